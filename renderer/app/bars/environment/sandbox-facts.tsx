import { useTranslation } from 'react-i18next';
import { useCommand } from '../../../commands/use-command.ts';
import { useBench } from '../../../store/use-bench.ts';
import { Button } from '../../../ui/button.tsx';
import styles from '../environment-chip.module.css';

/** The addresses and names, as text: nothing here is a link. */
export function SandboxFacts({ onLeave }: { readonly onLeave: () => void }) {
  const { t } = useTranslation();
  const session = useBench((bench) => bench.session);
  const copyAddress = useCommand('window.copy-sandbox');
  const copyKey = useCommand('window.copy-public-key');
  const showConnect = useBench((bench) => bench.showConnect);
  if (session === null) return null;
  const { environment, sandbox, dataFolder } = session;
  return (
    <>
      <dl className={styles.facts}>
        <dt>{t('environment.address')}</dt>
        <dd data-sandbox-url="">{sandbox.url ?? '—'}</dd>
        <dt>{t('environment.clientId')}</dt>
        <dd>{environment.clientId}</dd>
        <dt>{t('environment.keyVersion')}</dt>
        <dd>{environment.keyVersion ?? '—'}</dd>
        <dt>{t('environment.scheme')}</dt>
        <dd>{environment.scheme ?? t('environment.anyScheme')}</dd>
        <dt>{t('environment.data')}</dt>
        <dd>{dataFolder}</dd>
      </dl>
      <div className={styles.actions}>
        <Button
          size="small"
          look="primary"
          data-open-connect=""
          onClick={() => {
            onLeave();
            showConnect();
          }}
        >
          {t('connect.open')}
        </Button>
        <Button size="small" onClick={copyAddress.run} disabled={!copyAddress.isEnabled}>
          {t('environment.copyAddress')}
        </Button>
        <Button size="small" onClick={copyKey.run} disabled={!copyKey.isEnabled}>
          {t('environment.copyPublicKey')}
        </Button>
      </div>
    </>
  );
}
