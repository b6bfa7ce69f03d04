import { hash, randomBytes, type KeyObject } from 'node:crypto';
import { AppError } from '../../../../shared/lib/app-error.ts';
import {
  platformKeyVersion,
  type ClientKeyVersion,
  type SandboxCrypto,
  type SandboxRequest,
} from '../../../../shared/protocol/sandbox/sandbox-case.ts';
import { readWrappedKey } from '../../../../shared/protocol/sandbox/read-body.ts';
import { findHeaderValues } from '../../../../shared/protocol/signing/envelope.ts';
import { decryptBody, symmetricKeyOf } from '../../keys/encryption/encrypt-body.ts';
import { requireSignatureKey, verifyBytesSync } from '../../keys/signer/sign-bytes.ts';
import { gapValue, type GapChoices } from '../../../../shared/gaps/gaps.ts';

/**
 * A client's public key. Requests name its `version`; null: its position among the client's keys from 1, or the next
 * free number.
 */
export type SandboxClientKey = { readonly version: string | null; readonly key: KeyObject };

/** A merchant known to the sandbox. A request without a version means the last key. */
export type SandboxClient = { readonly clientId: string; readonly keys: readonly SandboxClientKey[] };

export type ClientKeys = {
  readonly versions: (clientId: string) => readonly ClientKeyVersion[] | null;
  readonly key: (clientId: string, version: string) => KeyObject | null;
  /** Every known key, for the diagnosis of a signature. */
  readonly all: () => readonly { readonly clientId: string; readonly version: string; readonly key: KeyObject }[];
};

/** Throws an AppError for an unsupported key and for a duplicate version. */
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

/** Follows clients that change in use: each change is a new array. Throws at once, as above. */
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
  throw new AppError('USAGE', message, 'Name another version for one of the two keys.');
}

/** The version of a further unnamed key: its position, or the next free number. */
export function nextVersion(before: readonly string[]): string {
  let number = before.length + 1;
  while (before.includes(String(number))) number += 1;
  return String(number);
}

function versionsOf(keys: ReadonlyMap<string, KeyObject>): readonly ClientKeyVersion[] {
  return [...keys].map(([version, key]) => ({ version, algorithm: requireSignatureKey(key, 'public') }));
}

/**
 * The cryptography for the engine. A verification here is faster than the way to the thread pool. A decryption takes
 * about a millisecond; before an answer only verified callers cause one, after it the diagnosis of a wrong signature
 * may.
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
 * The AES key for the answer to a decrypted request (gap reply-key); empty means a fresh key of the usual length.
 * `ownKey` is the sandbox's private key.
 */
export function replyKey(
  { headers }: Pick<SandboxRequest, 'headers'>,
  ownKey: KeyObject,
  gaps: GapChoices,
): { readonly aesKey?: Uint8Array } {
  const choice = gapValue(gaps, 'reply-key');
  if (choice === 'fresh-256') return {};
  const values = findHeaderValues(headers, 'encrypt');
  const reading = readWrappedKey(values, { platformKeyVersion }, gaps);
  if (reading.read !== 'key' || reading.symmetricKeyBase64 === null) return {};
  const requestKey = symmetricKeyOf(reading.symmetricKeyBase64, { key: ownKey, gaps });
  return { aesKey: choice === 'request-key' ? requestKey : randomBytes(requestKey.length) };
}
