import type { DiagnosisRow } from '../../documents/diagnosis.ts';
import type { DiagnosisAttempt } from './diagnose.ts';
import { diagnosisVariants, findVariant } from './diagnosis-variants.ts';
import type { Call } from '../../documents/call.ts';

export type TriedAttempt = {
  readonly attempt: DiagnosisAttempt;
  readonly outcome: 'verifies' | 'does not' | 'skipped';
};

/** One row per variant, in their order, the verified one first. */
export function diagnosisRows(tried: readonly TriedAttempt[]): readonly DiagnosisRow[] {
  const rows = new Map<string, DiagnosisRow>();
  for (const { attempt, outcome } of tried) {
    const { variant, why } = attempt;
    const known = rows.get(variant);
    if (known?.verifies === true) continue;
    if (outcome === 'verifies') rows.set(variant, { variant, verifies: true, why: why.en, words: why });
    else if (known === undefined)
      rows.set(variant, {
        variant,
        verifies: false,
        // Not the attempt's own text: forty rows of a caller's texts could be long.
        why: findVariant(variant)?.means.en ?? why.en,
        ...(outcome === 'skipped' ? { isSkipped: true } : {}),
      });
    else if (outcome === 'skipped') rows.set(variant, { ...known, isSkipped: true });
  }
  const all = diagnosisVariants.flatMap(({ id }) => rows.get(id) ?? []);
  return [...all.filter((row) => row.verifies), ...all.filter((row) => !row.verifies)];
}

/** The row that explains the signature; null if unknown. */
export function causeOf(rows: readonly DiagnosisRow[]): DiagnosisRow | null {
  return rows.find(({ verifies }) => verifies) ?? rows.find(({ isCertain }) => isCertain === true) ?? null;
}

/** How many variants were tried in all forms, and how many were not. */
export function countOfRows(rows: readonly DiagnosisRow[]): { readonly tried: number; readonly skipped: number } {
  const skipped = rows.filter(({ isSkipped }) => isSkipped === true).length;
  const certain = rows.filter(({ isCertain }) => isCertain === true).length;
  return { tried: rows.length - skipped - certain, skipped };
}

type DiagnosedCall = Pick<Call, 'origin' | 'diagnosis' | 'answerDiagnosis'>;

/** The diagnosis of the request's or the answer's signature; of a received call there is only the request's. */
export function diagnosisRowsOf(
  { origin, diagnosis = [], answerDiagnosis = [] }: DiagnosedCall,
  of: 'request' | 'answer',
): readonly DiagnosisRow[] {
  if (of === 'request') return diagnosis;
  return origin === 'received' ? [] : answerDiagnosis;
}

type WrongSignature = {
  readonly of: 'request' | 'answer';
  readonly cause: DiagnosisRow;
  readonly rows: readonly DiagnosisRow[];
};

/** The cause of a call's wrong signature, its answer's first; null if unknown. */
export function wrongSignature(call: DiagnosedCall): WrongSignature | null {
  for (const of of ['answer', 'request'] as const) {
    const rows = diagnosisRowsOf(call, of);
    const cause = causeOf(rows);
    if (cause !== null) return { of, cause, rows };
  }
  return null;
}
