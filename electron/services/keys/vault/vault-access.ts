import { seal } from './envelope.ts';
import { keychainTrouble, openFromKeychain, sealInKeychain, slotTrouble } from './keychain-slot.ts';
import { checkNewPassphrase } from './passphrase.ts';
import { newDataKey, openSlots, replacePassphraseSlot, type OpenSlots, finishResealing, resealVault } from './slots.ts';
import type { Vault } from './vault.ts';
import { refusedAccess, slotFile, usesFile } from './vault-content.ts';
import type { VaultCore } from './vault-core.ts';
import { absent, exists, noSlot, wrongPassphrase, waitFirst } from './vault-trouble.ts';
import type { Instant } from '../../../../shared/lib/time/clock.ts';

const freeTries = 5;
const longestWaitSeconds = 30;

/** Counts wrong passphrases. After five, each waits 1, 2, 4 and so on up to 30 seconds. A right one resets the count. */
type TryCounter = {
  /** Throws PASSPHRASE_WAIT while it is too soon. */
  readonly check: () => void;
  readonly wrong: () => void;
  readonly right: () => void;
};

function createTryCounter(now: () => Instant): TryCounter {
  let count = 0;
  let last: Instant = 0;
  const waitMs = (): number => (count < freeTries ? 0 : 1000 * Math.min(longestWaitSeconds, 2 ** (count - freeTries)));
  return {
    check: () => {
      // A clock that was set back makes no one wait for longer.
      const left = Math.min(waitMs(), last + waitMs() - now());
      if (left > 0) throw waitFirst(Math.ceil(left / 1000));
    },
    wrong: () => {
      count += 1;
      last = now();
    },
    right: () => {
      count = 0;
    },
  };
}

type Access = Pick<
  Vault,
  | 'create'
  | 'unlock'
  | 'unlockByKeychain'
  | 'changePassphrase'
  | 'slots'
  | 'keychainTrouble'
  | 'addKeychainSlot'
  | 'removeKeychainSlot'
>;

/** What opens the vault. `platform` as Node names it. */
export function vaultAccess(core: VaultCore, platform: string): Access {
  const opened = opener(core);
  const inKeychain = keychainAccess(core, { ...core.ports, platform });
  return {
    create: async (passphrase) => {
      checkNewPassphrase(passphrase);
      return core.write(() => createVault(core, passphrase));
    },
    unlock: (passphrase) => core.inTurn(() => unlockWith(core, passphrase, opened)),
    changePassphrase: async (before, after) => {
      checkNewPassphrase(after);
      return core.write(async () => {
        const [state, locks] = [core.state(), core.locks()];
        await sealUnder(core, { before, after }, await opened(before), inKeychain);
        if (state === 'locked' || core.locks() !== locks) core.lock();
      });
    },
    ...inKeychain.access,
  };
}

async function sealUnder(
  core: VaultCore,
  { before, after }: { readonly before: string; readonly after: string },
  { keys, isInterrupted }: OpenSlots,
  { replaceSlot }: Pick<ReturnType<typeof keychainAccess>, 'replaceSlot'>,
): Promise<void> {
  const [current = Buffer.alloc(0)] = keys;
  if (isInterrupted) {
    await finishResealing(core, before, keys);
    await core.read();
  }
  const hadKeychain = core.content().keychainSlots.length > 0;
  const fresh = await resealVault(core, after, current).finally(() => {
    for (const key of keys) key.fill(0);
  });
  await core.readWith([fresh]);
  if (hadKeychain) await replaceSlot().catch(() => {}); // The passphrase opens it; a window says that the slot is gone.
}

async function createVault(core: VaultCore, passphrase: string): Promise<void> {
  if (core.content().isThere) throw exists();
  const key = newDataKey();
  await replacePassphraseSlot(core, core.content(), passphrase, [key]);
  await core.folder.replace(usesFile, seal(key, { v: 1, kind: 'uses' }, Buffer.from('[]')));
  await core.readWith([key]);
}

type Opener = (passphrase: string) => Promise<OpenSlots>;

function opener(core: VaultCore): Opener {
  const tries = createTryCounter(core.ports.now);
  return async (passphrase) => {
    const content = core.content();
    if (!content.isThere) throw absent();
    tries.check();
    if (content.passphraseSlots.length === 0) throw refusedAccess(content) ?? noSlot();
    const found = await openSlots(content.passphraseSlots, passphrase, core.ports);
    if (found === null) {
      tries.wrong();
      throw wrongPassphrase();
    }
    tries.right();
    return found;
  };
}

async function unlockWith(core: VaultCore, passphrase: string, opened: Opener): Promise<void> {
  await core.read();
  const since = core.locks();
  const { keys, isInterrupted } = await opened(passphrase);
  await core.open(keys, since);
  if (!isInterrupted) return;
  // If that fails now, the keys still open everything.
  await core.folder
    .withLock(async () => {
      await core.read();
      await finishResealing(core, passphrase, keys);
    })
    .catch(() => {});
  await core.read();
}

type KeychainAccess = {
  readonly access: Pick<
    Access,
    'unlockByKeychain' | 'slots' | 'keychainTrouble' | 'addKeychainSlot' | 'removeKeychainSlot'
  >;
  /** Only inside of `write`. */
  readonly replaceSlot: () => Promise<void>;
};

function keychainAccess(core: VaultCore, ports: VaultCore['ports'] & { readonly platform: string }): KeychainAccess {
  const { keychain, platform } = ports;
  const removeSlots = async (): Promise<void> => {
    for (const slot of core.content().keychainSlots) await core.folder.remove(slot.file);
  };
  const replaceSlot = async (): Promise<void> => {
    const [key = Buffer.alloc(0)] = core.unlocked().dataKeys;
    const { header, bytes } = await sealInKeychain(key, keychain, ports);
    await core.folder.create(slotFile(header.id), bytes);
    await removeSlots();
  };
  let isUnopened = false;
  const access: KeychainAccess['access'] = {
    unlockByKeychain: async () => {
      const opening = await core.inTurn(async () => {
        const [slot] = (await core.read()).keychainSlots;
        const since = core.locks();
        if (slot === undefined || keychain === null) return null;
        const found = await openFromKeychain(slot, keychain, ports);
        isUnopened = found === null;
        if (found !== null) await core.open([found.dataKey], since);
        return found;
      });
      // An older keychain key still opens the slot until it is renewed.
      if (opening?.isToRenew === true) await core.write(replaceSlot).catch(() => {});
      return opening !== null;
    },
    slots: () =>
      core.inTurn(async () => {
        const { passphraseSlots, keychainSlots } = await core.read();
        return [
          ...(passphraseSlots.length > 0 ? (['passphrase'] as const) : []),
          ...(keychainSlots.length > 0 ? (['os'] as const) : []),
        ];
      }),
    keychainTrouble: async () => {
      const [slot] = core.content().keychainSlots;
      if (slot !== undefined && isUnopened) return slotTrouble(slot, keychain, platform);
      return keychainTrouble(keychain, platform);
    },
    addKeychainSlot: async () => {
      core.unlocked();
      await core.write(replaceSlot);
      isUnopened = false;
    },
    removeKeychainSlot: () => core.write(removeSlots),
  };
  return { access, replaceSlot };
}
