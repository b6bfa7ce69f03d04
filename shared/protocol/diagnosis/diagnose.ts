import type { SignatureAlgorithm } from '../../specification/authentication.ts';
import { signatureAlgorithms } from '../../specification/authentication.ts';
import { bodyChanges } from './diagnose-body.ts';
import { headerChanges, pathChanges, separatorChanges } from './diagnose-text.ts';
import { cryptoChanges, valueReadings } from './diagnose-value.ts';
import type { DiagnosisChange, DiagnosisInput } from './diagnosis-input.ts';
import { diagnosisVariants } from './diagnosis-variants.ts';
import type { DiagnosisVariantId } from './diagnosis-variants.ts';
import { parseSignatureHeader } from '../signing/signature-header.ts';
import { ecc224Reading } from '../signing/signature-scheme.ts';
import type { Ecc224Reading } from '../signing/signature-scheme.ts';
import { headAndBody, signedText } from '../signing/signature.ts';

/** One change, ready to be verified. */
export type DiagnosisAttempt = {
  readonly variant: DiagnosisVariantId;
  readonly why: string;
  readonly signatureBase64: string;
  readonly bytes: () => Uint8Array;
  readonly made: AttemptScheme;
  /** null: the key that was expected; else a position in `otherKeys`. */
  readonly key: number | null;
};

/** How the signature is taken to have been made. */
type AttemptScheme =
  | {
      readonly algorithm: 'RSA256';
      readonly hash: 'sha256' | 'sha1' | 'sha512';
      readonly padding: 'pkcs1' | 'pss';
    }
  | { readonly algorithm: 'ECC224'; readonly reading: Ecc224Reading };

export type DiagnosisRow = { readonly variant: DiagnosisVariantId; readonly verifies: boolean; readonly why: string };

/** Every attempt that this request leaves room for, in the order of the variants. Nothing is verified here. */
export function diagnosisAttempts(input: DiagnosisInput): readonly DiagnosisAttempt[] {
  const reading = parseSignatureHeader(input.signatureHeader);
  if (reading.read !== 'header') return [];
  const { written, signatureBase64 } = reading.header;
  const algorithm = signatureAlgorithms.find((known) => known === reading.header.algorithm);
  // Where the header names another algorithm, every other reading of the value would be blamed for it.
  if (algorithm === undefined) return [];
  const changes = [
    ...pathChanges(input),
    ...bodyChanges(input),
    ...headerChanges(input),
    ...separatorChanges(input),
    ...cryptoChanges(input, algorithm),
    ...valueReadings(written),
  ];
  const attempts = changes.flatMap((change) =>
    attemptOf(input, algorithm, change, change.signatureBase64 ?? signatureBase64),
  );
  const order = diagnosisVariants.map((variant) => variant.id);
  return attempts.toSorted((one, other) => order.indexOf(one.variant) - order.indexOf(other.variant));
}

/** None where the value of the header cannot be read as a signature, unless the change is to read it otherwise. */
function attemptOf(
  input: DiagnosisInput,
  algorithm: SignatureAlgorithm,
  change: DiagnosisChange,
  signatureBase64: string | null,
): DiagnosisAttempt[] {
  if (signatureBase64 === null) return [];
  const { variant, why, parts = input.parts, body = input.body, hash = 'sha256', padding = 'pkcs1' } = change;
  const { key = null, reading = ecc224Reading(input.gaps ?? {}) } = change;
  const made: AttemptScheme = algorithm === 'RSA256' ? { algorithm, hash, padding } : { algorithm, reading };
  const head = change.text ?? signedText(parts);
  return [{ variant, why, signatureBase64, made, key, bytes: () => headAndBody(head, body) }];
}

/** One row for each variant that was tried, the one that verifies first. */
export function diagnosisRows(
  tried: readonly { readonly attempt: DiagnosisAttempt; readonly verifies: boolean }[],
): readonly DiagnosisRow[] {
  const rows = new Map<DiagnosisVariantId, DiagnosisRow>();
  for (const { attempt, verifies } of tried) {
    if (rows.get(attempt.variant)?.verifies === true) continue;
    if (verifies || !rows.has(attempt.variant))
      rows.set(attempt.variant, { variant: attempt.variant, verifies, why: attempt.why });
  }
  const all = [...rows.values()];
  return [...all.filter((row) => row.verifies), ...all.filter((row) => !row.verifies)];
}

/** The diagnosis in a sentence, with the text that was expected when no variant verifies. */
export function diagnosisSummary(rows: readonly DiagnosisRow[], expectedText: string): string {
  const found = rows.find((row) => row.verifies);
  if (found !== undefined) return `One change makes it verify (${found.variant}): ${found.why}`;
  return `None of ${rows.length} variants verifies. Expected was the signature of:\n${expectedText}`;
}
