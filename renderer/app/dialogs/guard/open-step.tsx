import { useState } from 'react';
import { useBench } from '../../../store/use-bench.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/forms/form-field.tsx';
import { Modal, ModalActions } from '../../../ui/overlays/modal.tsx';
import { useTranslation } from '../../../words/use-translation.ts';
import { GuardTrouble, type GuardStepProps } from './guard-trouble.tsx';

/** Production opens for a time when its host name is typed. Nothing is filled in. */
export function OpenStep({ guard, environment }: GuardStepProps) {
  const { t } = useTranslation();
  const leave = useBench((bench) => bench.leaveGuard);
  const open = useBench((bench) => bench.openProduction);
  const [typed, setTyped] = useState('');
  const { name, baseUrl = '' } = environment;
  const host = URL.canParse(baseUrl) ? new URL(baseUrl).hostname : '';
  return (
    <Modal title={t('sending.opening.title', { name })} text={t('sending.opening.text', { host })} onClose={leave}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void open(typed.trim());
        }}
      >
        <Field
          label={t('sending.opening.host')}
          value={typed}
          maxLength={255}
          autoFocus
          autoComplete="off"
          spellCheck={false}
          data-production-host=""
          onChange={(event) => setTyped(event.target.value)}
        />
        <GuardTrouble trouble={guard.trouble} />
        <ModalActions>
          <Button onClick={leave}>{t('sending.cancel')}</Button>
          <Button type="submit" look="danger" disabled={guard.isBusy || typed.trim() === ''} data-open-production="">
            {t('sending.opening.apply')}
          </Button>
        </ModalActions>
      </form>
    </Modal>
  );
}
