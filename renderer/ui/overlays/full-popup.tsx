import { Dialog } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import styles from './full-popup.module.css';

type FullPopupProps = Pick<Dialog.Popup.Props, 'initialFocus' | 'finalFocus' | 'onKeyDown'> & {
  /** For tests and styles. */
  readonly name: string;
  readonly onClose: () => void;
  /** Contains a Dialog.Title. */
  readonly children: ReactNode;
};

/** The base of full dialogs. Escape closes it; the window restores the focus. */
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
