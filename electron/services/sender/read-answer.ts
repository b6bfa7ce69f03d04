import type { KeyObject } from 'node:crypto';
import type { Result, SignatureVerdict } from '../../../shared/documents/call.ts';
import type { Finding } from '../../../shared/documents/finding.ts';
import { encryptionAlgorithm, parseEncryptHeader } from '../../../shared/protocol/signing/encryption-header.ts';
import { encryptionMode } from '../../../shared/protocol/signing/encryption.ts';
import { headerValue } from '../../../shared/protocol/signing/envelope.ts';
import { readResult } from '../../../shared/protocol/signing/read-result.ts';
import { validateAnswer } from '../../../shared/protocol/validate/index.ts';
import type { Scenario } from '../../../shared/scenarios/scenario.ts';
import { gapValue } from '../../../shared/gaps/gaps.ts';
import type { GapChoices } from '../../../shared/gaps/gaps.ts';
import { decryptBody } from '../encryption/index.ts';
import { algorithmOfKey } from '../keys/key-kind.ts';
import { verifyRequest } from '../signer/index.ts';
import type { SentAnswer } from './send.ts';

export type AnswerEncryption =
  | { readonly state: 'none' | 'decrypted' }
  /** It is encrypted and stays so; `why` is an English sentence. */
  | { readonly state: 'closed'; readonly why: string };

/** What an answer says, and whether the other side really said it. */
export type AnswerReading = {
  /** The body as it is to be understood: decrypted where it was encrypted and could be read, else as received. */
  readonly body: Buffer;
  readonly encryption: AnswerEncryption;
  /** null when the body is no JSON or carries no result with a code and a status. */
  readonly result: Result | null;
  /** `not checked` when there is a signature and no key to check it with. */
  readonly signature: SignatureVerdict;
  readonly findings: readonly Finding[];
  /** S success, F failed, U unknown, none when the answer says none of them. */
  readonly outcome: 'S' | 'F' | 'U' | 'none';
};

/**
 * Reads an answer. Its signature covers the request's own method, path and Client-Id (an answer meant for another client
 * does not verify), the answer's Response-Time and its body as received. An encrypted body is decrypted after that, and
 * not where the signature is wrong, nor where there is none although the platform's key is at hand and its answers are
 * signed (gap response-signature): what somebody else wrote is not put to the private key. Without the platform's key
 * nobody can tell, and it is decrypted as `not checked`.
 */
export async function readAnswer(parts: {
  readonly answer: SentAnswer;
  readonly request: { readonly method: string; readonly path: string; readonly clientId: string };
  readonly scenario: Scenario | null;
  readonly platformKey: KeyObject | null;
  /** The caller's private key, for an encrypted answer; any kind, as it signs requests too. */
  readonly clientKey: KeyObject;
  readonly gaps: GapChoices;
}): Promise<AnswerReading> {
  const { answer, scenario, gaps } = parts;
  const signature = await signatureOf(parts);
  const opened = openBody(parts, signature);
  const body = opened.plain ?? answer.body;
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(body);
  const result = opened.state === 'closed' ? null : readResult(text);
  const findings = validateAnswer({ headers: answer.headers, text }, { scenario, gaps });
  return {
    body,
    encryption: opened.state === 'closed' ? { state: 'closed', why: opened.why } : { state: opened.state },
    result,
    signature,
    // Ciphertext breaks the rules of JSON, which says nothing about the answer.
    findings: opened.state === 'closed' ? findings.filter(({ rule }) => rule === 'header-required') : findings,
    outcome: outcomeOf(result),
  };
}

type OpenedBody = AnswerEncryption & { readonly plain: Buffer | null };

function openBody(
  { answer, clientKey, platformKey, gaps }: Parameters<typeof readAnswer>[0],
  signature: SignatureVerdict,
): OpenedBody {
  const closed = (why: string): OpenedBody => ({ state: 'closed', why, plain: null });
  const values = answer.headers.filter(([name]) => name.toLowerCase() === 'encrypt').map(([, value]) => value);
  const reading = parseEncryptHeader(values);
  if (reading.read === 'not encrypted') return { state: 'none', plain: null };
  if (reading.read === 'problem') return closed(reading.message);
  const { algorithm, symmetricKeyBase64 } = reading.header;
  if (algorithm !== encryptionAlgorithm)
    return closed(`The Encrypt header names an algorithm other than ${encryptionAlgorithm}.`);
  if (signature === 'wrong') return closed('Its signature is wrong, so it was not decrypted.');
  if (signature === 'not signed' && platformKey !== null && gapValue(gaps, 'response-signature') === 'signed')
    return closed('It is not signed, so it was not decrypted (open point response-signature).');
  if (algorithmOfKey(clientKey) !== 'RSA256')
    return closed('It takes an RSA private key, and the key given is of another kind.');
  const plain =
    symmetricKeyBase64 === null
      ? null
      : decryptBody({ body: answer.body, symmetricKeyBase64 }, { key: clientKey, gaps });
  const mode = encryptionMode(gaps).id;
  return plain === null
    ? closed(`It cannot be decrypted with the key given, as ${mode} (open point encryption).`)
    : { state: 'decrypted', plain };
}

async function signatureOf({
  answer,
  request,
  platformKey,
  gaps,
}: Parameters<typeof readAnswer>[0]): Promise<SignatureVerdict> {
  const signatureHeader = headerValue(answer.headers, 'Signature');
  if (signatureHeader === null || signatureHeader.trim() === '') return 'not signed';
  if (platformKey === null) return 'not checked';
  const check = await verifyRequest({
    method: request.method,
    path: request.path,
    clientId: request.clientId,
    time: headerValue(answer.headers, 'Response-Time') ?? '',
    body: answer.body,
    signatureHeader,
    key: platformKey,
    gaps,
  });
  return check.verdict;
}

function outcomeOf(result: Result | null): AnswerReading['outcome'] {
  const status = result?.resultStatus;
  return status === 'S' || status === 'F' || status === 'U' ? status : 'none';
}
