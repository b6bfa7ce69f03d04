import { X } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { IconButton } from '../button.tsx';
import styles from './page-head.module.css';

type PageHeadProps = {
  readonly id?: string;
  readonly title: ReactNode;
  readonly text?: ReactNode;
  readonly actions?: ReactNode;
  readonly closeLabel: string;
  readonly onClose: () => void;
};

/** Shows a page's title with a close button. */
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

export function closeByEscape(onClose: () => void): (event: KeyboardEvent) => void {
  return (event) => {
    // In a field Escape may belong to an input method, and typed text would be lost.
    const isTyping = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
    // React bubbles events of floating elements too; they close themselves.
    const isInside = event.target instanceof Node && event.currentTarget.contains(event.target);
    if (event.key !== 'Escape' || !isInside || event.defaultPrevented || isTyping) return;
    event.preventDefault();
    onClose();
  };
}

export type PageClosing = { readonly closeLabel: string; readonly onClose: () => void };
