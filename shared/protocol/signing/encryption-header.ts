import type { ProfileCells } from '../../gaps/profile-cells.ts';
import { percentEncodeBase64, readBase64Value, readHeaderPairs } from './header-pairs.ts';

/** The one algorithm of the Encrypt header (spec: Authentication). */
export const encryptionAlgorithm = 'RSA_AES';

/** An Encrypt header as the lenient reader understands it. */
export type EncryptHeader = {
  /** In upper case, RSA_AES if absent; possibly unknown. */
  readonly algorithm: string;
  /** null when absent or blank: the latest key. */
  readonly keyVersion: string | null;
  /** The wrapped key as padded standard base64; null if it is no base64. */
  readonly symmetricKeyBase64: string | null;
};

export type EncryptHeaderReading =
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
