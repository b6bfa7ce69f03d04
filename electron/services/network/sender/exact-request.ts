import type { Call } from '../../../../shared/documents/call.ts';
import type { SignedRequest } from '../../keys/signer/sign-request.ts';
import { endToEndLines } from '../http/message-head.ts';

/**
 * The very request of a call: bytes, headers and signature as they were. Headers of these names, which its new address
 * adds itself, are left out.
 */
export function exactRequestOf(call: Call, added: readonly string[]): SignedRequest {
  const { method, path, bodyBase64, plainBodyBase64, contentToSign = '' } = call;
  const own = new Set(added.map((name) => name.toLowerCase()));
  const headers = endToEndLines(call.headers).filter(([name]) => !own.has(name.toLowerCase()));
  const plain = plainBodyBase64 === undefined ? {} : { plainBody: Buffer.from(plainBodyBase64, 'base64') };
  return { method, path, headers, body: Buffer.from(bodyBase64, 'base64'), contentToSign, ...plain };
}
