import { useTranslation } from 'react-i18next';
import type { SandboxInfo } from '../../../shared/bridge/schemas.ts';
import { rootFile } from '../../engine/connect/connect-call.ts';
import { trusts } from '../../engine/connect/ways-in.ts';
import { useBench } from '../../store/use-bench.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { Aside } from '../../ui/aside.tsx';
import { Refusal } from '../../ui/forms/refusal.tsx';
import styles from './address-step.module.css';
import { OtherMachines } from './other-machines.tsx';
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
      {sandbox.tls === null ? null : (
        <>
          <FileLine label={t('connect.address.root')} fileName={rootFile} text={sandbox.tls.rootPem} />
          <p className={styles.print}>
            SHA-256 <code translate="no">{sandbox.tls.sha256}</code>
          </p>
          <Aside name="trust" title={t('connect.address.trust')}>
            <p>{t('connect.address.trustText')}</p>
            <Trusts />
          </Aside>
        </>
      )}
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

/** What each runtime is told so that it trusts the root. */
function Trusts() {
  return (
    <dl className={styles.trusts}>
      {trusts.map(({ runtime, lines }) => (
        <div key={runtime} className={styles.trust}>
          <dt className={styles.runtime}>{runtime}</dt>
          <dd className={styles.lines}>
            {lines.map((line) => (
              <ValueLine key={line} label={runtime} text={line} />
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}
