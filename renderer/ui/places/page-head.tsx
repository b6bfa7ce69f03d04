import { X } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { IconButton } from '../button.tsx';
import styles from './page-head.module.css';

type PageHeadProps = {
  /** The id of the title, which names the page. */
  readonly id?: string;
  readonly title: ReactNode;
  readonly text?: ReactNode;
  /** Buttons at the end of the title. */
  readonly actions?: ReactNode;
  readonly closeLabel: string;
  readonly onClose: () => void;
};

/** The title of a page that stands in the place of another, with the way back. */
export function PageHead({ id, title, text, actions, closeLabel, onClose }: PageHeadProps) {
  return (
    <header className={styles.head}>
      <div className={styles.words}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {text === undefined ? null : <p className={styles.text}>{text}</p>}
      </div>
      {actions}
      <IconButton label={closeLabel} hint="Esc" onClick={onClose}>
        <X size={16} aria-hidden="true" />
      </IconButton>
    </header>
  );
}

/** Closes a page by Escape, wherever the focus is inside of it. */
export function closeByEscape(onClose: () => void): (event: KeyboardEvent) => void {
  return (event) => {
    // In a field it may end the choice of an input method, and what was typed there would be gone.
    const isTyping = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
    // What floats over the page belongs to it for React, and closes by itself.
    const isInside = event.target instanceof Node && event.currentTarget.contains(event.target);
    if (event.key === 'Escape' && isInside && !event.defaultPrevented && !isTyping) onClose();
  };
}
