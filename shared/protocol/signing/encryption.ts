import { gapValue, type GapChoices } from '../../gaps/gaps.ts';
import { jsonContentType } from './envelope.ts';
import { toStandardBase64 } from './header-pairs.ts';

/**
 * How RSA_AES writes a body (gap encryption; the specification does not say). A new AES key per message encrypts it and
 * travels, RSA-encrypted, in the Encrypt header. The body is base64 of initialisation vector, ciphertext and tag, as
 * far as the mode has them.
 */
const rows = [
  { id: 'ecb-pkcs1', cipher: 'ecb', ivBytes: 0, tagBytes: 0, wrap: 'pkcs1' },
  { id: 'cbc-pkcs1', cipher: 'cbc', ivBytes: 16, tagBytes: 0, wrap: 'pkcs1' },
  { id: 'gcm-oaep', cipher: 'gcm', ivBytes: 12, tagBytes: 16, wrap: 'oaep-sha256' },
] as const;

export type EncryptionMode = {
  readonly id: (typeof rows)[number]['id'];
  readonly cipher: 'ecb' | 'cbc' | 'gcm';
  /** In front of the ciphertext. */
  readonly ivBytes: number;
  /** Behind the ciphertext. */
  readonly tagBytes: number;
  /** RSAES-PKCS1-v1_5, or RSAES-OAEP with SHA-256. */
  readonly wrap: 'pkcs1' | 'oaep-sha256';
};

export const encryptionModes: readonly EncryptionMode[] = rows;

/** The mode in force. */
export function getEncryptionMode(gaps: GapChoices): EncryptionMode {
  const id = gapValue(gaps, 'encryption');
  return encryptionModes.find((mode) => mode.id === id) ?? rows[0];
}

/** Whether an encrypted message is signed over its body before encryption (gap encryption-order). */
export function isSignedFirst(gaps: GapChoices): boolean {
  return gapValue(gaps, 'encryption-order') === 'sign-first';
}

/** Media type of an encrypted body (gap encrypted-type). */
export function encryptedContentType(gaps: GapChoices): string {
  return gapValue(gaps, 'encrypted-type') === 'json' ? jsonContentType : 'text/plain; charset=UTF-8';
}

/** The parts of an encrypted body; empty if the mode has none. */
export type EncryptedBody = { readonly iv: Uint8Array; readonly ciphertext: Uint8Array; readonly tag: Uint8Array };

/** The pieces in the order in which they are written. */
export function joinEncryptedBody({ iv, ciphertext, tag }: EncryptedBody): Uint8Array {
  const joined = new Uint8Array(iv.length + ciphertext.length + tag.length);
  joined.set(iv, 0);
  joined.set(ciphertext, iv.length);
  joined.set(tag, iv.length + ciphertext.length);
  return joined;
}

const blockBytes = 16;

/** Splits decoded bytes; null if too few, or not whole blocks where needed. */
export function splitEncryptedBody(
  { cipher, ivBytes, tagBytes }: EncryptionMode,
  bytes: Uint8Array,
): EncryptedBody | null {
  const end = bytes.length - tagBytes;
  if (end < ivBytes) return null;
  const ciphertext = bytes.subarray(ivBytes, end);
  if (cipher !== 'gcm' && (ciphertext.length === 0 || ciphertext.length % blockBytes !== 0)) return null;
  return { iv: bytes.subarray(0, ivBytes), ciphertext, tag: bytes.subarray(end) };
}

/** An encrypted body's base64, padded; white space is ignored. null for anything else. */
export function readEncryptedBase64(body: Uint8Array): string | null {
  return toStandardBase64(new TextDecoder('utf-8').decode(body).replace(/[ \t\r\n]+/g, ''));
}
