import { useState } from 'react';
import { originOf } from '../../../engine/environments/environment-facts.ts';
import { useBench } from '../../../store/use-bench.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/forms/form-field.tsx';
import { Modal, ModalActions } from '../../../ui/overlays/modal.tsx';
import { useTranslation } from '../../../words/use-translation.ts';
import { GuardTrouble, type GuardStepProps } from './guard-trouble.tsx';
import styles from './guard.module.css';

/** The key needs permission for this origin: the host asks, or shows a code that is typed here. */
export function GrantStep({ guard, environment, asksCode }: GuardStepProps & { readonly asksCode: boolean }) {
  const { t } = useTranslation();
  const leave = useBench((bench) => bench.leaveGuard);
  const confirm = useBench((bench) => bench.confirmCode);
  const [typed, setTyped] = useState('');
  const title = t('sending.granting.title', {
    key: environment.key?.name ?? '',
    origin: originOf(environment.baseUrl) ?? '',
  });
  return (
    <Modal title={title} text={t('sending.granting.text')} onClose={leave}>
      {asksCode ? null : (
        <>
          {guard.isBusy ? <p className={styles.waiting}>{t('sending.granting.asking')}</p> : null}
          <GuardTrouble trouble={guard.trouble} />
          <ModalActions>
            <Button onClick={leave}>{t('sending.cancel')}</Button>
          </ModalActions>
        </>
      )}
      {asksCode ? (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void confirm(typed.trim());
          }}
        >
          <p className={styles.waiting}>{t('sending.granting.codeText')}</p>
          <Field
            label={t('sending.granting.code')}
            value={typed}
            maxLength={20}
            autoFocus
            autoComplete="off"
            spellCheck={false}
            data-grant-code=""
            onChange={(event) => setTyped(event.target.value)}
          />
          <GuardTrouble trouble={guard.trouble} />
          <ModalActions>
            <Button onClick={leave}>{t('sending.cancel')}</Button>
            <Button type="submit" look="primary" disabled={guard.isBusy || typed.trim() === ''}>
              {t('sending.granting.apply')}
            </Button>
          </ModalActions>
        </form>
      ) : null}
    </Modal>
  );
}
