import { memo } from 'react';
import type { SignStroke } from '../../shared/card/card-style.ts';

type CardSignProps = { readonly sign: readonly SignStroke[]; readonly className?: string };

/** Decoration: the title beside it says the same. */
export const CardSign = memo(function CardSign({ sign, className }: CardSignProps) {
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
      {sign.map(strokeOf)}
    </svg>
  );
});

function strokeOf(stroke: SignStroke) {
  if ('path' in stroke) return <path key={stroke.path} d={stroke.path} strokeWidth={stroke.width} />;
  const [x, y, width, height] = stroke.box;
  return <rect key={stroke.box.join()} x={x} y={y} width={width} height={height} rx={stroke.radius} />;
}

export const StatusSigns = memo(function StatusSigns({ className }: { readonly className?: string }) {
  return (
    <svg className={className} viewBox="0 0 58 12" width="58" height="12" fill="currentColor" aria-hidden="true">
      <path d="M0 8.5h2.6v3H0zM4.2 6h2.6v5.5H4.2zM8.4 3.3H11v8.2H8.4zM12.6.5h2.6v11h-2.6z" />
      <path d="M26 2.2c2.2 0 4.2.9 5.7 2.3l1.3-1.4A10.2 10.2 0 0 0 26 .3c-2.7 0-5.2 1.1-7 2.8l1.3 1.4A8.2 8.2 0 0 1 26 2.2Zm0 3.7c1.2 0 2.3.5 3.1 1.2l1.3-1.4A6.5 6.5 0 0 0 26 4a6.5 6.5 0 0 0-4.4 1.7l1.3 1.4A4.6 4.6 0 0 1 26 5.9Zm0 3.2c-.7 0-1.3.3-1.7.7l1.7 1.8 1.7-1.8c-.4-.4-1-.7-1.7-.7Z" />
      <rect x="37.5" y=".9" width="17" height="10.2" rx="2.8" fill="none" stroke="currentColor" opacity=".45" />
      <rect x="39" y="2.4" width="12" height="7.2" rx="1.5" />
      <path d="M56 4.2v3.6c.8-.3 1.3-1 1.3-1.8S56.8 4.5 56 4.2Z" opacity=".5" />
    </svg>
  );
});

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
