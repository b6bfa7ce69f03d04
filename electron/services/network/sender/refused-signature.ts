import { createPublicKey, type KeyObject } from 'node:crypto';
import type { Call, Result } from '../../../../shared/documents/call.ts';
import type { GapChoices } from '../../../../shared/gaps/gaps.ts';
import { isSignedFirst } from '../../../../shared/protocol/signing/encryption.ts';
import { findHeader } from '../../../../shared/protocol/signing/envelope.ts';
import { getSignedPath } from '../../../../shared/protocol/signing/signature.ts';
import { diagnoseSignature } from '../../keys/signer/diagnose.ts';
import type { SignedRequest } from '../../keys/signer/sign-request.ts';
import { verifyRequest } from '../../keys/signer/verify-request.ts';
import { refusesSignature } from '../../../../shared/specification/gateway-results.ts';

type SentRequest = {
  readonly request: SignedRequest;
  readonly clientId: string;
  /** The private key that signed. */
  readonly key: KeyObject;
  readonly gaps: GapChoices;
};

export type RefusedSignature = Required<Pick<Call, 'requestSignature' | 'diagnosis'>>;

/**
 * What is known of a request whose signature another service refuses; null where its answer says nothing of that. The
 * diagnosis checks the request as sent, with the public half of the signing key: where it verifies, the service has another
 * key or read another text. Never rejects.
 */
export async function explainRefusedSignature(
  result: Result | null | undefined,
  sent: SentRequest,
): Promise<RefusedSignature | null> {
  if (result === null || result === undefined || !refusesSignature(result)) return null;
  try {
    return await diagnoseSent(sent);
  } catch {
    return { requestSignature: 'wrong', diagnosis: [] };
  }
}

async function diagnoseSent({ request, clientId, key: privateKey, gaps }: SentRequest): Promise<RefusedSignature> {
  const { method, path, headers, plainBody } = request;
  const key = createPublicKey(privateKey);
  const signatureHeader = findHeader(headers, 'Signature');
  const time = findHeader(headers, 'Request-Time') ?? '';
  const parts = { method, path: getSignedPath(gaps, path), clientId, time };
  const isSealed = isSignedFirst(gaps) && plainBody !== undefined;
  const body = isSealed ? plainBody : request.body;
  const { verdict } = await verifyRequest({ ...parts, body, signatureHeader, key, gaps });
  if (verdict === 'verified') {
    const words = plainBody === undefined ? rightAsSent : isSealed ? rightBefore : rightAfter;
    const row = { variant: 'key-unknown', verifies: false, isCertain: true, why: words.en, words } as const;
    return { requestSignature: 'wrong', diagnosis: [row] };
  }
  const sealed = isSealed ? { sealedBody: request.body } : {};
  const diagnosis = await diagnoseSignature({
    parts,
    body,
    ...sealed,
    headers,
    key,
    gaps,
    signatureHeader,
    target: path,
    otherClientIds: [],
  });
  return { requestSignature: verdict, diagnosis };
}

const rightAsSent = {
  en: 'The request as sent is signed correctly with the given key. So the service checks it with another public key, or reads another path or body.',
  zh: '所發送的請求已用所給的密鑰正確簽署。因此服務以另一條公開密鑰驗證，或所讀的路徑或正文不同。',
};
const rightAfter = {
  en: 'The encrypted body is signed correctly with the given key. So the service expects the signature over the body before encryption (assumption encryption-order), checks it with another public key, or reads another path or body.',
  zh: '加密後的正文已用所給的密鑰正確簽署。因此服務要求簽署加密前的正文（假設 encryption-order），或以另一條公開密鑰驗證，或所讀的路徑或正文不同。',
};
const rightBefore = {
  en: 'The body before encryption is signed correctly with the given key. So the service expects the signature over the encrypted body (assumption encryption-order), checks it with another public key, or reads another path or body.',
  zh: '加密前的正文已用所給的密鑰正確簽署。因此服務要求簽署加密後的正文（假設 encryption-order），或以另一條公開密鑰驗證，或所讀的路徑或正文不同。',
};
