import { defaultCells } from '../../gaps/profile-cells.ts';
import type { SignatureHeader } from '../signing/signature-header.ts';
import type { SigningProfile } from '../signing/signing-profiles.ts';
import type { ClientKeyVersion } from './sandbox-case.ts';

/**
 * Finds the version of the signing key: the named one if it fits the algorithm, else the latest for it (spec:
 * Authentication, keyVersion). A profile's usual version (gap signing-profile) means the latest if keys count from 1
 * and none has that version. null if unknown.
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
 * The client's key version for an encrypted answer: the signing key if it is RSA (its private half is at hand), else
 * the latest RSA key, else null.
 */
export function findReplyKeyVersion(
  signedWith: string | null,
  versions: readonly ClientKeyVersion[] | null,
): string | null {
  const rsa = (versions ?? []).filter(({ algorithm }) => algorithm === 'RSA256');
  return (rsa.find(({ version }) => version === signedWith) ?? rsa.at(-1))?.version ?? null;
}
