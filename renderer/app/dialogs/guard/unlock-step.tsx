import { inLanguage } from '../../../../shared/lib/text/words.ts';
import { useBench } from '../../../store/use-bench.ts';
import { Button } from '../../../ui/button.tsx';
import { Modal, ModalActions } from '../../../ui/overlays/modal.tsx';
import { useTranslation } from '../../../words/use-translation.ts';
import { GuardTrouble, type GuardStepProps } from './guard-trouble.tsx';
import styles from './guard.module.css';

/** The vault is locked. The passphrase is typed where the host asks for it. */
export function UnlockStep({ guard, environment }: GuardStepProps) {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const asking = useBench((bench) => bench.session?.vault.asking ?? null);
  const leave = useBench((bench) => bench.leaveGuard);
  const again = useBench((bench) => bench.guardSend);
  const { documentId, send } = guard;
  const key = environment.key?.name ?? '';
  return (
    <Modal
      title={t('sending.unlocking.title')}
      text={t('sending.unlocking.text', { key, name: environment.name })}
      onClose={leave}
    >
      {guard.isBusy ? (
        <p className={styles.waiting} role="status" data-guard-waiting="">
          {asking === null ? t('sending.unlocking.waiting') : inLanguage(asking, language)}
        </p>
      ) : null}
      <GuardTrouble trouble={guard.trouble} />
      <ModalActions>
        <Button onClick={leave}>{t('sending.cancel')}</Button>
        {guard.isBusy || send === null ? null : (
          <Button look="primary" onClick={() => void again(documentId, send)}>
            {t('sending.unlocking.again')}
          </Button>
        )}
      </ModalActions>
    </Modal>
  );
}
