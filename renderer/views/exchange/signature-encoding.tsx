import { useTranslation } from 'react-i18next';
import type { HeaderLine } from '../../../shared/documents/call.ts';
import { parseSignatureHeader } from '../../../shared/protocol/signing/signature-header.ts';
import styles from './bytes-block.module.css';

/** Shows the signature and its encoded form in the header, which are easily confused. */
export function SignatureEncoding({ headers }: { readonly headers: readonly HeaderLine[] }) {
  const { t } = useTranslation();
  const value = headers.find(([name]) => name.toLowerCase() === 'signature')?.[1];
  const reading = parseSignatureHeader(value);
  if (reading.read !== 'header') return null;
  const { signatureBase64, written } = reading.header;
  return (
    <dl className={styles.header} data-signature-encoding="">
      <dt>{t('sending.bytes.before')}</dt>
      <dd>{signatureBase64 ?? '—'}</dd>
      <dt>{t('sending.bytes.after')}</dt>
      <dd>{written}</dd>
    </dl>
  );
}
