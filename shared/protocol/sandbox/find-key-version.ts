import { defaultCells } from '../../gaps/profile-cells.ts';
import type { SignatureHeader } from '../signing/signature-header.ts';
import type { SigningProfile } from '../signing/signing-profiles.ts';
import type { ClientKeyVersion } from './sandbox-case.ts';

/**
 * The version of the key that is to have signed: the one named, if its kind fits the algorithm; where none is named, the
 * latest for that algorithm (spec: Authentication, keyVersion). A profile that writes another version than the usual one
 * for everybody (gap signing-profile) means the latest by it where keys are counted in the usual way, from 1, and none has
 * that version. null when the client or such a key is not known.
 */
export function findSigningKeyVersion(
  { algorithm, keyVersion }: SignatureHeader,
  versions: readonly ClientKeyVersion[] | null,
  profile: Pick<SigningProfile, 'keyVersion'>,
): string | null {
  const all = versions ?? [];
  const fitting = all.filter((each) => each.algorithm === algorithm);
  const has = (wanted: string): boolean => all.some(({ version }) => version === wanted);
  const isOfProfile = keyVersion === profile.keyVersion && has(defaultCells.keyVersion);
  const isLatest = keyVersion === null || (isOfProfile && !has(keyVersion));
  const found = isLatest ? fitting.at(-1) : fitting.find(({ version }) => version === keyVersion);
  return found?.version ?? null;
}

/**
 * The version of the client's key for which an answer is encrypted: the one that signed the request where it is an RSA
 * key, for its private half is then at hand, else the latest RSA key. null when the client has none.
 */
export function findReplyKeyVersion(
  signedWith: string | null,
  versions: readonly ClientKeyVersion[] | null,
): string | null {
  const rsa = (versions ?? []).filter(({ algorithm }) => algorithm === 'RSA256');
  return (rsa.find(({ version }) => version === signedWith) ?? rsa.at(-1))?.version ?? null;
}
