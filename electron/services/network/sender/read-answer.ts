import { createPublicKey, type KeyObject } from 'node:crypto';
import type { Result, SignatureVerdict, HeaderLine } from '../../../../shared/documents/call.ts';
import type { Finding } from '../../../../shared/documents/finding.ts';
import { gapValue, type GapChoices } from '../../../../shared/gaps/gaps.ts';
import type { DiagnosisRow } from '../../../../shared/documents/diagnosis.ts';
import { decodeWithReplacement } from '../../../../shared/lib/text/decode.ts';
import {
  isSignedFirst,
  encryptionAlgorithm,
  parseEncryptHeader,
  getEncryptionMode,
} from '../../../../shared/protocol/signing/encryption.ts';
import { findHeader, findHeaderValues } from '../../../../shared/protocol/signing/envelope.ts';
import { readResult } from '../../../../shared/protocol/sandbox/answer.ts';
import { httpNotes, mayHaveArrived, type ReceivedAt } from '../../../../shared/protocol/validate/answers/http-notes.ts';
import { validateAnswer } from '../../../../shared/protocol/validate/answer.ts';
import type { AnswerNote } from '../../../../shared/protocol/validate/answers/answer-note.ts';
import type { Scenario } from '../../../../shared/scenarios/scenario.ts';
import { checkAnswerSignature, type AnswerSignature, type SignedAnswer } from './answer-signature.ts';
import { readAnswerText, type AnswerText } from './answer-text.ts';
import { decodeBody, type DecodedBody } from './decode-body.ts';
import type { SentAnswer } from './send.ts';
import { diagnoseAnswer } from '../../keys/signer/diagnose-answer.ts';
import { decryptBody } from '../../keys/encryption/encrypt-body.ts';
import { algorithmOfKey } from '../../keys/keys/key-kind.ts';

type OpenedBody =
  | { readonly state: 'none' }
  | { readonly state: 'decrypted'; readonly plain: Buffer }
  /** It stays encrypted; the note says why. */
  | { readonly state: 'closed'; readonly note: AnswerNote | null };

type EncryptedAnswer = {
  readonly headers: readonly HeaderLine[];
  readonly body: Buffer;
  readonly signature: SignatureVerdict;
  readonly platformKey: KeyObject | null;
  /** The caller's private key of any kind; null: it is not at hand. */
  readonly clientKey: KeyObject | null;
  readonly gaps: GapChoices;
};

/**
 * Decrypts an encrypted answer, unless its signature is wrong, cannot be checked, or is missing although the platform
 * key is known and answers are signed (gap response-signature): the private key must not process a stranger's text.
 * Without the platform key it is decrypted as `not checked`.
 */
function decryptAnswer({ headers, body, signature, platformKey, clientKey, gaps }: EncryptedAnswer): OpenedBody {
  const values = findHeaderValues(headers, 'encrypt');
  const reading = parseEncryptHeader(values);
  if (reading.read === 'not encrypted') return { state: 'none' };
  if (reading.read === 'problem') return notDecrypted('header', { why: reading.message });
  const { algorithm, symmetricKeyBase64 } = reading.header;
  if (algorithm !== encryptionAlgorithm) return notDecrypted('algorithm', { algorithm: encryptionAlgorithm });
  if (signature === 'wrong') return notDecrypted('signature-wrong');
  if (signature === 'not checked' && platformKey !== null) return notDecrypted('not-checked');
  if (signature === 'not signed' && platformKey !== null && gapValue(gaps, 'response-signature') === 'signed')
    return { state: 'closed', note: { ...note('not-signed'), gap: 'response-signature' } };
  if (clientKey === null || algorithmOfKey(clientKey) !== 'RSA256') return notDecrypted('key-kind');
  const plain =
    symmetricKeyBase64 === null ? null : decryptBody({ body, symmetricKeyBase64 }, { key: clientKey, gaps });
  if (plain !== null) return { state: 'decrypted', plain };
  return { state: 'closed', note: { ...note('cannot', { mode: getEncryptionMode(gaps).id }), gap: 'encryption' } };
}

function note(says: string, values: AnswerNote['values'] = {}): AnswerNote {
  return { rule: 'answer-encrypted', severity: 'error', says, values };
}

function notDecrypted(says: string, values?: AnswerNote['values']): OpenedBody {
  return { state: 'closed', note: note(says, values) };
}

async function diagnoseAnswerSignature(answer: SignedAnswer): Promise<readonly DiagnosisRow[]> {
  const { headers, request, platformKey: key, clientKey = null, gaps } = answer;
  if (key === null) return [];
  const decoded = answer.decoded?.body ?? null;
  return diagnoseAnswer({
    request,
    answer: { headers, body: decoded ?? answer.body, wireBody: decoded === null ? null : answer.body },
    key,
    otherKeys: clientKey === null ? [] : [{ key: createPublicKey(clientKey), name: "the sender's own key" }],
    gaps,
  });
}

export type AnswerReading = {
  /** The readable body (decoded, decrypted, UTF-8); as received where that is impossible. */
  readonly body: Buffer;
  /** Whether `body` differs from the wire. */
  readonly isOpened: boolean;
  readonly encryption: 'none' | 'decrypted' | 'closed';
  /** null when the body is not JSON or has no result with code and status. */
  readonly result: Result | null;
  /** `not checked` without a key for an existing signature. */
  readonly signature: SignatureVerdict;
  /** Empty unless the signature is wrong. */
  readonly whyWrong: string;
  /** null unless the signature is wrong. */
  readonly diagnosis: readonly DiagnosisRow[] | null;
  readonly findings: readonly Finding[];
  /** Success, failed, unknown, or none of them. */
  readonly outcome: 'S' | 'F' | 'U' | 'none';
  /** Whether the service may have received the call. */
  readonly mayHaveArrived: boolean;
};

export type AnswerToRead = {
  readonly answer: SentAnswer;
  readonly request: SignedAnswer['request'];
  readonly scenario: Scenario | null;
  readonly platformKey: KeyObject | null;
  readonly clientKey: KeyObject | null;
  readonly gaps: GapChoices;
  readonly received: ReceivedAt;
};

/** The steps of reading, each of which may fail alone. Tests replace them. */
export const answerSteps = {
  decode: decodeBody,
  signature: checkAnswerSignature,
  diagnosis: diagnoseAnswerSignature,
  decrypt: decryptAnswer,
  text: readAnswerText,
  rules: validateAnswer,
};
export type AnswerSteps = typeof answerSteps;

/**
 * Reads an answer: decodes it, checks its signature, diagnoses a wrong one, decrypts it, reads its text and validates
 * it. Never rejects: what was received is stored and shown even if a step fails, which is a finding (`answer-unread`).
 */
export async function readAnswer(parts: AnswerToRead, steps: AnswerSteps = answerSteps): Promise<AnswerReading> {
  const { answer, platformKey, gaps } = parts;
  const { notes, attempt, attemptNow } = collectNotes();
  const coded = await attempt('decode', () => steps.decode(answer.headers, answer.body), asReceived(answer));
  const whole = { ...parts, headers: answer.headers, body: coded.body ?? answer.body };
  // Signed before encryption (gap encryption-order): only the decrypted text can be checked.
  const isSealed = isSignedFirst(gaps) && unopened(answer).state === 'closed';
  const before = isSealed
    ? attemptNow('decrypt', () => steps.decrypt({ ...whole, signature: 'verified' }), unopened(answer))
    : null;
  const signed: SignedAnswer =
    before?.state === 'decrypted'
      ? { ...answer, ...parts, body: before.plain, decoded: null }
      : { ...answer, ...parts, decoded: decodedOf(coded) };
  const isUnreadable = before?.state === 'closed';
  const check = isUnreadable ? notChecked : await attempt('signature', () => steps.signature(signed), notChecked);
  const isWrong = check.verdict === 'wrong';
  const diagnosis = isWrong ? await attempt('diagnosis', () => steps.diagnosis(signed), []) : null;
  const sealed = { ...whole, signature: check.verdict };
  const opened = before ?? attemptNow('decrypt', () => steps.decrypt(sealed), unopened(answer));
  const isReadable = coded.body !== null && opened.state !== 'closed';
  const plain = opened.state === 'decrypted' ? opened.plain : sealed.body;
  const read = isReadable ? attemptNow('text', () => steps.text(answer.headers, plain), asUtf8(plain)) : null;
  const result = read === null ? null : attemptNow('text', () => readResult(read.text), null);
  notes.push(...notesOf(coded, check, opened), ...(read?.notes ?? []));
  const { status, headers } = answer;
  const text = read?.text ?? null;
  const http = { status, headers, text, hasResult: result !== null, received: parts.received };
  notes.push(...attemptNow('rules', () => httpNotes(http, gaps), []));
  const said = { headers, text, notes };
  const findings = attemptNow('rules', () => steps.rules(said, parts), null);
  const body = read?.isConverted === true ? Buffer.from(read.text, 'utf8') : isReadable ? plain : answer.body;
  return {
    body,
    isOpened: body !== answer.body,
    encryption: opened.state,
    result,
    signature: check.verdict,
    whyWrong: isWrong ? check.why : '',
    diagnosis: platformKey === null ? null : diagnosis,
    // The notes remain if the rules failed; the last of them says so.
    findings: findings ?? validateAnswer({ ...said, text: null }, parts),
    outcome: outcomeOf(result),
    mayHaveArrived: mayHaveArrived(http),
  };
}

/** The values of failed steps. */
const asReceived = ({ body }: SentAnswer): DecodedBody => ({ body, coding: null, note: null });
const unopened = ({ headers }: SentAnswer): OpenedBody =>
  findHeader(headers, 'Encrypt') === null ? { state: 'none' } : { state: 'closed', note: null };
const asUtf8 = (body: Buffer): AnswerText => ({ text: decodeWithReplacement(body), isConverted: false, notes: [] });
const notChecked: AnswerSignature = { verdict: 'not checked', why: '', note: null };

/** Collects notes, and turns what a step throws into one. */
function collectNotes() {
  const notes: AnswerNote[] = [];
  const noteFailure = (step: keyof AnswerSteps, error: unknown): void => {
    const why = error instanceof Error ? error.message : String(error);
    notes.push({ rule: 'answer-unread', severity: 'error', says: step, values: { why: why.slice(0, 200) } });
  };
  const attempt = async <Value>(
    step: keyof AnswerSteps,
    take: () => Promise<Value>,
    otherwise: Value,
  ): Promise<Value> => {
    try {
      return await take();
    } catch (error) {
      noteFailure(step, error);
      return otherwise;
    }
  };
  const attemptNow = <Value>(step: keyof AnswerSteps, take: () => Value, otherwise: Value): Value => {
    try {
      return take();
    } catch (error) {
      noteFailure(step, error);
      return otherwise;
    }
  };
  return { notes, attempt, attemptNow };
}

function decodedOf({ body, coding }: DecodedBody): SignedAnswer['decoded'] {
  return body === null || coding === null ? null : { body, coding: coding };
}

function notesOf(coded: DecodedBody, check: AnswerSignature, opened: OpenedBody): readonly AnswerNote[] {
  const closed = opened.state === 'closed' ? opened.note : null;
  return [coded.note, check.note, closed].filter((note) => note !== null);
}

function outcomeOf(result: Result | null): AnswerReading['outcome'] {
  const status = result?.resultStatus;
  return status === 'S' || status === 'F' || status === 'U' ? status : 'none';
}
