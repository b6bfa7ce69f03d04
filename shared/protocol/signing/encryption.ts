import { gapValue, type GapChoices } from '../../gaps/gaps.ts';
import { jsonContentType } from './envelope.ts';
import type { ProfileCells } from '../../gaps/profile-cells.ts';
import { toStandardBase64, percentEncodeBase64, readBase64Value, readHeaderPairs } from './signature-header.ts';

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

/** The one algorithm of the Encrypt header (spec: Authentication). */
export const encryptionAlgorithm = 'RSA_AES';

/** An Encrypt header as the lenient reader understands it. */
type EncryptHeader = {
  /** In upper case, RSA_AES if absent; possibly unknown. */
  readonly algorithm: string;
  /** null when absent or blank: the latest key. */
  readonly keyVersion: string | null;
  /** The wrapped key as padded standard base64; null if it is no base64. */
  readonly symmetricKeyBase64: string | null;
};

type EncryptHeaderReading =
  | { readonly read: 'header'; readonly header: EncryptHeader }
  /** There is no such header. */
  | { readonly read: 'not encrypted' }
  | { readonly read: 'problem'; readonly message: string };

/**
 * Parses all Encrypt headers of a message, as tolerantly as Signature: any order and case of keys, spaces,
 * percent-encoding, base64 or base64url. A blank, repeated or keyless header is a problem, since its sender meant to
 * encrypt. Never throws.
 */
export function parseEncryptHeader(values: readonly string[]): EncryptHeaderReading {
  const [text] = values;
  if (text === undefined) return { read: 'not encrypted' };
  if (values.length > 1) return problem('The header Encrypt appears more than once.');
  const reading = readHeaderPairs('Encrypt', text);
  if (reading.read === 'problem') return reading;
  const pairs = reading.read === 'pairs' ? reading.pairs : new Map<string, string>();
  const written = (pairs.get('symmetrickey') ?? '').trim();
  if (written === '') return problem('The Encrypt header contains no symmetricKey.');
  const algorithm = (pairs.get('algorithm') ?? '').trim().toUpperCase();
  const keyVersion = (pairs.get('keyversion') ?? '').trim();
  return {
    read: 'header',
    header: {
      algorithm: algorithm === '' ? encryptionAlgorithm : algorithm,
      keyVersion: keyVersion === '' ? null : keyVersion,
      symmetricKeyBase64: readBase64Value(written),
    },
  };
}

/**
 * Writes an Encrypt header (gap encryption). `symmetricKeyBase64` is padded standard base64; null omits `keyVersion`;
 * the separator defaults to a comma. Only the key is escaped: check the version with header-syntax first.
 */
export function writeEncryptHeader(parts: {
  readonly keyVersion: string | null;
  readonly symmetricKeyBase64: string;
  readonly separator?: ProfileCells['separator'];
}): string {
  const pairs = [`algorithm=${encryptionAlgorithm}`];
  if (parts.keyVersion !== null) pairs.push(`keyVersion=${parts.keyVersion}`);
  pairs.push(`symmetricKey=${percentEncodeBase64(parts.symmetricKeyBase64)}`);
  return pairs.join(parts.separator ?? ',');
}

function problem(message: string): EncryptHeaderReading {
  return { read: 'problem', message };
}
