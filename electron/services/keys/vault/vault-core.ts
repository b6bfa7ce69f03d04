import type { AppError } from '../../../../shared/lib/app-error.ts';
import { createTaskQueue } from '../../../../shared/lib/task-queue.ts';
import { dataKeyName, openContent, type Unlocked } from './unlocked.ts';
import type { VaultPorts, VaultRefusal } from './vault.ts';
import { refusalOf, noContent, readContent, type RefusedFile, type VaultContent } from './vault-content.ts';
import { createVaultFolder, type VaultFolder } from './vault-folder.ts';
import { locked, foreignSlot } from './vault-trouble.ts';
import type { VaultState } from '../../../../shared/documents/vault.ts';

/** What was last read of a vault, and what of it is open. */
type VaultMemory = {
  readonly content: () => VaultContent;
  /** null: it is locked. */
  readonly unlocked: () => Unlocked | null;
  readonly refused: () => readonly RefusedFile[];
  readonly state: () => VaultState;
  /** Reads the disk; locks where another process has resealed everything. */
  readonly read: () => Promise<VaultContent>;
  /** The number of locks so far: an unlock that sees it change stays locked. */
  readonly locks: () => number;
  /** Uses these keys. Throws VAULT_DAMAGED, and wipes them, where they open nothing. */
  readonly open: (dataKeys: readonly Buffer[], since: number) => Promise<void>;
  readonly readWith: (dataKeys: readonly Buffer[]) => Promise<void>;
  readonly lock: () => void;
};

/** `onLock` hears of each lock, once it is done. */
function createVaultMemory(folder: VaultFolder, onLock: () => void): VaultMemory {
  let content = noContent;
  let unlocked: Unlocked | null = null;
  let refused: readonly RefusedFile[] = [];
  let locks = 0;

  const lock = (): void => {
    for (const key of unlocked?.dataKeys ?? []) key.fill(0);
    unlocked = null;
    locks += 1;
    refused = content.refused;
    onLock();
  };
  /** `locked`: it was locked meanwhile, and stays so. */
  const take = async (dataKeys: readonly Buffer[], since: number): Promise<'open' | 'nothing' | 'locked'> => {
    const opening = await openContent(dataKeys, content, folder, unlocked);
    if (since !== locks) return 'locked';
    if (opening === null) return 'nothing';
    unlocked = opening.unlocked;
    refused = [...content.refused, ...opening.refused];
    return 'open';
  };
  const open = async (dataKeys: readonly Buffer[], since: number): Promise<void> => {
    const before = unlocked?.dataKeys ?? [];
    const taken = await take(dataKeys, since);
    const isOpen = taken === 'open';
    for (const key of isOpen ? before : dataKeys) if (!isOpen || !dataKeys.includes(key)) key.fill(0);
    if (!isOpen) throw taken === 'locked' ? locked() : foreignSlot();
  };
  const renew = async (): Promise<void> => {
    content = await readContent(folder);
    refused = content.refused;
  };
  return {
    content: () => content,
    unlocked: () => unlocked,
    refused: () => refused,
    state: () => (unlocked !== null ? 'unlocked' : content.isThere ? 'locked' : 'absent'),
    read: async () => {
      await renew();
      if (unlocked === null) return content;
      const isOther = isResealedElsewhere(content, unlocked) || (await take(unlocked.dataKeys, locks)) === 'nothing';
      if (isOther) lock();
      return content;
    },
    locks: () => locks,
    open,
    readWith: async (dataKeys) => {
      await renew();
      await open(dataKeys, locks);
    },
    lock,
  };
}

/** Whether no slot holds any of these keys. */
function isResealedElsewhere({ passphraseSlots }: VaultContent, { dataKeys }: Unlocked): boolean {
  const names = dataKeys.map(dataKeyName);
  return passphraseSlots.length > 0 && !passphraseSlots.some(({ header }) => names.includes(header.dataKey));
}

/** Locks after so many idle minutes where nobody has chosen. */
const usualMinutes = 15;

type AutoLock = {
  /** Restarts the idle time. */
  readonly used: () => void;
  /** Locks at once when the idle time is over: no timer runs while a machine sleeps. */
  readonly check: () => void;
  readonly stop: () => void;
  readonly minutes: () => number;
  readonly set: (minutes: number) => void;
};

/** Calls `lock` after so many idle minutes since the last `used`. */
function createAutoLock({ now, later }: Pick<VaultPorts, 'now' | 'later'>, lock: () => void): AutoLock {
  let minutes = usualMinutes;
  let lastUsed: number | null = null;
  let callOff: () => void = () => {};

  const leftMs = (since: number): number => since + minutes * 60_000 - now();
  const stop = (): void => {
    callOff();
    callOff = () => {};
    lastUsed = null;
  };
  const check = (): void => {
    if (lastUsed === null || leftMs(lastUsed) > 0) return;
    stop();
    lock();
  };
  const wait = (since: number): void => {
    callOff();
    callOff = later(Math.max(leftMs(since), 0), () => {
      check();
      if (lastUsed !== null) wait(lastUsed);
    });
  };
  const used = (): void => {
    const since = now();
    // One timer for the whole idle time, which checks for activity itself.
    const isWaiting = lastUsed !== null;
    lastUsed = since;
    if (!isWaiting) wait(since);
  };
  return {
    used,
    check,
    stop,
    minutes: () => minutes,
    set: (chosen) => {
      minutes = chosen;
      check();
      if (lastUsed !== null) wait(lastUsed);
    },
  };
}

/** The state that all parts of an open vault share. `read`, `open` and `readWith` only inside `inTurn` or `write`. */
export type VaultCore = Omit<VaultMemory, 'unlocked' | 'refused'> & {
  readonly ports: VaultPorts;
  readonly folder: VaultFolder;
  /** Throws VAULT_LOCKED. Call it at the moment of use: it may lock during a wait. */
  readonly unlocked: () => Unlocked;
  readonly refusals: () => readonly VaultRefusal[];
  /** Why a file is not used; null where it is. */
  readonly refusedFile: (file: string) => AppError | null;
  /** Runs tasks one after another; listeners hear of changes. */
  readonly inTurn: <T>(work: () => Promise<T>) => Promise<T>;
  /** The same while no other process writes; the disk is read before and after. */
  readonly write: <T>(work: () => Promise<T>) => Promise<T>;
  readonly idle: AutoLock;
  readonly onChange: (listener: () => void) => () => void;
};

export function createVaultCore(dataFolder: string, ports: VaultPorts): VaultCore {
  const folder = createVaultFolder(dataFolder, ports);
  const listeners = new Set<() => void>();
  let told = '';
  const tell = (): void => {
    const found = digest(memory);
    if (found === told) return;
    told = found;
    for (const listener of listeners) listener();
  };
  const memory = createVaultMemory(folder, () => {
    idle.stop();
    tell();
  });
  const idle = createAutoLock(ports, memory.lock);
  const oneByOne = createTaskQueue();
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
    write: (work) =>
      telling(() =>
        folder.withLock(async () => {
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

function thrown(error: AppError): never {
  throw error;
}

function digest({ content, unlocked, refused }: VaultMemory): string {
  const { isThere, passphraseSlots, keychainSlots, keys } = content();
  return JSON.stringify([
    isThere,
    [...passphraseSlots, ...keychainSlots, ...keys].map(({ header }) => header),
    unlocked()?.uses ?? null,
    refused().map(({ file, error }) => [file, error.code]),
  ]);
}
