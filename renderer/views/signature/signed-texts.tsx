import type { Call } from '../../../shared/documents/call.ts';
import type { TextDifference } from '../../../shared/documents/diagnosis.ts';
import { shownDifference, type ShownSide } from '../../../shared/protocol/diagnosis/text-difference.ts';
import { CodeText } from '../../ui/code/code-text.tsx';
import { useTranslation } from '../../words/use-translation.ts';
import styles from './signed-texts.module.css';

type SignedTextsProps = {
  readonly texts: TextDifference;
  readonly of: 'request' | 'answer';
  readonly call: Pick<Call, 'origin' | 'environment'>;
};

/** Compares the expected and the signed text around the first different byte. */
export function SignedTexts({ texts, of, call }: SignedTextsProps) {
  const { t } = useTranslation();
  const { expected, signed } = shownDifference(texts);
  const { at, line, column, part } = texts;
  const place = { at: at.toLocaleString('en'), line, column };
  return (
    <div className={styles.texts} role="group" aria-label={t('signatureCause.texts')} data-differs-at={at}>
      <p className={styles.place}>
        {part === undefined
          ? t('signatureCause.differs', place)
          : t('signatureCause.differsIn', { ...place, part: t(`signatureCause.parts.${part}`) })}
      </p>
      <Side label={t(`signatureCause.${getExpecting(of, call)}`)} side={expected} name="expected" />
      <Side label={t(`signatureCause.${getSigner(of, call.origin)}`)} side={signed} name="signed" />
    </div>
  );
}

function getExpecting(of: 'request' | 'answer', { environment }: SignedTextsProps['call']) {
  if (of === 'answer') return 'expectedHere';
  return environment === undefined ? 'expectedBySandbox' : 'expectedOfRequest';
}

function getSigner(of: 'request' | 'answer', origin: Call['origin']) {
  if (of === 'answer') return 'signedByPlatform';
  return origin === 'sent' ? 'signedHere' : 'signedByCaller';
}

type SideProps = { readonly label: string; readonly side: ShownSide; readonly name: 'expected' | 'signed' };

function Side({ label, side, name }: SideProps) {
  const { t } = useTranslation();
  return (
    <figure className={styles.side} data-signed-text={name}>
      <figcaption className={styles.label}>{label}</figcaption>
      <CodeText label={label} className={styles.text}>
        {side.isCutBefore ? '…' : ''}
        {side.same}
        {side.other === '' ? (
          <mark className={styles.end}>{t('signatureCause.end')}</mark>
        ) : (
          <>
            <mark className={styles.first}>{getFirstCharacter(side.other)}</mark>
            <span className={styles.rest}>{side.other.slice(getFirstCharacter(side.other).length)}</span>
          </>
        )}
        {side.isCutBehind ? '…' : ''}
      </CodeText>
      <p className={styles.bytes} translate="no">
        {t('signatureCause.bytes', { hex: side.sameHex })}{' '}
        <mark className={styles.first}>{getFirstByte(side.otherHex)}</mark>
        {side.otherHex.slice(2)}
      </p>
    </figure>
  );
}

/** Gets the first character, or the whole mark of a hidden one. */
function getFirstCharacter(text: string): string {
  return /^(?:⟨[^⟩]*⟩|.)/su.exec(text)?.[0] ?? '';
}

function getFirstByte(hex: string): string {
  return hex === '' ? '—' : hex.slice(0, 2);
}
