import type { ReactNode } from 'react';
import type { CardIcon } from '../../shared/card/card-model.ts';

/** Line drawings on a 24-unit grid. They take the colour and the size of the text they stand in. */
const drawings: Readonly<Record<CardIcon, ReactNode>> = {
  train: (
    <>
      <rect x="5" y="3" width="14" height="14" rx="4.5" />
      <path d="M5 11h14M12 3v8M8.5 17 6 21M15.5 17l2.5 4" />
      <path d="M8.5 14h.01M15.5 14h.01" strokeWidth="2.4" />
    </>
  ),
  film: (
    <>
      <rect x="3" y="5" width="18" height="14" rx="2.5" />
      <path d="M8 5v14M16 5v14M3 9.7h5M3 14.3h5M16 9.7h5M16 14.3h5" />
    </>
  ),
  queue: (
    <>
      <path d="M3.5 12h17a8.5 8.5 0 0 1-5 7.7h-7a8.5 8.5 0 0 1-5-7.7Z" />
      <path d="M8 8.5c1-1.2-1-2.2 0-3.8M12 8.5c1-1.2-1-2.2 0-3.8M16 8.5c1-1.2-1-2.2 0-3.8" />
    </>
  ),
  charge: <path d="M13 2.8 5 13.5h6l-1 7.7 8-10.7h-6l1-7.7Z" />,
  gift: (
    <>
      <rect x="3.5" y="8" width="17" height="4.5" rx="1.2" />
      <path d="M5 12.5V20h14v-7.5M12 8v12" />
      <path d="M12 8C9.5 8 7 7 7 5a2 2 0 0 1 2-2c2 0 3 2.5 3 5ZM12 8c2.5 0 5-1 5-3a2 2 0 0 0-2-2c-2 0-3 2.5-3 5Z" />
    </>
  ),
  receipt: (
    <>
      <path d="M5 3.5v17l2.3-1.5 2.4 1.5 2.3-1.5 2.3 1.5 2.4-1.5 2.3 1.5v-17l-2.3 1.5-2.4-1.5L12 5 9.7 3.5 7.3 5 5 3.5Z" />
      <path d="M9 10h6M9 14h6" />
    </>
  ),
};

/** The sign of a kind of card. Decoration: the title beside it says the same. */
export function CardSign({ icon, className }: { readonly icon: CardIcon; readonly className?: string }) {
  return (
    <svg
      className={className}
      viewBox="0 0 24 24"
      width="1em"
      height="1em"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {drawings[icon]}
    </svg>
  );
}

/** Signal, wireless and battery of the status bar. */
export function StatusSigns({ className }: { readonly className?: string }) {
  return (
    <svg className={className} viewBox="0 0 58 12" width="58" height="12" fill="currentColor" aria-hidden="true">
      <path d="M0 8.5h2.6v3H0zM4.2 6h2.6v5.5H4.2zM8.4 3.3H11v8.2H8.4zM12.6.5h2.6v11h-2.6z" />
      <path d="M26 2.2c2.2 0 4.2.9 5.7 2.3l1.3-1.4A10.2 10.2 0 0 0 26 .3c-2.7 0-5.2 1.1-7 2.8l1.3 1.4A8.2 8.2 0 0 1 26 2.2Zm0 3.7c1.2 0 2.3.5 3.1 1.2l1.3-1.4A6.5 6.5 0 0 0 26 4a6.5 6.5 0 0 0-4.4 1.7l1.3 1.4A4.6 4.6 0 0 1 26 5.9Zm0 3.2c-.7 0-1.3.3-1.7.7l1.7 1.8 1.7-1.8c-.4-.4-1-.7-1.7-.7Z" />
      <rect x="37.5" y=".9" width="17" height="10.2" rx="2.8" fill="none" stroke="currentColor" opacity=".45" />
      <rect x="39" y="2.4" width="12" height="7.2" rx="1.5" />
      <path d="M56 4.2v3.6c.8-.3 1.3-1 1.3-1.8S56.8 4.5 56 4.2Z" opacity=".5" />
    </svg>
  );
}

/** A downward arrow: there is more below. */
export function MoreSign() {
  return (
    <svg
      viewBox="0 0 12 12"
      width="12"
      height="12"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      aria-hidden="true"
    >
      <path d="m3 4.7 3 3 3-3" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}
