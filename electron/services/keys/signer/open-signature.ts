import { constants, publicDecrypt, type KeyObject } from 'node:crypto';
import { algorithmOfKey } from '../keys/key-kind.ts';

export type OpenedSignature =
  /** The other half of this key made it, over a text of this hash. */
  | { readonly made: 'by this key'; readonly hash: string; readonly digestHex: string }
  /** Possibly PSS padding, which shows only with its text. */
  | { readonly made: 'perhaps with PSS' }
  | { readonly made: 'not by this key' }
  | { readonly made: 'with another length'; readonly bytes: number; readonly expectedBytes: number }
  /** Unknown: the key is no RSA key, or the runtime refused. */
  | { readonly made: 'unknown' };

/** DigestInfo prefixes (RFC 8017, 9.2) in hexadecimal, by hash. */
const digestInfos = [
  { hash: 'SHA-256', head: '3031300d060960864801650304020105000420', bytes: 32 },
  { hash: 'SHA-1', head: '3021300906052b0e03021a05000414', bytes: 20 },
  { hash: 'SHA-512', head: '3051300d060960864801650304020305000440', bytes: 64 },
  { hash: 'SHA-384', head: '3041300d060960864801650304020205000430', bytes: 48 },
  { hash: 'SHA-224', head: '302d300d06096086480165030402040500041c', bytes: 28 },
  { hash: 'MD5', head: '3020300c06082a864886f70d020505000410', bytes: 16 },
] as const;

/**
 * Opens an RSA signature with the public key. Shows which key made it although the text is unknown, for one RSA operation
 * and no hashing. Never throws.
 */
export function openSignature(key: KeyObject, signature: Uint8Array): OpenedSignature {
  const bits = algorithmOfKey(key) === 'RSA256' ? key.asymmetricKeyDetails?.modulusLength : undefined;
  if (bits === undefined) return { made: 'unknown' };
  const expectedBytes = Math.ceil(bits / 8);
  if (signature.length !== expectedBytes)
    return { made: 'with another length', bytes: signature.length, expectedBytes };
  if (isBeyond(key, signature)) return { made: 'not by this key' };
  const block = openBlock(key, signature);
  if (block === null) return { made: 'unknown' };
  // A PSS block ends with this byte (RFC 8017, 9.1.1).
  const rest: OpenedSignature = block.endsWith('bc') ? { made: 'perhaps with PSS' } : { made: 'not by this key' };
  const padded = /^0001(?:ff){8,}00(.*)$/.exec(block)?.[1];
  if (padded === undefined) return rest;
  for (const { hash, head, bytes } of digestInfos) {
    const digestHex = padded.slice(head.length);
    if (padded.startsWith(head) && digestHex.length === bytes * 2) return { made: 'by this key', hash, digestHex };
  }
  return { made: 'by this key', hash: 'an unknown hash', digestHex: padded };
}

/** A signature is below its key's modulus (RFC 8017, 5.2.2); the runtime refuses others. */
function isBeyond(key: KeyObject, signature: Uint8Array): boolean {
  const { n } = key.export({ format: 'jwk' });
  return n !== undefined && Buffer.compare(signature, Buffer.from(n, 'base64url')) >= 0;
}

function openBlock(key: KeyObject, signature: Uint8Array): string | null {
  try {
    return publicDecrypt({ key, padding: constants.RSA_NO_PADDING }, signature).toString('hex');
  } catch {
    return null;
  }
}
