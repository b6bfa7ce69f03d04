import { useRef } from 'react';
import { useBench } from '../../store/use-bench.ts';
import { Button } from '../../ui/button.tsx';
import { focusAfter } from '../../ui/focus-after.ts';
import { Modal, ModalClose } from '../../ui/overlays/modal.tsx';
import { timeOfDay } from '../../words/hong-kong-time.ts';
import { useTranslation } from '../../words/use-translation.ts';
import { noticeText } from '../notice-text.ts';
import styles from './undo-dialog.module.css';
import type { DoneStep } from '../../store/undo/step-words.ts';

/** Everything that can be undone, newest first. */
export function UndoDialog() {
  const { t } = useTranslation();
  const close = useBench((bench) => bench.closeDialog);
  const steps = useBench((bench) => bench.steps);
  const place = useRef<HTMLDivElement>(null);
  return (
    <Modal title={t('undo.title')} text={t(steps.length === 0 ? 'undo.nothing' : 'undo.text')} onClose={close}>
      <div ref={place}>
        <ul className={styles.list} aria-live="polite">
          {steps.toReversed().map((step) => (
            <StepRow
              key={step.id}
              step={step}
              onUndone={() => focusAfter(place.current, '[data-undo]', '[data-close]')}
            />
          ))}
        </ul>
        <ModalClose onClose={close} />
      </div>
    </Modal>
  );
}

function StepRow({ step, onUndone }: { readonly step: DoneStep; readonly onUndone: () => void }) {
  const { t } = useTranslation();
  const settings = useBench((bench) => bench.settings);
  const undo = useBench((bench) => bench.undoStep);
  const what = noticeText(step.words, t, settings);
  return (
    <li className={styles.row} data-undo-step={step.words.says}>
      <span className={styles.words}>{what}</span>
      <time className={styles.time}>{timeOfDay(step.atMs)}</time>
      <Button
        size="small"
        data-undo=""
        aria-label={t('undo.undoIt', { what })}
        onClick={() => void undo(step.id).then(onUndone)}
      >
        {t('undo.undo')}
      </Button>
    </li>
  );
}
