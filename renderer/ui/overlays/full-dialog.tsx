import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { useRef } from 'react';
import type { ReactNode } from 'react';
import { IconButton } from '../button.tsx';
import styles from './full-dialog.module.css';

type FullDialogProps = {
  readonly title: string;
  /** Names the dialog to tests and to styles. */
  readonly name: string;
  readonly closeLabel: string;
  readonly onClose: () => void;
  /** Stands beside the title. */
  readonly head?: ReactNode;
  readonly children: ReactNode;
};

/**
 * A dialog over the whole window, for what needs the room. The focus goes to what bears `data-first-focus`, else to the
 * dialog; Escape closes it, and the focus goes back to where it came from.
 */
export function FullDialog({ title, name, closeLabel, onClose, head, children }: FullDialogProps) {
  const popup = useRef<HTMLDivElement>(null);
  return (
    <Dialog.Root open onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.backdrop} />
        <Dialog.Popup
          ref={popup}
          className={styles.popup}
          data-full-dialog={name}
          initialFocus={() => popup.current?.querySelector<HTMLElement>('[data-first-focus]') ?? popup.current}
        >
          <header className={styles.head}>
            <Dialog.Title className={styles.title}>{title}</Dialog.Title>
            {head}
            <IconButton label={closeLabel} hint="Esc" onClick={onClose}>
              <X size={16} aria-hidden="true" />
            </IconButton>
          </header>
          <div className={styles.body}>{children}</div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
