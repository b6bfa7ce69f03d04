import type { VaultState } from '../../../shared/documents/vault.ts';
import { dataKeyName, openContent } from './unlocked.ts';
import type { Unlocked } from './unlocked.ts';
import { noContent, readContent } from './vault-content.ts';
import type { RefusedFile, VaultContent } from './vault-content.ts';
import type { VaultFolder } from './vault-folder.ts';
import { foreignSlot, locked } from './vault-trouble.ts';

/** What was last read of a vault, and what of it is open. */
export type VaultMemory = {
  readonly content: () => VaultContent;
  /** null: it is locked. */
  readonly unlocked: () => Unlocked | null;
  readonly refused: () => readonly RefusedFile[];
  readonly state: () => VaultState;
  /** Reads the disk anew; locks where another process has sealed everything under another key. */
  readonly read: () => Promise<VaultContent>;
  /** How often it was locked: whoever unlocks it remembers that from the start, so that a lock in between holds. */
  readonly locks: () => number;
  /** Takes keys that open everything else. VAULT_DAMAGED where they open nothing of it, and they are wiped. */
  readonly open: (dataKeys: readonly Buffer[], since: number) => Promise<void>;
  /** Reads the disk anew and opens it with these. */
  readonly readWith: (dataKeys: readonly Buffer[]) => Promise<void>;
  readonly lock: () => void;
};

/** `onLock` hears of each lock, once it is done. */
export function vaultMemory(folder: VaultFolder, onLock: () => void): VaultMemory {
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
      const isOther = isSealedAnew(content, unlocked) || (await take(unlocked.dataKeys, locks)) === 'nothing';
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

/** No slot holds any of these keys any more. */
function isSealedAnew({ passphraseSlots }: VaultContent, { dataKeys }: Unlocked): boolean {
  const names = dataKeys.map(dataKeyName);
  return passphraseSlots.length > 0 && !passphraseSlots.some(({ header }) => names.includes(header.dataKey));
}
