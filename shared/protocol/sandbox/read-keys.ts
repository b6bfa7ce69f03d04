import type { SignatureHeader } from '../signing/signature-header.ts';
import type { ClientKeyVersion } from './terms.ts';

/**
 * The version of the key that is to have signed: the one named, if its kind fits the algorithm, else the latest for that
 * algorithm (spec: Authentication, keyVersion). null when the client or such a key is not known.
 */
export function signingVersion(header: SignatureHeader, versions: readonly ClientKeyVersion[] | null): string | null {
  const fitting = (versions ?? []).filter(({ algorithm }) => algorithm === header.algorithm);
  const found =
    header.keyVersion === null ? fitting.at(-1) : fitting.find(({ version }) => version === header.keyVersion);
  return found?.version ?? null;
}

/**
 * The version of the client's key for which an answer is encrypted: the one that signed the request where it is an RSA
 * key, for its private half is then at hand, else the latest RSA key. null when the client has none.
 */
export function replyVersion(signedWith: string | null, versions: readonly ClientKeyVersion[] | null): string | null {
  const rsa = (versions ?? []).filter(({ algorithm }) => algorithm === 'RSA256');
  return (rsa.find(({ version }) => version === signedWith) ?? rsa.at(-1))?.version ?? null;
}
