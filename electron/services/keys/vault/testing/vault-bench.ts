import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto';
import { openVault } from '../open-vault.ts';
import type { KeychainPort, Vault, VaultPorts } from '../vault.ts';
import { deriveKey, type Derive } from '../passphrase.ts';

/** A data folder for vaults of a test, with a clock that the test moves. */
export type VaultBench = {
  readonly folder: string;
  readonly ports: VaultPorts;
  readonly open: (keychain?: KeychainPort) => Promise<Vault>;
  /** Moves the clock on and runs what was to run until then. */
  readonly pass: (ms: number) => void;
  /** The names of the vault's files with this end. */
  readonly files: (end: string) => Promise<readonly string[]>;
  readonly read: (file: string) => Promise<Buffer>;
  readonly write: (file: string, bytes: Uint8Array) => Promise<void>;
  readonly pathOf: (file: string) => string;
  readonly remove: () => Promise<void>;
};

export const passphrase = 'correct horse battery';

/** A private key of the service, and where it may sign for. */
export const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
export const origin = 'https://service.example';

/** The real derivation, each but once: most tests are not about what it costs. */
export function remembering(): Derive {
  const known = new Map<string, Promise<Buffer>>();
  return async (typed, kdf) => {
    const name = JSON.stringify([typed.normalize('NFKC'), kdf]);
    const key = known.get(name) ?? deriveKey(typed, kdf);
    known.set(name, key);
    return Buffer.from(await key);
  };
}

/** A derivation that costs nothing, for tests that write hundreds of slots. */
export const atOnce: Derive = (typed, kdf) =>
  Promise.resolve(
    createHash('sha256')
      .update(JSON.stringify([typed.normalize('NFKC'), kdf]))
      .digest(),
  );

export async function vaultBench(derive: Derive = remembering()): Promise<VaultBench> {
  const folder = await mkdtemp(join(tmpdir(), 'passbench-vault-'));
  const waiting = new Set<{ at: number; run: () => void }>();
  let now = Date.UTC(2026, 0, 1);
  const pathOf = (file: string): string => join(folder, 'vault', file);
  const ports: VaultPorts = {
    now: () => now,
    newId: () => randomBytes(16).toString('hex'),
    later: (ms, run) => {
      const entry = { at: now + ms, run };
      waiting.add(entry);
      return () => void waiting.delete(entry);
    },
    pause: () => new Promise((resolve) => setImmediate(resolve)),
    keychain: null,
    derive,
  };
  return {
    folder,
    ports,
    open: (keychain) => openVault(folder, { ...ports, keychain: keychain ?? null }),
    pass: (ms) => {
      now += ms;
      for (const entry of waiting) {
        if (entry.at > now) continue;
        waiting.delete(entry);
        entry.run();
      }
    },
    files: async (end) => (await readdir(join(folder, 'vault'))).filter((name) => name.endsWith(end)).sort(),
    read: (file) => readFile(pathOf(file)),
    write: (file, bytes) => writeFile(pathOf(file), bytes, { mode: 0o600 }),
    pathOf,
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** What a function throws. */
export function thrown(run: () => unknown): unknown {
  try {
    run();
    return null;
  } catch (error) {
    return error;
  }
}
