import type { KeyObject } from 'node:crypto';
import type { Result, SignatureVerdict, HeaderLine } from '../../../../shared/documents/call.ts';
import type { Finding } from '../../../../shared/documents/finding.ts';
import type { GapChoices } from '../../../../shared/gaps/gaps.ts';
import type { DiagnosisRow } from '../../../../shared/documents/diagnosis.ts';
import { decodeWithReplacement } from '../../../../shared/lib/text/decode.ts';
import { findHeader } from '../../../../shared/protocol/signing/envelope.ts';
import { readResult } from '../../../../shared/protocol/sandbox/answer.ts';
import { httpNotes, mayHaveArrived, validateAnswer } from '../../../../shared/protocol/validate/index.ts';
import type { AnswerNote, ReceivedAt } from '../../../../shared/protocol/validate/index.ts';
import type { Scenario } from '../../../../shared/scenarios/scenario.ts';
import { checkAnswerSignature } from './answer-signature.ts';
import type { AnswerSignature, SignedAnswer } from './answer-signature.ts';
import { readAnswerText } from './answer-text.ts';
import type { AnswerText } from './answer-text.ts';
import { decodeBody } from './decode-body.ts';
import type { DecodedBody } from './decode-body.ts';
import type { SentAnswer } from './send.ts';
import { createPublicKey } from 'node:crypto';
import { diagnoseAnswer } from '../../keys/signer/diagnose-answer.ts';
import { gapValue } from '../../../../shared/gaps/gaps.ts';
import { encryptionAlgorithm, parseEncryptHeader } from '../../../../shared/protocol/signing/encryption-header.ts';
import { getEncryptionMode } from '../../../../shared/protocol/signing/encryption.ts';
import { decryptBody } from '../../keys/encryption/encrypt-body.ts';
import { algorithmOfKey } from '../../keys/keys/key-kind.ts';

type OpenedBody =
  | { readonly state: 'none' }
  | { readonly state: 'decrypted'; readonly plain: Buffer }
  /** It is encrypted and stays so; the note says why. */
  | { readonly state: 'closed'; readonly note: AnswerNote | null };

type SealedAnswer = {
  readonly headers: readonly HeaderLine[];
  readonly body: Buffer;
  readonly signature: SignatureVerdict;
  readonly platformKey: KeyObject | null;
  /** The caller's private key; any kind, as it signs requests too. */
  readonly clientKey: KeyObject;
  readonly gaps: GapChoices;
};

/**
 * Decrypts an answer that is encrypted. Not where its signature is wrong or could not be checked, nor where there is
 * none although the platform's key is at hand and its answers are signed (gap response-signature): what somebody else
 * wrote is not put to the private key. Without the platform's key nobody can tell, and it is decrypted as `not checked`.
 */
function openAnswer({ headers, body, signature, platformKey, clientKey, gaps }: SealedAnswer): OpenedBody {
  const values = headers.filter(([name]) => name.toLowerCase() === 'encrypt').map(([, value]) => value);
  const reading = parseEncryptHeader(values);
  if (reading.read === 'not encrypted') return { state: 'none' };
  if (reading.read === 'problem') return closed('header', { why: reading.message });
  const { algorithm, symmetricKeyBase64 } = reading.header;
  if (algorithm !== encryptionAlgorithm) return closed('algorithm', { algorithm: encryptionAlgorithm });
  if (signature === 'wrong') return closed('signature-wrong');
  if (signature === 'not checked' && platformKey !== null) return closed('not-checked');
  if (signature === 'not signed' && platformKey !== null && gapValue(gaps, 'response-signature') === 'signed')
    return { state: 'closed', note: { ...note('not-signed'), gap: 'response-signature' } };
  if (algorithmOfKey(clientKey) !== 'RSA256') return closed('key-kind');
  const plain =
    symmetricKeyBase64 === null ? null : decryptBody({ body, symmetricKeyBase64 }, { key: clientKey, gaps });
  if (plain !== null) return { state: 'decrypted', plain };
  return { state: 'closed', note: { ...note('cannot', { mode: getEncryptionMode(gaps).id }), gap: 'encryption' } };
}

function note(says: string, values: AnswerNote['values'] = {}): AnswerNote {
  return { rule: 'answer-encrypted', severity: 'error', says, values };
}

function closed(says: string, values?: AnswerNote['values']): OpenedBody {
  return { state: 'closed', note: note(says, values) };
}

/** What would make the wrong signature of an answer verify, the cause first. Needs the platform's key. */
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

/** What an answer says, and whether the other side really said it. */
export type AnswerReading = {
  /** The body as it is to be read: decoded, decrypted, in UTF-8; as received where there is nothing to undo, or it failed. */
  readonly body: Buffer;
  /** Whether that is not what was on the wire. */
  readonly isOpened: boolean;
  readonly encryption: 'none' | 'decrypted' | 'closed';
  /** null when the body is no JSON or carries no result with a code and a status. */
  readonly result: Result | null;
  /** `not checked` when there is a signature and no key to check it with. */
  readonly signature: SignatureVerdict;
  /** Why the signature is wrong; empty otherwise. */
  readonly whyWrong: string;
  /** What would make a wrong signature verify; null for any other. */
  readonly diagnosis: readonly DiagnosisRow[] | null;
  readonly findings: readonly Finding[];
  /** S success, F failed, U unknown, none when the answer says none of them. */
  readonly outcome: 'S' | 'F' | 'U' | 'none';
  /** Whether the service may have received the call that got this answer. */
  readonly mayHaveArrived: boolean;
};

export type AnswerToRead = {
  readonly answer: SentAnswer;
  readonly request: SignedAnswer['request'];
  readonly scenario: Scenario | null;
  readonly platformKey: KeyObject | null;
  /** The caller's private key, for an encrypted answer. */
  readonly clientKey: KeyObject;
  readonly gaps: GapChoices;
  readonly received: ReceivedAt;
};

/** The steps of reading, each of which may fail without taking the answer along. Tests replace them. */
export const answerSteps = {
  decode: decodeBody,
  signature: checkAnswerSignature,
  diagnosis: diagnoseAnswerSignature,
  decrypt: openAnswer,
  text: readAnswerText,
  rules: validateAnswer,
};
export type AnswerSteps = typeof answerSteps;

/**
 * Reads an answer: undoes its encoding, checks its signature and looks for the cause of a wrong one, decrypts it, reads
 * its text, holds it against the specification. Never rejects: something was sent, and what came back is kept and told
 * whatever goes wrong in reading it. A step that fails is a finding (`answer-unread`).
 */
export async function readAnswer(parts: AnswerToRead, steps: AnswerSteps = answerSteps): Promise<AnswerReading> {
  const { answer, platformKey, gaps } = parts;
  const { notes, attempt } = noteTaker();
  const coded = await attempt('decode', () => steps.decode(answer.headers, answer.body), asReceived(answer));
  const signed: SignedAnswer = { ...answer, ...parts, decoded: decodedOf(coded) };
  const check = await attempt('signature', () => steps.signature(signed), notChecked);
  const isWrong = check.verdict === 'wrong';
  const diagnosis = isWrong ? await attempt('diagnosis', () => steps.diagnosis(signed), []) : null;
  const sealed = { ...parts, headers: answer.headers, body: coded.body ?? answer.body, signature: check.verdict };
  const opened = await attempt('decrypt', () => steps.decrypt(sealed), unopened(answer));
  const isReadable = coded.body !== null && opened.state !== 'closed';
  const plain = opened.state === 'decrypted' ? opened.plain : sealed.body;
  const read = isReadable ? await attempt('text', () => steps.text(answer.headers, plain), asUtf8(plain)) : null;
  const result = read === null ? null : await attempt('text', () => readResult(read.text), null);
  notes.push(...notesOf(coded, check, opened), ...(read?.notes ?? []));
  const { status, headers } = answer;
  const text = read?.text ?? null;
  const http = { status, headers, text, hasResult: result !== null, received: parts.received };
  notes.push(...(await attempt('rules', () => httpNotes(http, gaps), [])));
  const said = { headers, text, notes };
  const findings = await attempt('rules', () => steps.rules(said, parts), null);
  const body = read?.isConverted === true ? Buffer.from(read.text, 'utf8') : isReadable ? plain : answer.body;
  return {
    body,
    isOpened: body !== answer.body,
    encryption: opened.state,
    result,
    signature: check.verdict,
    whyWrong: isWrong ? check.why : '',
    diagnosis: platformKey === null ? null : diagnosis,
    // The notes stand whatever became of the rules; the last of them says that the rules failed.
    findings: findings ?? validateAnswer({ ...said, text: null }, parts),
    outcome: outcomeOf(result),
    mayHaveArrived: mayHaveArrived(http),
  };
}

/** What a step leaves behind that failed: the answer goes on as it came. */
const asReceived = ({ body }: SentAnswer): DecodedBody => ({ body, undone: null, note: null });
const unopened = ({ headers }: SentAnswer): OpenedBody =>
  findHeader(headers, 'Encrypt') === null ? { state: 'none' } : { state: 'closed', note: null };
const asUtf8 = (body: Buffer): AnswerText => ({ text: decodeWithReplacement(body), isConverted: false, notes: [] });
const notChecked: AnswerSignature = { verdict: 'not checked', why: '', note: null };

/** What is noted on the way, and the one way to try a step: what it throws is a note, and the answer goes on. */
function noteTaker() {
  const notes: AnswerNote[] = [];
  const attempt = async <Value>(
    step: keyof AnswerSteps,
    take: () => Value | Promise<Value>,
    otherwise: Value,
  ): Promise<Value> => {
    try {
      return await take();
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      notes.push({ rule: 'answer-unread', severity: 'error', says: step, values: { why: why.slice(0, 200) } });
      return otherwise;
    }
  };
  return { notes, attempt };
}

function decodedOf({ body, undone }: DecodedBody): SignedAnswer['decoded'] {
  return body === null || undone === null ? null : { body, coding: undone };
}

function notesOf(coded: DecodedBody, check: AnswerSignature, opened: OpenedBody): readonly AnswerNote[] {
  const closed = opened.state === 'closed' ? opened.note : null;
  return [coded.note, check.note, closed].filter((note) => note !== null);
}

function outcomeOf(result: Result | null): AnswerReading['outcome'] {
  const status = result?.resultStatus;
  return status === 'S' || status === 'F' || status === 'U' ? status : 'none';
}
