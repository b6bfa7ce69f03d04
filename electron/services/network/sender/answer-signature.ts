import type { KeyObject } from 'node:crypto';
import type { HeaderLine, SignatureVerdict } from '../../../../shared/documents/call.ts';
import type { GapChoices } from '../../../../shared/gaps/gaps.ts';
import { findHeader } from '../../../../shared/protocol/signing/envelope.ts';
import { getSignedPath } from '../../../../shared/protocol/signing/signature.ts';
import type { AnswerNote } from '../../../../shared/protocol/validate/answers/answer-note.ts';
import { verifyRequest } from '../../keys/signer/verify-request.ts';

export type SignedAnswer = {
  readonly headers: readonly HeaderLine[];
  /** As received. */
  readonly body: Buffer;
  /** The decoded body; null where it was not encoded. */
  readonly decoded: { readonly body: Buffer; readonly coding: string } | null;
  readonly request: {
    readonly method: string;
    readonly path: string;
    readonly clientId: string;
    readonly headers?: readonly HeaderLine[];
  };
  readonly platformKey: KeyObject | null;
  /** The caller's own key, which may have been mistaken for the platform's. */
  readonly clientKey?: KeyObject | null;
  readonly gaps: GapChoices;
};

export type AnswerSignature = {
  readonly verdict: SignatureVerdict;
  /** Empty unless the signature is wrong. */
  readonly why: string;
  /** Of an encoded answer: which bytes the signature covers. */
  readonly note: AnswerNote | null;
};

/**
 * Checks the platform's signature over the request's method, path and Client-Id, the answer's Response-Time and its
 * body "as received". Of an encoded body, the encoded or the decoded bytes may verify; the note says which.
 */
export async function checkAnswerSignature(answer: SignedAnswer): Promise<AnswerSignature> {
  const header = findHeader(answer.headers, 'Signature');
  if (header === null || header.trim() === '') return { verdict: 'not signed', why: '', note: null };
  if (answer.platformKey === null) return { verdict: 'not checked', why: '', note: null };
  const received = await checkOver(answer, answer.body, answer.platformKey);
  if (answer.decoded === null) return { ...received, note: null };
  const values = { coding: answer.decoded.coding };
  if (received.verdict === 'verified')
    return { ...received, note: { rule: 'signature-coverage', severity: 'warning', says: 'received', values } };
  const decoded = await checkOver(answer, answer.decoded.body, answer.platformKey);
  if (decoded.verdict !== 'verified') return { ...received, note: null };
  return { ...decoded, note: { rule: 'signature-coverage', severity: 'assumption', says: 'decoded', values } };
}

async function checkOver(
  { headers, request, gaps }: SignedAnswer,
  body: Buffer,
  key: KeyObject,
): Promise<Omit<AnswerSignature, 'note'>> {
  const { method, clientId } = request;
  const path = getSignedPath(gaps, request.path);
  const time = findHeader(headers, 'Response-Time') ?? '';
  const signatureHeader = findHeader(headers, 'Signature');
  const { verdict, why } = await verifyRequest({ method, path, clientId, time, body, signatureHeader, key, gaps });
  return { verdict, why };
}
