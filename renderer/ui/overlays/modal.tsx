import { Dialog } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import { useTranslation } from '../../words/use-translation.ts';
import { Button } from '../button.tsx';
import styles from './modal.module.css';

type ModalProps = {
  readonly title: string;
  readonly text?: string;
  readonly children: ReactNode;
  readonly onClose: () => void;
  readonly isWide?: boolean;
};

/** A dialog over the window. Escape or a click outside closes it; the window restores the focus. */
export function Modal({ title, text, children, onClose, isWide = false }: ModalProps) {
  return (
    <Dialog.Root open onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.backdrop} />
        <Dialog.Viewport className={styles.viewport}>
          <Dialog.Popup className={styles.popup} finalFocus={false} data-wide={isWide || undefined}>
            <Dialog.Title className={styles.title}>{title}</Dialog.Title>
            {text === undefined ? null : <Dialog.Description className={styles.text}>{text}</Dialog.Description>}
            {children}
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** The close button of a dialog without actions. */
export function ModalClose({ onClose, autoFocus }: { readonly onClose: () => void; readonly autoFocus?: boolean }) {
  const { t } = useTranslation();
  return (
    <ModalActions>
      <Button onClick={onClose} autoFocus={autoFocus} data-close="">
        {t('dialogs.close')}
      </Button>
    </ModalActions>
  );
}

export function ModalActions({ children }: { readonly children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}
