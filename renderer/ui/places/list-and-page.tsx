import { X } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { IconButton } from '../button.tsx';
import styles from './list-and-page.module.css';

/** A place of the window in two columns: a list, and the page of what is chosen in it. */
export function ListAndPage({ list, page }: { readonly list: ReactNode; readonly page: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.querySelector<HTMLElement>(':scope > section')?.focus(), []);
  return (
    <div ref={place} className={styles.place}>
      {list}
      {page}
    </div>
  );
}

type ListColumnProps = {
  readonly title: string;
  /** Stands at the end of the title. */
  readonly action: ReactNode;
  /** Stands between the title and the rows, and stays in sight. */
  readonly above?: ReactNode;
  readonly children: ReactNode;
};

/** The list at the left. */
export function ListColumn({ title, action, above, children }: ListColumnProps) {
  return (
    <aside className={styles.list} data-region="list" tabIndex={-1} aria-label={title}>
      <div className={styles.listHead}>
        <h2 className={styles.listTitle}>{title}</h2>
        {action}
      </div>
      {above}
      <div className={styles.rows}>{children}</div>
    </aside>
  );
}

type PageProps = {
  /** Names the page to F6, to tests and to styles. */
  readonly region: string;
  readonly title: ReactNode;
  readonly text?: ReactNode;
  /** Buttons at the end of the title. */
  readonly actions?: ReactNode;
  readonly foot?: ReactNode;
  readonly closeLabel: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** What is chosen in the list, whole. It takes the focus where what had it has gone; Escape closes it. */
export function Page({ region, title, text, actions, foot, closeLabel, onClose, children }: PageProps) {
  const heading = useId();
  const page = useRef<HTMLElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) page.current?.focus();
  }, []);
  const onKeyDown = (event: KeyboardEvent): void => {
    // In a field it may end the choice of an input method, and what was typed there would be gone.
    const isTyping = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
    // What floats over the page belongs to it for React, and closes by itself.
    const isInside = event.target instanceof Node && event.currentTarget.contains(event.target);
    if (event.key === 'Escape' && isInside && !event.defaultPrevented && !isTyping) onClose();
  };
  return (
    // Escape closes it wherever the focus is inside of it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={page}
      className={styles.page}
      data-region={region}
      tabIndex={-1}
      aria-labelledby={heading}
      onKeyDown={onKeyDown}
    >
      <header className={styles.head}>
        <div className={styles.words}>
          <h2 id={heading} className={styles.title}>
            {title}
          </h2>
          {text === undefined ? null : <p className={styles.text}>{text}</p>}
        </div>
        {actions}
        <IconButton label={closeLabel} hint="Esc" onClick={onClose}>
          <X size={16} aria-hidden="true" />
        </IconButton>
      </header>
      <div className={styles.body}>{children}</div>
      {foot === undefined ? null : <footer className={styles.foot}>{foot}</footer>}
    </section>
  );
}
