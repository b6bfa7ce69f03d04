import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { useRef, type ReactNode } from 'react';
import { IconButton } from '../button.tsx';
import styles from './full-dialog.module.css';

type FullDialogProps = {
  readonly title: string;
  readonly name: string;
  readonly closeLabel: string;
  readonly onClose: () => void;
  /** What Escape does where that is not to close it. */
  readonly onEscape?: () => void;
  readonly head?: ReactNode;
  readonly children: ReactNode;
};

/** A dialog over the whole window. It focuses `data-first-focus`, else itself. */
export function FullDialog({ title, name, closeLabel, onClose, onEscape = onClose, head, children }: FullDialogProps) {
  const body = useRef<HTMLDivElement>(null);
  return (
    <FullPopup
      name={name}
      onClose={onEscape}
      initialFocus={() =>
        body.current?.querySelector<HTMLElement>('[data-first-focus]') ??
        body.current?.closest<HTMLElement>('[data-full-dialog]') ??
        true
      }
    >
      <header className={styles.head}>
        <Dialog.Title className={styles.title}>{title}</Dialog.Title>
        {head}
        <IconButton label={closeLabel} hint="Esc" onClick={onClose}>
          <X size={16} aria-hidden="true" />
        </IconButton>
      </header>
      <div ref={body} className={styles.body}>
        {children}
      </div>
    </FullPopup>
  );
}

type FullPopupProps = Pick<Dialog.Popup.Props, 'initialFocus' | 'finalFocus' | 'onKeyDown'> & {
  readonly name: string;
  readonly onClose: () => void;
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
