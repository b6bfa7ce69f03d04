import type { KeyObject } from 'node:crypto';
import type { HeaderLine, SignatureVerdict } from '../../../shared/documents/call.ts';
import { gapValue } from '../../../shared/gaps/gaps.ts';
import type { GapChoices } from '../../../shared/gaps/gaps.ts';
import { encryptionAlgorithm, parseEncryptHeader } from '../../../shared/protocol/signing/encryption-header.ts';
import { encryptionMode } from '../../../shared/protocol/signing/encryption.ts';
import type { AnswerNote } from '../../../shared/protocol/validate/index.ts';
import { decryptBody } from '../encryption/index.ts';
import { algorithmOfKey } from '../keys/key-kind.ts';

export type OpenedBody =
  | { readonly state: 'none' }
  | { readonly state: 'decrypted'; readonly plain: Buffer }
  /** It is encrypted and stays so; the note says why. */
  | { readonly state: 'closed'; readonly note: AnswerNote | null };

export type SealedAnswer = {
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
export function openAnswer({ headers, body, signature, platformKey, clientKey, gaps }: SealedAnswer): OpenedBody {
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
  return { state: 'closed', note: { ...note('cannot', { mode: encryptionMode(gaps).id }), gap: 'encryption' } };
}

function note(says: string, values: AnswerNote['values'] = {}): AnswerNote {
  return { rule: 'answer-encrypted', severity: 'error', says, values };
}

function closed(says: string, values?: AnswerNote['values']): OpenedBody {
  return { state: 'closed', note: note(says, values) };
}
