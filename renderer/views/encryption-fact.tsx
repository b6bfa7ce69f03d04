import type { Call, HeaderLine } from '../../shared/documents/call.ts';
import { Badge } from '../ui/badge.tsx';
import { useTranslation } from '../words/use-translation.ts';
import styles from './call-facts.module.css';
import { parseEncryptHeader } from '../../shared/protocol/signing/encryption.ts';

/** Shows whether request and answer were encrypted and readable; nothing where neither was. */
export function EncryptionFact({ call }: { readonly call: Call }) {
  const { t } = useTranslation();
  const request = getEncryptionState(call.headers, call.plainBodyBase64);
  const answer =
    call.answer === undefined ? 'none' : getEncryptionState(call.answer.headers, call.answer.plainBodyBase64);
  if (request === 'none' && answer === 'none') return null;
  const algorithm = getAlgorithm(call.headers) ?? getAlgorithm(call.answer?.headers ?? []);
  return (
    <>
      <dt>{t('sendOptions.encryption')}</dt>
      <dd className={styles.encryption} data-request-encryption={request} data-answer-encryption={answer}>
        <Badge tone={request === 'closed' ? 'red' : 'plain'}>{t(`sendOptions.request.${request}`)}</Badge>
        {call.answer === undefined ? null : (
          <Badge tone={answer === 'closed' ? 'red' : 'plain'}>{t(`sendOptions.answer.${answer}`)}</Badge>
        )}
        {algorithm}
      </dd>
    </>
  );
}

function getAlgorithm(headers: readonly HeaderLine[]): string | null {
  const values = headers.flatMap(([name, value]) => (name.toLowerCase() === 'encrypt' ? [value] : []));
  const reading = parseEncryptHeader(values);
  return reading.read === 'header' ? reading.header.algorithm : null;
}

function getEncryptionState(headers: readonly HeaderLine[], plainBody: string | undefined): 'none' | 'read' | 'closed' {
  if (!headers.some(([name]) => name.toLowerCase() === 'encrypt')) return 'none';
  return plainBody === undefined ? 'closed' : 'read';
}
