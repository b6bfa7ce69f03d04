import { randomBytes } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { gapValue } from '../../../../shared/gaps/gaps.ts';
import type { GapChoices } from '../../../../shared/gaps/gaps.ts';
import { readWrappedKey } from '../../../../shared/protocol/sandbox/index.ts';
import type { SandboxRequest } from '../../../../shared/protocol/sandbox/index.ts';
import { platformKeyVersion } from '../../../../shared/protocol/sandbox/index.ts';
import { symmetricKeyOf } from '../../keys/encryption/index.ts';

/**
 * The AES key of the answer to a request that was decrypted, as the gap reply-key has it; none where it is to be a
 * fresh one of the usual length. `ownKey` is the sandbox's own private key, for which the request's key was wrapped.
 */
export function replyKey(
  { headers }: Pick<SandboxRequest, 'headers'>,
  ownKey: KeyObject,
  gaps: GapChoices,
): { readonly aesKey?: Uint8Array } {
  const choice = gapValue(gaps, 'reply-key');
  if (choice === 'fresh-256') return {};
  const values = headers.filter(([name]) => name.toLowerCase() === 'encrypt').map(([, value]) => value);
  const reading = readWrappedKey(values, { ownKeyVersion: platformKeyVersion }, gaps);
  if (reading.read !== 'key' || reading.symmetricKeyBase64 === null) return {};
  const requestKey = symmetricKeyOf(reading.symmetricKeyBase64, { key: ownKey, gaps });
  return { aesKey: choice === 'request-key' ? requestKey : randomBytes(requestKey.length) };
}
