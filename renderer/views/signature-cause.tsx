import { SearchX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Call } from '../../shared/documents/call.ts';
import type { DiagnosisRow } from '../../shared/documents/diagnosis.ts';
import { inLanguage, type Language } from '../../shared/lib/text/words.ts';
import { countOfRows, wrongSignature } from '../../shared/protocol/diagnosis/diagnosis-rows.ts';
import { findVariant, nextOf } from '../../shared/protocol/diagnosis/diagnosis-variants.ts';
import { useBench } from '../store/use-bench.ts';
import styles from './signature-cause.module.css';
import { SignedTexts } from './signed-texts.tsx';

/** Explains a wrong signature: the cause, the next step, both texts. */
export function SignatureCause({ call }: { readonly call: Call }) {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const wrong = wrongSignature(call);
  if (wrong === null) return <Unexplained call={call} />;
  const { of, cause, rows } = wrong;
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
      {cause.texts === undefined ? null : <SignedTexts texts={cause.texts} of={of} origin={call.origin} />}
      {cause.verifies ? null : <Tried rows={rows} />}
    </section>
  );
}

/** Shows what was tried, where no cause was found. */
function Unexplained({ call }: { readonly call: Call }) {
  const { t } = useTranslation();
  const of = call.origin === 'received' ? 'request' : 'answer';
  const rows = (of === 'request' ? call.diagnosis : call.answerDiagnosis) ?? [];
  if (call.signature !== 'wrong' || rows.length === 0) return null;
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

/** Shows the cause in a few words, for a list. */
export function ShortCause({ variant }: { readonly variant: string | undefined }) {
  const language = useBench((bench) => bench.settings.language);
  const short = variant === undefined ? undefined : findVariant(variant)?.short;
  if (short === undefined) return null;
  const text = inLanguage(short, language);
  return (
    <span className={styles.short} title={text} data-short-cause={variant}>
      <SearchX size={12} aria-hidden="true" />
      {text}
    </span>
  );
}
