import { gapValue, type GapChoices } from '../../gaps/gaps.ts';
import type { Words } from '../../lib/text/words.ts';
import type { SignatureAlgorithm } from '../../specification/authentication.ts';

/**
 * What ECC224 may mean (gap ecc224; the specification only names it): ECDSA on secp224r1, one of two hashes, as DER or
 * two 28-byte numbers (IEEE P1363).
 */
const rows = [
  { id: 'sha224-der', hash: 'sha224', form: 'der' },
  { id: 'sha256-der', hash: 'sha256', form: 'der' },
  { id: 'sha224-p1363', hash: 'sha224', form: 'ieee-p1363' },
  { id: 'sha256-p1363', hash: 'sha256', form: 'ieee-p1363' },
] as const;

export type Ecc224Variant = {
  readonly id: (typeof rows)[number]['id'];
  readonly hash: 'sha224' | 'sha256';
  readonly form: 'der' | 'ieee-p1363';
};

export const ecc224Variants: readonly Ecc224Variant[] = rows;

/** The reading of ECC224 in force. */
export function getEcc224Variant(gaps: GapChoices): Ecc224Variant {
  const id = gapValue(gaps, 'ecc224');
  return ecc224Variants.find((reading) => reading.id === id) ?? rows[0];
}

/** How to sign and verify, without key and bytes. */
export type SignatureScheme =
  | { readonly algorithm: 'RSA256' }
  | { readonly algorithm: 'ECC224'; readonly variant: Ecc224Variant };

/** The scheme of an algorithm under these choices. */
export function signatureScheme(algorithm: SignatureAlgorithm, gaps: GapChoices): SignatureScheme {
  return algorithm === 'RSA256' ? { algorithm } : { algorithm, variant: getEcc224Variant(gaps) };
}

/** The badge that ECC224 carries wherever it is offered. */
export const ecc224Experimental: Words = { en: 'experimental', zh: '實驗性質' };
