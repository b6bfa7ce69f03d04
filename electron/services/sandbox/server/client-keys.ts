import { hash, randomBytes } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { BenchError } from '../../../../shared/lib/bench-error.ts';
import { platformKeyVersion } from '../../../../shared/protocol/sandbox/sandbox-case.ts';
import type {
  ClientKeyVersion,
  SandboxCrypto,
  SandboxRequest,
} from '../../../../shared/protocol/sandbox/sandbox-case.ts';
import { readWrappedKey } from '../../../../shared/protocol/sandbox/read-body.ts';
import { decryptBody, symmetricKeyOf } from '../../keys/encryption/encrypt-body.ts';
import { requireSignatureKey, verifyBytesSync } from '../../keys/signer/sign-bytes.ts';
import { gapValue } from '../../../../shared/gaps/gaps.ts';
import type { GapChoices } from '../../../../shared/gaps/gaps.ts';

/**
 * A public key of a client. `version` is what requests name it by; null: its place among the client's keys, from 1 on, of
 * whatever kind they are, or the next number that is free.
 */
export type SandboxClientKey = { readonly version: string | null; readonly key: KeyObject };

/** A merchant the sandbox knows. A request that names no version means the last key. */
export type SandboxClient = { readonly clientId: string; readonly keys: readonly SandboxClientKey[] };

export type ClientKeys = {
  readonly versions: (clientId: string) => readonly ClientKeyVersion[] | null;
  readonly key: (clientId: string, version: string) => KeyObject | null;
  /** Every key that is known, for the diagnosis of a signature. */
  readonly all: () => readonly { readonly clientId: string; readonly version: string; readonly key: KeyObject }[];
};

/** Throws a BenchError for a key that no algorithm of the service takes, and for a version that is there twice. */
export function clientKeys(clients: readonly SandboxClient[]): ClientKeys {
  const known = new Map<string, ReadonlyMap<string, KeyObject>>();
  for (const { clientId, keys } of clients) {
    const all = new Map(known.get(clientId));
    for (const { version, key } of keys) all.set(versionOf(version, clientId, all), key);
    known.set(clientId, all);
  }
  const versions = new Map([...known].map(([clientId, keys]) => [clientId, versionsOf(keys)]));
  return {
    versions: (clientId) => versions.get(clientId) ?? null,
    key: (clientId, version) => known.get(clientId)?.get(version) ?? null,
    all: () =>
      [...known].flatMap(([clientId, keys]) => [...keys].map(([version, key]) => ({ clientId, version, key }))),
  };
}

/** The same of clients that change while they are in use: each change is another array. Throws at once, as above. */
export function currentClientKeys(clients: () => readonly SandboxClient[]): ClientKeys {
  let given = clients();
  let keys = clientKeys(given);
  const current = (): ClientKeys => {
    const now = clients();
    if (now !== given) [given, keys] = [now, clientKeys(now)];
    return keys;
  };
  return {
    versions: (clientId) => current().versions(clientId),
    key: (clientId, version) => current().key(clientId, version),
    all: () => current().all(),
  };
}

function versionOf(named: string | null, clientId: string, before: ReadonlyMap<string, KeyObject>): string {
  if (named === null) return nextVersion([...before.keys()]);
  if (!before.has(named)) return named;
  const message = `Key version ${JSON.stringify(named)} of Client-Id ${JSON.stringify(clientId)} is given twice.`;
  throw new BenchError('USAGE', message, 'Name another version for one of the two keys.');
}

/** The version of a key that comes behind these without a name: its place, or the next number that is free. */
export function nextVersion(before: readonly string[]): string {
  let number = before.length + 1;
  while (before.includes(String(number))) number += 1;
  return String(number);
}

function versionsOf(keys: ReadonlyMap<string, KeyObject>): readonly ClientKeyVersion[] {
  return [...keys].map(([version, key]) => ({ version, algorithm: requireSignatureKey(key, 'public') }));
}

/**
 * What the engine asks of cryptography, with these keys and the sandbox's own private key. A verification takes less time
 * here than the way to the pool; a decryption is about a millisecond, and before an answer it is asked for verified
 * callers only (after it, the diagnosis of a wrong signature may ask once).
 */
export function sandboxCrypto(keys: ClientKeys, ownKey: KeyObject): SandboxCrypto {
  return {
    keyVersions: keys.versions,
    verify: ({ clientId, keyVersion, scheme, bytes, signatureBase64 }) => {
      const key = keys.key(clientId, keyVersion);
      return key !== null && verifyBytesSync(key, bytes, signatureBase64, scheme);
    },
    platformKeyVersion,
    decrypt: ({ gaps, ...encrypted }) => decryptBody(encrypted, { key: ownKey, gaps }),
    sha256: (data) => hash('sha256', data),
  };
}

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
  const reading = readWrappedKey(values, { platformKeyVersion }, gaps);
  if (reading.read !== 'key' || reading.symmetricKeyBase64 === null) return {};
  const requestKey = symmetricKeyOf(reading.symmetricKeyBase64, { key: ownKey, gaps });
  return { aesKey: choice === 'request-key' ? requestKey : randomBytes(requestKey.length) };
}
