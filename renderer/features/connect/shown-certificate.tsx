import { useTranslation } from 'react-i18next';
import type { SandboxInfo } from '../../../shared/bridge/schemas.ts';
import { rootFile } from '../../engine/connect/connect-call.ts';
import { trusts } from '../../engine/connect/ways-in.ts';
import { Aside } from '../../ui/aside.tsx';
import { FileLine, ValueLine } from '../../views/value-line.tsx';
import { inLanguage } from '../../../shared/lib/text/words.ts';
import { useBench } from '../../store/use-bench.ts';
import styles from './address-step.module.css';

/** What callers have to trust: the root of the bench's own authority, or what the given certificate came from. */
export function ShownCertificate({ tls }: { readonly tls: NonNullable<SandboxInfo['tls']> }) {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const isGiven = tls.given !== undefined;
  return (
    <>
      {isGiven ? (
        <FileLine label={t('connect.given.shown')} fileName="passbench-sandbox-certificate.pem" text={tls.rootPem} />
      ) : (
        <FileLine label={t('connect.address.root')} fileName={rootFile} text={tls.rootPem} />
      )}
      <p className={styles.print}>
        SHA-256 <code translate="no">{tls.sha256}</code>
      </p>
      {isGiven ? (
        <>
          <p>{t('connect.given.trust')}</p>
          {tls.given?.notes.map((note) => (
            <p key={note.en}>{inLanguage(note, language)}</p>
          ))}
        </>
      ) : (
        <Aside name="trust" title={t('connect.address.trust')}>
          <p>{t('connect.address.trustText')}</p>
          <Trusts />
        </Aside>
      )}
    </>
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
