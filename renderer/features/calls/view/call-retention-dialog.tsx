import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBench } from '../../../store/use-bench.ts';
import { Button } from '../../../ui/button.tsx';
import { FormField } from '../../../ui/forms/form-field.tsx';
import { Modal, ModalActions } from '../../../ui/overlays/modal.tsx';
import { retentionOf } from '../store/call-retention.ts';
import styles from './export-calls-dialog.module.css';

/** Sets how long calls stay. Empty fields set no limit. */
export function CallRetentionDialog() {
  const { t } = useTranslation();
  const days = useBench((bench) => retentionOf(bench).days);
  const most = useBench((bench) => retentionOf(bench).most);
  const save = useBench((bench) => bench.keepCallsFor);
  const close = useBench((bench) => bench.closeDialog);
  const [typed, setTyped] = useState({ days: textOf(days), most: textOf(most) });
  return (
    <Modal title={t('calls.retention.title')} text={t('calls.retention.about')} onClose={close}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          close();
          void save({ days: numberOf(typed.days), most: numberOf(typed.most) });
        }}
      >
        {(['days', 'most'] as const).map((field) => (
          <FormField key={field} label={t(`calls.retention.${field}`)}>
            {(control) => (
              <input
                {...control}
                type="number"
                min={1}
                max={1_000_000}
                autoFocus={field === 'days'}
                value={typed[field]}
                data-retention={field}
                onChange={({ currentTarget }) => setTyped((before) => ({ ...before, [field]: currentTarget.value }))}
              />
            )}
          </FormField>
        ))}
        <ModalActions>
          <Button onClick={close}>{t('dialogs.cancel')}</Button>
          <Button type="submit" look="primary" data-save-retention="">
            {t('calls.retention.save')}
          </Button>
        </ModalActions>
      </form>
    </Modal>
  );
}

function textOf(number: number | null): string {
  return number === null ? '' : String(number);
}

function numberOf(text: string): number | null {
  const number = Number(text);
  return Number.isInteger(number) && number > 0 ? number : null;
}
