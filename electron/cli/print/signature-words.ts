import type { SignatureVerdict } from '../../../shared/documents/call.ts';

/** The verdict on a signature inside a sentence; what is not signed has none to speak of. */
export function signatureWords(verdict: SignatureVerdict): string {
  return verdict === 'not signed' ? verdict : `signature ${verdict}`;
}
