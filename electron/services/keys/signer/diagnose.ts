import { constants, hash, verify, type KeyObject } from 'node:crypto';
import type { DiagnosisRow } from '../../../../shared/documents/diagnosis.ts';
import { diagnosisAttempts, type DiagnosisAttempt } from '../../../../shared/protocol/diagnosis/diagnose.ts';
import type { DiagnosisInput } from '../../../../shared/protocol/diagnosis/diagnosis-input.ts';
import { diagnosisRows, type TriedAttempt } from '../../../../shared/protocol/diagnosis/diagnosis-rows.ts';
import { textDifference } from '../../../../shared/protocol/diagnosis/text-difference.ts';
import { bytesToSign } from '../../../../shared/protocol/signing/signature.ts';
import { algorithmOfKey } from '../keys/key-kind.ts';
import { findCertainCause, openSignature, type OpenedSignature } from './certain-cause.ts';

export type SignatureToDiagnose = Omit<DiagnosisInput, 'otherKeys' | 'plainBody'> & {
  /** The key that was expected to have signed. */
  readonly key: KeyObject;
  /**
   * Decrypts the body; null when that fails. It needs a private key, so it is called once, and only where nothing else
   * explains a signature.
   */
  readonly openBody?: () => Uint8Array | null;
  readonly otherKeys?: readonly { readonly key: KeyObject; readonly name: string; readonly sameClient: boolean }[];
  /** The signed text, if known; compared with the expected one. */
  readonly signedText?: Uint8Array | null;
  /** The most bytes to hash; rewritten bodies count more. The rest is reported as skipped. */
  readonly mostBytes?: number;
  /** Longer bodies, in bytes, are not rewritten; that is reported as skipped. */
  readonly longestRewritten?: number;
};

/** About half a second of one thread, so that a long body does not hold up others. */
const mostBytesHashed = 384 * 1024 * 1024;
/** Rewriting a body costs this many times as much as hashing it, on the answering thread. */
const costOfRewriting = 10;
/** Many times a payload. One mebibyte would block the thread for a third of a second each time. */
const longestRewritten = 128 * 1024;

/**
 * Tries the known mistakes on a signature that does not verify, on the thread pool. Stops at the first that verifies; it
 * comes first, with the signed text. If none does, the first row states what is certain. Empty without a signature.
 */
export async function diagnoseSignature(input: SignatureToDiagnose): Promise<readonly DiagnosisRow[]> {
  const attempts = diagnosisAttempts(input);
  if (attempts.length === 0) return [];
  const run = { input, opened: createSignatureCache(), left: input.mostBytes ?? mostBytesHashed };
  const tried = await tryUntilFound(attempts, run);
  const plainBody = tried.found === null ? (input.openBody?.() ?? null) : null;
  const further = diagnosisAttempts({ ...input, plainBody }).filter(({ variant }) => variant === 'before-encryption');
  const last = await tryUntilFound(plainBody === null ? [] : further, { ...run, left: tried.left });
  const found = tried.found ?? last.found;
  const rows = diagnosisRows([...tried.all, ...last.all]);
  const expected = bytesToSign(input.parts, input.body);
  if (found !== null) return withTexts(rows, found, expected, input);
  const certain = findCertainCause({ ...input, expected, opened: run.opened });
  return certain === null ? rows : [certain, ...rows];
}

type Opened = (key: KeyObject, signatureBase64: string) => OpenedSignature;

function createSignatureCache(): Opened {
  const known = new Map<KeyObject, Map<string, OpenedSignature>>();
  return (key, signatureBase64) => {
    const ofKey = known.get(key) ?? new Map<string, OpenedSignature>();
    known.set(key, ofKey);
    const opened = ofKey.get(signatureBase64) ?? openSignature(key, Buffer.from(signatureBase64, 'base64'));
    ofKey.set(signatureBase64, opened);
    return opened;
  };
}

type Run = { readonly input: SignatureToDiagnose; readonly opened: Opened; readonly left: number };
type Tried = {
  readonly all: readonly TriedAttempt[];
  readonly found: DiagnosisAttempt | null;
  readonly left: number;
};

async function tryUntilFound(attempts: readonly DiagnosisAttempt[], { input, opened, left }: Run): Promise<Tried> {
  const all: TriedAttempt[] = [];
  const mayRewrite = input.body.length <= (input.longestRewritten ?? longestRewritten);
  let room = left;
  for (const attempt of attempts) {
    const key = attempt.key === null ? input.key : (input.otherKeys?.[attempt.key]?.key ?? input.key);
    if (!canVerify(attempt, key, opened)) {
      all.push({ attempt, outcome: 'does not' });
      continue;
    }
    const cost = input.body.length * (attempt.isRewritten ? costOfRewriting : 1);
    if (room < cost || (attempt.isRewritten && !mayRewrite)) {
      all.push({ attempt, outcome: 'skipped' });
      continue;
    }
    const bytes = attempt.bytes();
    if (bytes === null) continue;
    room -= cost;
    const isFound =
      matches(attempt, bytes, opened(key, attempt.signatureBase64)) ?? (await verifies(attempt, bytes, key));
    all.push({ attempt, outcome: isFound ? 'verifies' : 'does not' });
    if (isFound) return { all, found: attempt, left: room };
  }
  return { all, found: null, left: room };
}

/** Whether any text could verify this way. Cheap, however long the text is. */
function canVerify({ made, signatureBase64 }: DiagnosisAttempt, key: KeyObject, opened: Opened): boolean {
  // Another key at hand may be one for the other algorithm.
  if (algorithmOfKey(key) !== made.algorithm) return false;
  if (made.algorithm === 'ECC224') return true;
  const signature = opened(key, signatureBase64);
  if (signature.made === 'unknown') return true;
  if (made.padding === 'pss') return signature.made === 'perhaps with PSS';
  return signature.made === 'by this key' && signature.hash === hashNames[made.hash];
}

/** Longer texts are hashed on the thread pool. */
const longestHashedHere = 64 * 1024;

/** The digest that an opened signature shows is compared: far cheaper than to verify anew. null: only verifying tells. */
function matches({ made }: DiagnosisAttempt, bytes: Uint8Array, signature: OpenedSignature): boolean | null {
  if (made.algorithm !== 'RSA256' || made.padding === 'pss' || bytes.length > longestHashedHere) return null;
  return signature.made === 'by this key' ? hash(made.hash, bytes) === signature.digestHex : null;
}

const hashNames = { sha256: 'SHA-256', sha1: 'SHA-1', sha512: 'SHA-512' } as const;

async function verifies(
  { made, signatureBase64 }: DiagnosisAttempt,
  bytes: Uint8Array,
  key: KeyObject,
): Promise<boolean> {
  const [digest, options] =
    made.algorithm === 'ECC224'
      ? [made.reading.hash, { key, dsaEncoding: made.reading.form }]
      : [made.hash, { key, ...paddingOf(made.padding) }];
  return new Promise((resolve) => {
    verify(digest, bytes, options, Buffer.from(signatureBase64, 'base64'), (cause, verified) =>
      resolve(cause === null && verified),
    );
  });
}

function paddingOf(padding: 'pkcs1' | 'pss'): { readonly padding: number; readonly saltLength?: number } {
  return padding === 'pss'
    ? { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_AUTO }
    : { padding: constants.RSA_PKCS1_PADDING };
}

function withTexts(
  rows: readonly DiagnosisRow[],
  found: DiagnosisAttempt,
  expected: Uint8Array,
  { parts, sealedBody }: SignatureToDiagnose,
): readonly DiagnosisRow[] {
  // The plain body of an encrypted one is nobody's to keep.
  const isPrivate = found.variant === 'before-encryption' || (sealedBody ?? null) !== null;
  const signed = found.changesText && !isPrivate ? found.bytes() : null;
  const texts = signed === null ? null : textDifference(expected, signed, parts);
  return rows.map((row) => (row.verifies && texts !== null ? { ...row, texts } : row));
}
