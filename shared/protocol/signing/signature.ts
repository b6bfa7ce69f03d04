import { endpointPlaceholder } from '../../gaps/signed-path-text.ts';
import { gapValue, type GapChoices } from '../../gaps/gaps.ts';
import { endpoints } from '../../specification/endpoints.ts';
import type { Words } from '../../lib/text/words.ts';
import type { SignatureAlgorithm } from '../../specification/authentication.ts';

/**
 * What is signed (gap signing-profile). The specification does not say; every profile of the product signs
 *
 *     <METHOD> <path>\n<Client-Id>.<time>.<body>
 *
 * in UTF-8, with one line feed and nothing at the end. An answer is signed over the method and path of its request, its
 * Client-Id, its Response-Time and its body as received. The body's bytes are never read as text and written back.
 */
export type SignedParts = {
  readonly method: string;
  /** Path and query exactly as on the wire (gap signed-path). */
  readonly path: string;
  readonly clientId: string;
  /** The text of Request-Time or Response-Time, byte for byte. */
  readonly time: string;
};

/** The signed text up to its body. */
export function buildSignedText(parts: SignedParts): string {
  return `${parts.method} ${parts.path}\n${parts.clientId}.${parts.time}.`;
}

const encoder = new TextEncoder();

/** The exact signed bytes: the text, then the body. */
export function bytesToSign(parts: SignedParts, body: Uint8Array): Uint8Array {
  return joinHeadAndBody(buildSignedText(parts), body);
}

/** The signed bytes as text. Invalid UTF-8 shows as U+FFFD; a BOM stays visible. */
export function contentToSign(parts: SignedParts, body: Uint8Array): string {
  return buildSignedText(parts) + new TextDecoder('utf-8', { ignoreBOM: true }).decode(body);
}

/** A text in UTF-8, then bytes as they are. */
export function joinHeadAndBody(head: string, body: Uint8Array): Uint8Array {
  const headBytes = encoder.encode(head);
  const joined = new Uint8Array(headBytes.length + body.length);
  joined.set(headBytes, 0);
  joined.set(body, headBytes.length);
  return joined;
}

/**
 * The path in the signed text of a request and its answer (gap signed-path): path and query, path alone, or a custom
 * text with `{endpoint}`, the endpoint's path below the base address. `target` is path and query or a whole address.
 */
export function getSignedPath(gaps: GapChoices, target: string): string {
  const choice = gapValue(gaps, 'signed-path');
  if (choice === 'path-and-query') return target;
  const query = target.indexOf('?');
  const path = query < 0 ? target : target.slice(0, query);
  if (choice === 'path') return path;
  const endpoint = Object.values(endpoints).find((each) => path.endsWith(each.path))?.path ?? path;
  return choice.replaceAll(endpointPlaceholder, () => endpoint);
}

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
