import { SearchX } from 'lucide-react';
import type { CallSummary } from '../../../shared/documents/call-summary.ts';
import { answerSignatureOf, requestSignatureOf, type Call } from '../../../shared/documents/call.ts';
import type { DiagnosisRow } from '../../../shared/documents/diagnosis.ts';
import { inLanguage, type Language } from '../../../shared/lib/text/words.ts';
import { causeOf, countOfRows, diagnosisRowsOf } from '../../../shared/protocol/diagnosis/diagnosis-rows.ts';
import { findVariant, nextOf } from '../../../shared/protocol/diagnosis/diagnosis-variants.ts';
import { useBench } from '../../store/use-bench.ts';
import { useTranslation } from '../../words/use-translation.ts';
import styles from './signature-cause.module.css';
import { SignedTexts } from './signed-texts.tsx';

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
