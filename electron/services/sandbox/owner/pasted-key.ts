import { createPublicKey } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { longestKeyFileBytes } from '../../../../shared/documents/size-limits.ts';
import type { ClientKey } from '../../../../shared/documents/sandbox-controls.ts';
import { BenchError } from '../../../../shared/lib/bench-error.ts';
import { publicSha256 } from '../../keys/keys/key-kind.ts';
import { readPublicKey } from '../../keys/keys/read-key.ts';
import { requireSignatureKey } from '../../keys/signer/sign-bytes.ts';

/** A public key without the version that a client knows it by. */
export type NamelessKey = Omit<ClientKey, 'version'>;

/**
 * Reads what was pasted as a client's public key, in any form that holds one (keys.md). Throws NOT_NOW with what it is
 * and what is needed instead; nothing of the text is in the error, and nothing of it is kept.
 */
export function readPastedKey(text: string): NamelessKey {
  const bytes = Buffer.from(text, 'utf8');
  if (bytes.length > longestKeyFileBytes) throw tooLong(bytes.length);
  try {
    return namelessKey(readPublicKey(bytes));
  } catch (error) {
    if (!(error instanceof BenchError)) throw error;
    throw error.code === 'KEY_IS_PRIVATE' ? isPrivate(error) : isNone(error);
  }
}

/** A public key as it is kept. Throws a BenchError for one that no algorithm of the service takes. */
export function namelessKey(key: KeyObject): NamelessKey {
  const algorithm = requireSignatureKey(key, 'public');
  return {
    publicKeyPem: key.export({ type: 'spki', format: 'pem' }).toString(),
    algorithm,
    bits: key.asymmetricKeyDetails?.modulusLength ?? curveBits,
    sha256: publicSha256(key),
  };
}

/** Of the curve of ECC224. */
const curveBits = 224;

/** The key of a kept one; null when it is none any more. */
export function keyOfKept({ publicKeyPem }: ClientKey): KeyObject | null {
  try {
    const key = createPublicKey(publicKeyPem);
    requireSignatureKey(key, 'public');
    return key;
  } catch {
    return null;
  }
}

function tooLong(bytes: number): BenchError {
  return new BenchError(
    'NOT_NOW',
    {
      en: `What was pasted has ${bytes} bytes; no public key has more than ${longestKeyFileBytes}.`,
      zh: `貼上的內容有 ${bytes} 位元組；公開密鑰不會超過 ${longestKeyFileBytes} 位元組。`,
    },
    pasteAKey,
  );
}

function isPrivate({ next, words }: BenchError): BenchError {
  return new BenchError(
    'NOT_NOW',
    {
      en: 'This is a private key. Keep it to yourself; nothing of it was stored. Paste its public half.',
      zh: '這是私人密鑰，請自行妥善保管；工作台沒有儲存其任何內容。請貼上它的公開部分。',
    },
    words?.next ?? next,
  );
}

/** Every error of a key file is in both languages. */
function isNone({ message, next, words }: BenchError): BenchError {
  return new BenchError('NOT_NOW', words?.message ?? message, words?.next ?? next);
}

const pasteAKey = {
  en: 'Paste a public key: PEM, or one line of base64.',
  zh: '請貼上公開密鑰：PEM，或一行 base64。',
};
