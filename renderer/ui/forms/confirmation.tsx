import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from '../../words/use-translation.ts';
import { Button } from '../button.tsx';
import styles from './confirmation.module.css';

type ConfirmationProps = {
  readonly question: string;
  readonly children?: ReactNode;
  readonly doLabel: string;
  readonly isRunning: boolean;
  readonly onDo: () => void;
  readonly onCancel: () => void;
};

/** Asks in place before something is removed permanently. */
export function Confirmation({ question, children, doLabel, isRunning, onDo, onCancel }: ConfirmationProps) {
  const { t } = useTranslation();
  const cancel = useRef<HTMLButtonElement>(null);
  useEffect(() => cancel.current?.focus(), []);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    onCancel();
  };
  return (
    // Escape cancels the question only.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div className={styles.asked} role="alertdialog" aria-label={question} onKeyDown={onKeyDown}>
      <p>{question}</p>
      {children}
      <div className={styles.actions}>
        <Button size="small" look="danger" disabled={isRunning} data-sure="" onClick={onDo}>
          {doLabel}
        </Button>
        <Button ref={cancel} size="small" onClick={onCancel}>
          {t('dialogs.cancel')}
        </Button>
      </div>
    </div>
  );
}
