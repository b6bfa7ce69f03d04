import type { Call, HeaderLine } from '../../../shared/documents/call.ts';
import { bodyBytes } from '../../engine/calls/body-text.ts';
import { useBench } from '../../store/use-bench.ts';
import { CodeBlock } from '../../ui/code/code-block.tsx';
import { useTranslation } from '../../words/use-translation.ts';
import { BytesBlock } from './bytes-block.tsx';
import type { WireText } from './call-parts.ts';
import styles from './wire-texts.module.css';
import { parseSignatureHeader } from '../../../shared/protocol/signing/signature-header.ts';
import encodingStyles from './bytes-block.module.css';

/** Lists texts of an exchange with sizes, to read and copy. */
export function WireTexts({
  texts,
  isTall = false,
}: {
  readonly texts: readonly WireText[];
  readonly isTall?: boolean;
}) {
  const { t } = useTranslation();
  const copyText = useBench((bench) => bench.copyText);
  return texts.map(({ label, text, bytes, showsLineFeeds, showsBytes = false, base64 }) => {
    const block = {
      label,
      text,
      note: t('editor.bytes', { count: bytes }),
      showsLineFeeds: showsLineFeeds ?? false,
      copyLabel: t('response.copy', { what: label }),
      onCopy: (copied: string) => void copyText(copied),
      emptyText: t('response.empty'),
      isTall,
    };
    return showsBytes ? <BytesBlock key={label} {...block} base64={base64} /> : <CodeBlock key={label} {...block} />;
  });
}

export function SignedHint({ call }: { readonly call: Call }) {
  const { t } = useTranslation();
  if (call.contentToSign === undefined) return null;
  return (
    <>
      <p className={styles.hint}>
        {t(call.origin === 'received' ? 'response.signedExpectedHint' : 'response.signedHint')}
      </p>
      <SignatureEncoding headers={call.headers} />
    </>
  );
}

export function DamagedBody({
  call: { damaged = [] },
  of,
}: {
  readonly call: Call;
  readonly of: 'request' | 'answer';
}) {
  const { t } = useTranslation();
  if (!damaged.includes(of)) return null;
  return (
    <p className={styles.damaged} role="alert" data-body-damaged={of}>
      {t('response.bodyDamaged')}
    </p>
  );
}

/** Describes a partly stored body, of a call that was not authenticated. */
export function BodyCut({ call: { bodyCut, bodyBase64 } }: { readonly call: Call }) {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  if (bodyCut === undefined) return null;
  const { bytes, sha256 } = bodyCut;
  const kept = bodyBytes(bodyBase64).length;
  return (
    <p className={styles.hint} data-body-cut={bytes}>
      {t('response.bodyCut', {
        bytes: bytes.toLocaleString(language),
        kept: kept.toLocaleString(language),
        sha256,
      })}
    </p>
  );
}

/** Shows the signature and its encoded form in the header, which are easily confused. */
export function SignatureEncoding({ headers }: { readonly headers: readonly HeaderLine[] }) {
  const { t } = useTranslation();
  const value = headers.find(([name]) => name.toLowerCase() === 'signature')?.[1];
  const reading = parseSignatureHeader(value);
  if (reading.read !== 'header') return null;
  const { signatureBase64, written } = reading.header;
  return (
    <dl className={encodingStyles.header} data-signature-encoding="">
      <dt>{t('sending.bytes.before')}</dt>
      <dd>{signatureBase64 ?? '—'}</dd>
      <dt>{t('sending.bytes.after')}</dt>
      <dd>{written}</dd>
    </dl>
  );
}
