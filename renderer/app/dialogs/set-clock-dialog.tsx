import { useState } from 'react';
import { useBench } from '../../store/use-bench.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/forms/form-field.tsx';
import { Modal, ModalActions } from '../../ui/overlays/modal.tsx';
import { fromLocalInput, lastLocalInput, toLocalInput } from '../../words/hong-kong-time.ts';
import { useTranslation } from '../../words/use-translation.ts';

/** Asks for another time of the run's clock. */
export function SetClockDialog() {
  const { t } = useTranslation();
  const close = useBench((bench) => bench.closeDialog);
  const move = useBench((bench) => bench.moveClock);
  const now = useBench((bench) => bench.runShown);
  const [text, setText] = useState(() => toLocalInput(now));
  const to = fromLocalInput(text);
  return (
    <Modal title={t('clock.dialogTitle')} text={t('clock.dialogText')} onClose={close}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (to === null) return;
          void move(to);
          close();
        }}
      >
        <Field
          label={t('clock.field')}
          type="datetime-local"
          step={1}
          max={lastLocalInput}
          value={text}
          autoFocus
          onChange={(event) => setText(event.target.value)}
        />
        <ModalActions>
          <Button onClick={() => setText(toLocalInput(Date.now()))}>{t('clock.toReal')}</Button>
          <Button onClick={close}>{t('dialogs.cancel')}</Button>
          <Button type="submit" look="primary" disabled={to === null}>
            {t('clock.apply')}
          </Button>
        </ModalActions>
      </form>
    </Modal>
  );
}
