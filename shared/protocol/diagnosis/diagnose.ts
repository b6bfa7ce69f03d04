import type { Words } from '../../lib/text/words.ts';
import { signatureAlgorithms, type SignatureAlgorithm } from '../../specification/authentication.ts';
import { parseSignatureHeader } from '../signing/signature-header.ts';
import { getEcc224Variant, type Ecc224Variant, joinHeadAndBody, buildSignedText } from '../signing/signature.ts';
import { bodyChanges } from './diagnose-body.ts';
import { headerChanges, separatorChanges } from './diagnose-header.ts';
import { pathChanges } from './diagnose-path.ts';
import { cryptoChanges, unquoted, valueReadings } from './diagnose-value.ts';
import type { DiagnosisChange, DiagnosisInput } from './diagnosis-input.ts';
import { diagnosisVariants, type DiagnosisVariantId } from './diagnosis-variants.ts';

export type DiagnosisAttempt = {
  readonly variant: DiagnosisVariantId;
  readonly why: Words;
  readonly signatureBase64: string;
  /** Created on each call; null if the change has no effect. */
  readonly bytes: () => Uint8Array | null;
  readonly made: AttemptScheme;
  /** null: the key that was expected; else a position in `otherKeys`. */
  readonly key: number | null;
  readonly changesText: boolean;
  /** Whether making its bytes takes far longer than hashing them. */
  readonly isRewritten: boolean;
};

type AttemptScheme =
  | {
      readonly algorithm: 'RSA256';
      readonly hash: 'sha256' | 'sha1' | 'sha512';
      readonly padding: 'pkcs1' | 'pss';
    }
  | { readonly algorithm: 'ECC224'; readonly reading: Ecc224Variant };

/**
 * Every attempt that a signature allows: the likeliest form of each variant, then the second, and so on. Verifies
 * nothing and writes bodies on demand.
 */
export function diagnosisAttempts(input: DiagnosisInput): readonly DiagnosisAttempt[] {
  const reading = parseSignatureHeader(input.signatureHeader);
  if (reading.read !== 'header') return [];
  const { written, signatureBase64 } = reading.header;
  const named = reading.header.algorithm;
  const bare = unquoted(named);
  const algorithm = signatureAlgorithms.find((known) => known === bare);
  // With another algorithm every reading of the value would be blamed for it.
  if (algorithm === undefined) return [];
  const values = valueReadings(written);
  const isExpected = (change: DiagnosisChange): boolean => change.signatureBase64 === signatureBase64;
  // One whose algorithm stands in quotes has been changed already.
  const changes =
    bare === named
      ? [...textChanges(input), ...cryptoChanges(input, algorithm), ...values]
      : quoted(values, signatureBase64);
  return inRounds(changes).flatMap((change) =>
    attemptOf(
      input,
      algorithm,
      change,
      change.signatureBase64 ?? signatureBase64,
      bare === named && isExpected(change),
    ),
  );
}

function textChanges(input: DiagnosisInput): readonly DiagnosisChange[] {
  return [...pathChanges(input), ...bodyChanges(input), ...headerChanges(input), ...separatorChanges(input)];
}

function quoted(values: readonly DiagnosisChange[], signatureBase64: string | null): readonly DiagnosisChange[] {
  const found = values.filter(({ variant }) => variant === 'values-quoted');
  const why = {
    en: 'The values of the Signature header are in quotes; remove the quotes.',
    zh: 'Signature 標頭的值加上了引號；請去掉引號。',
  };
  if (found.length > 0 || signatureBase64 === null) return found;
  return [{ variant: 'values-quoted', why, signatureBase64 }];
}

const order = new Map(diagnosisVariants.map(({ id }, at) => [id, at]));

function inRounds(changes: readonly DiagnosisChange[]): readonly DiagnosisChange[] {
  const counts = new Map<DiagnosisVariantId, number>();
  const ranked = changes.map((change) => {
    const round = counts.get(change.variant) ?? 0;
    counts.set(change.variant, round + 1);
    return { change, round, place: order.get(change.variant) ?? 0 };
  });
  return ranked
    .toSorted((one, other) => one.round - other.round || one.place - other.place)
    .map(({ change }) => change);
}

/** Empty if the header's value is no signature, unless the change reads it otherwise. */
function attemptOf(
  input: DiagnosisInput,
  algorithm: SignatureAlgorithm,
  change: DiagnosisChange,
  signatureBase64: string | null,
  isExpected: boolean,
): DiagnosisAttempt[] {
  if (signatureBase64 === null) return [];
  const { variant, why, parts = input.parts, hash = 'sha256', padding = 'pkcs1' } = change;
  const { key = null, reading = getEcc224Variant(input.gaps ?? {}) } = change;
  const made: AttemptScheme = algorithm === 'RSA256' ? { algorithm, hash, padding } : { algorithm, reading };
  const head = change.text ?? buildSignedText(parts);
  const bytes = (): Uint8Array | null => {
    if (isExpected) return null;
    const body = change.body === undefined ? input.body : change.body();
    return body === null ? null : joinHeadAndBody(head, body);
  };
  const changesText = change.parts !== undefined || change.text !== undefined || change.body !== undefined;
  return [{ variant, why, signatureBase64, made, key, bytes, changesText, isRewritten: change.isRewritten === true }];
}
