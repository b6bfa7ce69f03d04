import type { KeyObject } from 'node:crypto';
import type { GapChoices } from '../../../../shared/gaps/gaps.ts';
import { parseSignatureHeader, type SignatureHeader } from '../../../../shared/protocol/signing/signature-header.ts';
import { signatureScheme, bytesToSign, type SignedParts } from '../../../../shared/protocol/signing/signature.ts';
import { signatureAlgorithms } from '../../../../shared/specification/authentication.ts';
import { requireSignatureKey, verifyBytes } from './sign-bytes.ts';

type SignatureCheck = {
  readonly verdict: 'verified' | 'wrong' | 'not signed';
  /** Why the verdict is not "verified"; empty when it is. */
  readonly why: string;
  /** The header as read, when it could be read. */
  readonly header: SignatureHeader | null;
};

/**
 * Verifies the signature of a request, or of an answer (with its Response-Time, over the request's method and path). The
 * body is the exact bytes received; ECC224 follows the gaps' values. Throws only for a key of a kind or half that verifies
 * nothing.
 */
export async function verifyRequest(
  signed: SignedParts & {
    readonly body: Uint8Array;
    readonly signatureHeader: string | null;
    readonly key: KeyObject;
    readonly gaps?: GapChoices;
  },
): Promise<SignatureCheck> {
  const reading = parseSignatureHeader(signed.signatureHeader);
  if (reading.read === 'not signed') return { verdict: 'not signed', why: 'There is no signature.', header: null };
  if (reading.read === 'problem') return { verdict: 'wrong', why: reading.message, header: null };
  const { header } = reading;
  const wrong = (why: string): SignatureCheck => ({ verdict: 'wrong', why, header });
  const algorithm = requireSignatureKey(signed.key, 'public');
  const verified =
    header.signatureBase64 !== null &&
    (await verifyBytes(
      signed.key,
      bytesToSign(signed, signed.body),
      header.signatureBase64,
      signatureScheme(algorithm, signed.gaps ?? {}),
    ));
  if (header.algorithm !== algorithm) {
    const wouldVerify = verified ? ` With algorithm=${algorithm} it verifies.` : '';
    return wrong(`${otherAlgorithm(header.algorithm, algorithm)}${wouldVerify}`);
  }
  if (header.signatureBase64 === null) return wrong('The signature is neither base64 nor base64url.');
  return verified
    ? { verdict: 'verified', why: '', header }
    : wrong('The signature does not match this text and this key.');
}

function otherAlgorithm(named: string, ofKey: string): string {
  const isKnown = signatureAlgorithms.some((algorithm) => algorithm === named);
  return isKnown
    ? `The Signature header names ${named}, but the key is for ${ofKey}.`
    : 'The Signature header names an algorithm other than RSA256 and ECC224.';
}
