import { SearchX } from 'lucide-react';
import type { CallSummary } from '../../../shared/documents/call-summary.ts';
import { answerSignatureOf, requestSignatureOf, type Call } from '../../../shared/documents/call.ts';
import type { DiagnosisRow, TextDifference } from '../../../shared/documents/diagnosis.ts';
import { inLanguage, type Language } from '../../../shared/lib/text/words.ts';
import { causeOf, countOfRows, diagnosisRowsOf } from '../../../shared/protocol/diagnosis/diagnosis-rows.ts';
import { findVariant, nextOf } from '../../../shared/protocol/diagnosis/diagnosis-variants.ts';
import { useBench } from '../../store/use-bench.ts';
import { useTranslation } from '../../words/use-translation.ts';
import styles from './signature-cause.module.css';
import { shownDifference, type ShownSide } from '../../../shared/protocol/diagnosis/text-difference.ts';
import { CodeText } from '../../ui/code/code-block.tsx';

/** Explains the wrong signature of a response and of a request: the cause, the next step, both texts. */
export function SignatureCause({ call }: { readonly call: Call }) {
  return (
    <>
      <CauseOf of="answer" call={call} />
      <CauseOf of="request" call={call} />
    </>
  );
}

type CauseOfProps = { readonly of: 'request' | 'answer'; readonly call: Call };

function CauseOf({ of, call }: CauseOfProps) {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const rows = diagnosisRowsOf(call, of);
  const cause = causeOf(rows);
  if (cause === null) return <Unexplained of={of} call={call} />;
  const next = nextOf(cause.variant, of);
  const isForOthers = of === 'answer' && findVariant(cause.variant)?.nextOfAnswer === undefined;
  return (
    <section
      className={styles.cause}
      aria-label={t(`signatureCause.title.${of}`)}
      data-signature-cause={cause.variant}
      data-signature-of={of}
    >
      <p className={styles.title}>{t(`signatureCause.title.${of}`)}</p>
      <p className={styles.why}>{getCauseText(cause, language)}</p>
      {cause.detail === undefined ? null : <p className={styles.detail}>{inLanguage(cause.detail, language)}</p>}
      {next === null ? null : (
        <p className={styles.next}>
          <span className={styles.label}>{t(isForOthers ? 'signatureCause.nextOfOthers' : 'signatureCause.next')}</span>{' '}
          {inLanguage(next, language)}
        </p>
      )}
      {cause.texts === undefined ? null : <SignedTexts texts={cause.texts} of={of} call={call} />}
      {cause.verifies ? null : <Tried rows={rows} />}
    </section>
  );
}

/** Shows what was tried, where no cause was found. */
function Unexplained({ of, call }: CauseOfProps) {
  const { t } = useTranslation();
  const rows = diagnosisRowsOf(call, of);
  const verdict = of === 'request' ? requestSignatureOf(call) : answerSignatureOf(call);
  if (verdict !== 'wrong' || rows.length === 0) return null;
  return (
    <section
      className={styles.cause}
      aria-label={t(`signatureCause.title.${of}`)}
      data-signature-cause=""
      data-signature-of={of}
    >
      <p className={styles.title}>{t(`signatureCause.title.${of}`)}</p>
      <p className={styles.why}>{t('signatureCause.none')}</p>
      <Tried rows={rows} />
    </section>
  );
}

function Tried({ rows }: { readonly rows: readonly DiagnosisRow[] }) {
  const { t } = useTranslation();
  const { tried, skipped } = countOfRows(rows);
  return (
    <p className={styles.tried}>
      {t('signatureCause.tried', { count: tried })}
      {skipped === 0 ? '' : ` ${t('signatureCause.skipped', { count: skipped })}`}
    </p>
  );
}

/** Gets the cause's text; older calls may have only a variant. */
function getCauseText({ variant, words, why }: DiagnosisRow, language: Language): string {
  const said = words ?? findVariant(variant)?.means;
  return said === undefined ? why : inLanguage(said, language);
}

/** Shows in a few words, for a list, which signature is wrong and why. */
export function ShortCause({ call }: { readonly call: CallSummary }) {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const variant = call.cause;
  const short = variant === undefined ? undefined : findVariant(variant)?.short;
  if (short === undefined) return null;
  const of = answerSignatureOf(call) === 'wrong' ? 'answer' : 'request';
  const text = t(`signatureCause.short.${of}`, { cause: inLanguage(short, language) });
  return (
    <span className={styles.short} title={text} data-short-cause={variant}>
      <SearchX size={12} aria-hidden="true" />
      {text}
    </span>
  );
}

type SignedTextsProps = {
  readonly texts: TextDifference;
  readonly of: 'request' | 'answer';
  readonly call: Pick<Call, 'origin' | 'environment'>;
};

/** Compares the expected and the signed text around the first different byte. */
function SignedTexts({ texts, of, call }: SignedTextsProps) {
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
      <figcaption className={styles.signedTextsLabel}>{label}</figcaption>
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
