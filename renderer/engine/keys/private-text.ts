import { fromByteText } from '../../../shared/lib/text/from-base64.ts';

/** Whether a pasted text contains a private key in any usual form. It is then not even sent to the local host. */
export function holdsPrivateKey(text: string): boolean {
  if (/PRIVATE KEY|PuTTY-User-Key-File/i.test(text)) return true;
  if (/"d"\s*:\s*"/.test(text)) return true;
  return isPrivateDer(text.replace(/[\s"'\\]|\\n/g, ''));
}

/** OID prefixes of encrypted keys (PKCS#5, PKCS#12). */
const encrypted = ['06092a864886f70d0105', '060a2a864886f70d010c'];

/** Whether base64 or hexadecimal DER begins as a private key does. */
function isPrivateDer(text: string): boolean {
  const bytes = firstBytes(text);
  if (bytes?.[0] !== sequence) return false;
  const inside = bytes.subarray(headLength(bytes));
  // PKCS#8, PKCS#1 and SEC 1 begin with a version of 0 or 1; PFX with 3.
  if (inside[0] === 0x02 && inside[1] === 1) return (inside[2] ?? 255) <= 3;
  if (inside[0] !== sequence) return false;
  const algorithm = Array.from(inside.subarray(headLength(inside)), (byte) => byte.toString(16).padStart(2, '0'));
  return encrypted.some((oid) => algorithm.join('').startsWith(oid));
}

const sequence = 0x30;

/** The length of tag and length bytes. */
function headLength(bytes: Uint8Array): number {
  const length = bytes[1] ?? 0;
  return length < 0x80 ? 2 : 2 + (length & 0x7f);
}

/** The first bytes; null if neither base64 nor hexadecimal. */
function firstBytes(text: string): Uint8Array | null {
  if (/^30[0-9a-f]{62,}$/i.test(text))
    return Uint8Array.from({ length: 32 }, (_, at) => Number.parseInt(text.slice(at * 2, at * 2 + 2), 16));
  const start = text.replaceAll('-', '+').replaceAll('_', '/').slice(0, 64);
  if (!/^M[A-Za-z0-9+/]{43,}/.test(start) || start.includes('=')) return null;
  return fromByteText(atob(start.slice(0, 44)));
}

/** Decodes a key file: UTF-8, UTF-16 with a BOM, else base64 of binary such as DER. */
export function keyFileText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  }
}
