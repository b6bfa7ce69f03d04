import type { Call } from '../../shared/documents/call.ts';
import { soonExpired, type CertificateFacts, type TlsFacts } from '../../shared/documents/tls.ts';
import { useBench } from '../store/use-bench.ts';
import { Badge } from '../ui/badge.tsx';
import { dateWithYear } from '../words/hong-kong-time.ts';
import { useTranslation } from '../words/use-translation.ts';
import styles from './call-facts.module.css';

/** Shows what was agreed on with the other side over HTTPS. */
export function TlsFact({ call }: { readonly call: Call }) {
  const { t } = useTranslation();
  const { tls } = call;
  if (tls === undefined) return null;
  return (
    <>
      <dt>TLS</dt>
      <dd data-tls={tls.version}>
        <details className={styles.tls}>
          <summary>
            {tls.version.replace(/^TLSv/, '')} · {tls.cipher}{' '}
            <Badge tone={tls.authority === null ? 'red' : 'plain'}>
              {t(`response.tls.authorities.${tls.authority ?? 'none'}`)}
            </Badge>{' '}
            <ExpiryBadge tls={tls} at={call.atReal} />
          </summary>
          {tls.alpn === null ? null : <p>ALPN {tls.alpn}</p>}
          <ol className={styles.chain}>
            {tls.chain.map((certificate) => (
              <Certificate key={certificate.sha256} certificate={certificate} />
            ))}
          </ol>
        </details>
      </dd>
    </>
  );
}

function Certificate({ certificate }: { readonly certificate: CertificateFacts }) {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const { subject, issuer, validTo, sha256 } = certificate;
  return (
    <li>
      <p>{subject}</p>
      <p className={styles.clause}>
        {t('response.tls.issuer', { issuer })} · {t('response.tls.validTo', { date: dateWithYear(validTo, language) })}
      </p>
      <p className={styles.clause}>SHA-256 {sha256}</p>
    </li>
  );
}

function ExpiryBadge({ tls, at }: { readonly tls: TlsFacts; readonly at: number }) {
  const { t } = useTranslation();
  const soon = soonExpired(tls, at);
  if (soon === null) return null;
  const { days } = soon;
  return <Badge tone="amber">{days < 0 ? t('response.tls.expired') : t('response.tls.soon', { count: days })}</Badge>;
}
