import { hash } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import type { ClientKeyVersion, SandboxCrypto } from '../../../shared/protocol/sandbox/index.ts';
import { openapiProfile } from '../../../shared/protocol/signing/signing-profiles.ts';
import { decryptBody } from '../encryption/index.ts';
import { requireSignatureKey, verifyBytesSync } from '../signer/index.ts';

/** A merchant the sandbox knows. Its first key is key version 1, the next one 2, and so on, of whatever kind they are. */
export type SandboxClient = { readonly clientId: string; readonly keys: readonly KeyObject[] };

export type ClientKeys = {
  readonly versions: (clientId: string) => readonly ClientKeyVersion[] | null;
  readonly key: (clientId: string, version: string) => KeyObject | null;
  /** Every key that is known, for the diagnosis of a signature. */
  readonly all: () => readonly { readonly clientId: string; readonly version: string; readonly key: KeyObject }[];
};

/** Throws a BenchError for a key that no algorithm of the service takes. */
export function clientKeys(clients: readonly SandboxClient[]): ClientKeys {
  const known = new Map<string, ReadonlyMap<string, KeyObject>>();
  for (const { clientId, keys } of clients) {
    const before = [...(known.get(clientId)?.values() ?? [])];
    known.set(clientId, new Map([...before, ...keys].map((key, index) => [String(index + 1), key])));
  }
  const versions = new Map([...known].map(([clientId, keys]) => [clientId, versionsOf(keys)]));
  return {
    versions: (clientId) => versions.get(clientId) ?? null,
    key: (clientId, version) => known.get(clientId)?.get(version) ?? null,
    all: () =>
      [...known].flatMap(([clientId, keys]) => [...keys].map(([version, key]) => ({ clientId, version, key }))),
  };
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
    ownKeyVersion: openapiProfile.keyVersion,
    decrypt: ({ gaps, ...encrypted }) => decryptBody(encrypted, { key: ownKey, gaps }),
    sha256: (data) => hash('sha256', data),
  };
}
