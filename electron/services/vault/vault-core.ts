import type { VaultState } from '../../../shared/documents/vault.ts';
import type { BenchError } from '../../../shared/lib/bench-error.ts';
import { autoLock } from './auto-lock.ts';
import type { AutoLock } from './auto-lock.ts';
import { dataKeyName, openContent } from './unlocked.ts';
import type { Unlocked } from './unlocked.ts';
import type { VaultPorts, VaultRefusal } from './vault.ts';
import { readContent, refusalOf } from './vault-content.ts';
import type { RefusedFile, VaultContent } from './vault-content.ts';
import { vaultFolder } from './vault-folder.ts';
import type { VaultFolder } from './vault-folder.ts';
import { foreignSlot, locked } from './vault-trouble.ts';

/** What all parts of an open vault share: what was last read, and what is unlocked. */
export type VaultCore = {
  readonly ports: VaultPorts;
  readonly folder: VaultFolder;
  readonly content: () => VaultContent;
  readonly state: () => VaultState;
  readonly refusals: () => readonly VaultRefusal[];
  /** Why a file is not used; null where it is. */
  readonly refusedFile: (file: string) => BenchError | null;
  /** Throws VAULT_LOCKED. Ask for it at the moment of use: it may be locked while something is waited for. */
  readonly unlocked: () => Unlocked;
  /** Reads the disk anew; only inside of `inTurn`. */
  readonly read: () => Promise<VaultContent>;
  /** Takes keys that open everything else. VAULT_DAMAGED where they open nothing of it, and they are wiped. */
  readonly open: (dataKeys: readonly Buffer[]) => void;
  /** Reads the disk anew and opens it with these. */
  readonly readWith: (dataKeys: readonly Buffer[]) => Promise<void>;
  readonly lock: () => void;
  /** One thing after another: what reads and writes never meets itself. Listeners hear of what it has changed. */
  readonly inTurn: <T>(work: () => Promise<T>) => Promise<T>;
  /** The same while no other process writes, after the disk was read anew, and read again afterwards. */
  readonly writing: <T>(work: () => Promise<T>) => Promise<T>;
  readonly idle: AutoLock;
  readonly onChange: (listener: () => void) => () => void;
};

const nothing: VaultContent = {
  passphraseSlots: [],
  keychainSlots: [],
  keys: [],
  uses: null,
  refused: [],
  isThere: false,
};

export function vaultCore(dataFolder: string, ports: VaultPorts): VaultCore {
  const folder = vaultFolder(dataFolder, ports);
  const listeners = new Set<() => void>();
  let content = nothing;
  let unlocked: Unlocked | null = null;
  let refused: readonly RefusedFile[] = [];
  let told = '';

  const state = (): VaultState => (unlocked !== null ? 'unlocked' : content.isThere ? 'locked' : 'absent');
  const tell = (): void => {
    const found = digest(content, unlocked, refused);
    if (found === told) return;
    told = found;
    for (const listener of listeners) listener();
  };
  const lock = (): void => {
    for (const key of unlocked?.dataKeys ?? []) key.fill(0);
    unlocked = null;
    refused = content.refused;
    idle.stop();
    tell();
  };
  const idle = autoLock(ports, lock);
  const take = (dataKeys: readonly Buffer[]): boolean => {
    const opening = openContent(dataKeys, content, folder, unlocked);
    if (opening === null) return false;
    unlocked = opening.unlocked;
    refused = [...content.refused, ...opening.refused];
    return true;
  };
  const read = async (): Promise<VaultContent> => {
    content = await readContent(folder);
    refused = content.refused;
    idle.check();
    if (unlocked !== null && (isSealedAnew(content, unlocked) || !take(unlocked.dataKeys))) lock();
    return content;
  };
  const open = (dataKeys: readonly Buffer[]): void => {
    const before = unlocked?.dataKeys ?? [];
    const isOpen = take(dataKeys);
    for (const key of isOpen ? before : dataKeys) if (!isOpen || !dataKeys.includes(key)) key.fill(0);
    if (!isOpen) throw foreignSlot();
    idle.used();
  };
  const inTurn = inTurns(tell);
  return {
    ports,
    folder,
    content: () => content,
    state,
    refusals: () => refused.map((file) => refusalOf(folder, file)),
    refusedFile: (file) => refused.find((found) => found.file === file)?.error ?? null,
    unlocked: () => {
      idle.check();
      if (unlocked === null) throw locked();
      return unlocked;
    },
    read,
    open,
    readWith: async (dataKeys) => {
      content = await readContent(folder);
      open(dataKeys);
    },
    lock,
    inTurn,
    writing: (work) =>
      inTurn(() =>
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

/** Another process has sealed everything under another key: no slot holds this one any more. */
function isSealedAnew({ passphraseSlots }: VaultContent, { dataKeys }: Unlocked): boolean {
  const names = dataKeys.map(dataKeyName);
  return passphraseSlots.length > 0 && !passphraseSlots.some(({ header }) => names.includes(header.dataKey));
}

function inTurns(tell: () => void): VaultCore['inTurn'] {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const mine = last.then(work, work).finally(tell);
    last = mine.catch(() => {});
    return mine;
  };
}

/** Changes with everything that listeners care about. */
function digest(content: VaultContent, unlocked: Unlocked | null, refused: readonly RefusedFile[]): string {
  return JSON.stringify([
    unlocked !== null,
    content.isThere,
    [...content.passphraseSlots, ...content.keychainSlots, ...content.keys].map(({ header }) => header),
    unlocked?.uses ?? null,
    refused.map(({ file, error }) => [file, error.code]),
  ]);
}
