import { Dialog } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import styles from './full-popup.module.css';

type FullPopupProps = Pick<Dialog.Popup.Props, 'initialFocus' | 'finalFocus' | 'onKeyDown'> & {
  /** Names the dialog to tests and to styles. */
  readonly name: string;
  readonly onClose: () => void;
  /** Holds a Dialog.Title. */
  readonly children: ReactNode;
};

/** What a dialog over the whole window lies on. Escape closes it; the window takes the focus back to where it came from. */
export function FullPopup({ name, onClose, children, finalFocus = false, ...popup }: FullPopupProps) {
  return (
    <Dialog.Root open onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.backdrop} />
        <Dialog.Popup {...popup} className={styles.popup} finalFocus={finalFocus} data-full-dialog={name}>
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
