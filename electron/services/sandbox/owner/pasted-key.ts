import { createPublicKey, type KeyObject } from 'node:crypto';
import { longestKeyFileBytes } from '../../../../shared/documents/size-limits.ts';
import type { ClientKey } from '../../../../shared/documents/sandbox-controls.ts';
import { AppError } from '../../../../shared/lib/app-error.ts';
import { buildKey, publicSha256 } from '../../keys/keys/key-kind.ts';
import { readPublicKey } from '../../keys/keys/read-key.ts';
import { requireSignatureKey } from '../../keys/signer/sign-bytes.ts';

export type UnversionedKey = Omit<ClientKey, 'version'>;

/**
 * Reads a pasted public key in any form (keys.md). Throws NOT_NOW, which says what the text is and what is needed, but
 * quotes and stores none of it.
 */
export function readPastedKey(text: string): UnversionedKey {
  const bytes = Buffer.from(text, 'utf8');
  if (bytes.length > longestKeyFileBytes) throw tooLongError(bytes.length);
  try {
    return unversionedKey(readPublicKey(bytes));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw error.code === 'KEY_IS_PRIVATE' ? privateKeyError(error) : noKeyError(error);
  }
}

export function unversionedKey(key: KeyObject): UnversionedKey {
  const algorithm = requireSignatureKey(key, 'public');
  return {
    publicKeyPem: key.export({ type: 'spki', format: 'pem' }).toString(),
    algorithm,
    bits: key.asymmetricKeyDetails?.modulusLength ?? curveBits,
    sha256: publicSha256(key),
  };
}

/** The curve of ECC224. */
const curveBits = 224;

/** Reads a stored key; null when it is invalid. */
export function readStoredKey({ publicKeyPem }: ClientKey): KeyObject | null {
  try {
    const key = buildKey(() => createPublicKey(publicKeyPem));
    requireSignatureKey(key, 'public');
    return key;
  } catch {
    return null;
  }
}

function tooLongError(bytes: number): AppError {
  return new AppError(
    'NOT_NOW',
    {
      en: `The pasted text has ${bytes} bytes. A public key has at most ${longestKeyFileBytes}.`,
      zh: `貼上的內容有 ${bytes} 位元組。公開密鑰不會超過 ${longestKeyFileBytes} 位元組。`,
    },
    pasteAKey,
  );
}

function privateKeyError({ next, words }: AppError): AppError {
  return new AppError(
    'NOT_NOW',
    {
      en: 'This is a private key. Keep it secret. Passbench stored nothing of it. Paste its public key.',
      zh: '這是私人密鑰，請妥善保密。Passbench 沒有儲存其任何內容。請貼上其公開密鑰。',
    },
    words?.next ?? next,
  );
}

/** Every error of a key file has both languages. */
function noKeyError({ message, next, words }: AppError): AppError {
  return new AppError('NOT_NOW', words?.message ?? message, words?.next ?? next);
}

const pasteAKey = {
  en: 'Paste a public key: PEM, or one line of base64.',
  zh: '請貼上公開密鑰：PEM，或一行 base64。',
};
