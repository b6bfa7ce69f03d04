import { useTranslation } from 'react-i18next';
import type { SandboxInfo } from '../../../shared/bridge/schemas.ts';
import { useBench } from '../../store/use-bench.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { Aside } from '../../ui/aside.tsx';
import { Refusal } from '../../ui/forms/refusal.tsx';
import styles from './address-step.module.css';
import { GivenCertificate } from './given-certificate.tsx';
import { OtherMachines } from './other-machines.tsx';
import { ShownCertificate } from './shown-certificate.tsx';
import { Step } from './step.tsx';
import { useAttempt } from '../../views/use-attempt.ts';
import { FileLine, ValueLine } from '../../views/value-line.tsx';

/** Where the sandbox is called, over HTTP or HTTPS, and what to trust there. */
export function AddressStep({ sandbox, url }: { readonly sandbox: SandboxInfo; readonly url: string }) {
  const { t } = useTranslation();
  const setTls = useBench((bench) => bench.setTls);
  const { run, refusal, isRunning } = useAttempt();
  const scheme = sandbox.tls === null ? 'http' : 'https';
  return (
    <Step number={2} name="address" title={t('connect.address.title')} text={t('connect.address.text')}>
      <div className={styles.row}>
        <div className={styles.url} data-connect-url={url}>
          <ValueLine label={t('environment.address')} text={url} isLarge />
        </div>
        <fieldset className={styles.scheme} disabled={isRunning} aria-busy={isRunning}>
          <legend className="visually-hidden">{t('connect.address.scheme')}</legend>
          <Segmented
            label={t('connect.address.scheme')}
            value={scheme}
            segments={[
              { value: 'http', label: 'HTTP' },
              { value: 'https', label: 'HTTPS' },
            ]}
            onChoose={(chosen) => (chosen === scheme ? undefined : void run(() => setTls(chosen === 'https')))}
          />
        </fieldset>
      </div>
      <Refusal text={refusal} />
      {sandbox.tls === null ? null : <ShownCertificate tls={sandbox.tls} />}
      <GivenCertificate />
      <OtherMachines key={sandbox.hostNames.join(' ')} url={url} hostNames={sandbox.hostNames} />
      {sandbox.publicKeyPem === null ? null : (
        <Aside name="answers" title={t('connect.address.answers')}>
          <p>{t('connect.address.answersText')}</p>
          <FileLine
            label={t('environment.publicKey')}
            fileName="passbench-sandbox-public.pem"
            text={sandbox.publicKeyPem}
          />
        </Aside>
      )}
    </Step>
  );
}
