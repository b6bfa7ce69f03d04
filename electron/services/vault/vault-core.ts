import type { BenchError } from '../../../shared/lib/bench-error.ts';
import { inTurn } from '../../../shared/lib/in-turn.ts';
import { autoLock } from './auto-lock.ts';
import type { AutoLock } from './auto-lock.ts';
import type { Unlocked } from './unlocked.ts';
import type { VaultPorts, VaultRefusal } from './vault.ts';
import { refusalOf } from './vault-content.ts';
import { vaultFolder } from './vault-folder.ts';
import type { VaultFolder } from './vault-folder.ts';
import { vaultMemory } from './vault-memory.ts';
import type { VaultMemory } from './vault-memory.ts';
import { locked } from './vault-trouble.ts';

/** What all parts of an open vault share. `read`, `open` and `readWith` only inside of `inTurn` or `writing`. */
export type VaultCore = Omit<VaultMemory, 'unlocked' | 'refused'> & {
  readonly ports: VaultPorts;
  readonly folder: VaultFolder;
  /** Throws VAULT_LOCKED. Ask for it at the moment of use: it may be locked while something is waited for. */
  readonly unlocked: () => Unlocked;
  readonly refusals: () => readonly VaultRefusal[];
  /** Why a file is not used; null where it is. */
  readonly refusedFile: (file: string) => BenchError | null;
  /** One thing after another: what reads and writes never meets itself. Listeners hear of what it has changed. */
  readonly inTurn: <T>(work: () => Promise<T>) => Promise<T>;
  /** The same while no other process writes, after the disk was read anew, and read again afterwards. */
  readonly writing: <T>(work: () => Promise<T>) => Promise<T>;
  readonly idle: AutoLock;
  readonly onChange: (listener: () => void) => () => void;
};

export function vaultCore(dataFolder: string, ports: VaultPorts): VaultCore {
  const folder = vaultFolder(dataFolder, ports);
  const listeners = new Set<() => void>();
  let told = '';
  const tell = (): void => {
    const found = digest(memory);
    if (found === told) return;
    told = found;
    for (const listener of listeners) listener();
  };
  const memory = vaultMemory(folder, () => {
    idle.stop();
    tell();
  });
  const idle = autoLock(ports, memory.lock);
  const oneByOne = inTurn();
  const telling: VaultCore['inTurn'] = (work) => oneByOne(() => work().finally(tell));
  const opened =
    <Args extends readonly unknown[]>(open: (...args: Args) => Promise<void>) =>
    async (...args: Args): Promise<void> => {
      await open(...args);
      idle.used();
    };
  const read: VaultMemory['read'] = () => {
    idle.check();
    return memory.read();
  };
  return {
    ...memory,
    read,
    open: opened(memory.open),
    readWith: opened(memory.readWith),
    ports,
    folder,
    unlocked: () => {
      idle.check();
      return memory.unlocked() ?? thrown(locked());
    },
    refusals: () => memory.refused().map((file) => refusalOf(folder, file)),
    refusedFile: (file) => memory.refused().find((found) => found.file === file)?.error ?? null,
    inTurn: telling,
    writing: (work) =>
      telling(() =>
        folder.exclusively(async () => {
          await read();
          const done = await work();
          await read();
          return done;
        }),
      ),
    idle,
    onChange: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

function thrown(error: BenchError): never {
  throw error;
}

/** Changes with everything that listeners care about. */
function digest({ content, unlocked, refused }: VaultMemory): string {
  const { isThere, passphraseSlots, keychainSlots, keys } = content();
  return JSON.stringify([
    isThere,
    [...passphraseSlots, ...keychainSlots, ...keys].map(({ header }) => header),
    unlocked()?.uses ?? null,
    refused().map(({ file, error }) => [file, error.code]),
  ]);
}
