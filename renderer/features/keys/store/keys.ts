import type { SliceContext } from '../../../store/slice.ts';
import { attempt, createVaultChange } from '../../../store/host/attempt.ts';
import type { KeysSlice, VaultSlice } from './slices.ts';

type Context = SliceContext<keyof KeysSlice | 'session' | 'choose'>;

export function createKeys(context: Context): KeysSlice {
  const { ports, set, get } = context;
  const { keys } = ports.bridge;
  const changing = createVaultChange(context);
  const known = (): ReadonlySet<string> => new Set(get().session?.vault.keys.map(({ id }) => id));
  const adding = async (change: Parameters<typeof changing>[0]) => {
    const before = known();
    const trouble = await changing(change);
    const added = get().session?.vault.keys.find(({ id }) => !before.has(id));
    if (trouble === null && added !== undefined) set({ keysPage: { page: 'key', id: added.id } });
    return trouble;
  };
  const look = () => attempt(async () => set({ inbox: await keys.inbox({}) }));
  return {
    keysPage: { page: 'vault' },
    showKeys: (page) => {
      if (page !== undefined) set({ keysPage: page });
      if (get().session?.vault.state === 'absent') set({ keysPage: { page: 'vault' } });
      get().choose('section', 'keys');
    },
    inbox: null,
    readInbox: look,
    importKeyFile: (file, name) => adding(() => keys.importFile({ file, name })),
    removeInboxFile: async (file) => (await attempt(() => keys.removeInboxFile({ file }))) ?? look(),
    chooseKeyFile: async () => (await attempt(() => keys.chooseFile({}))) ?? look(),
    generateKey: (wish) => adding(() => keys.generate(wish)),
    publicForms: new Map(),
    fetchPublicForms: (id) =>
      attempt(async () => {
        const forms = await keys.publicOf({ id });
        set(({ publicForms }) => ({ publicForms: new Map([...publicForms, [id, forms]]) }));
      }),
    renameKey: (id, name) => changing(() => keys.rename({ id, name })),
    removeVaultKey: async (id) => {
      const trouble = await changing(() => keys.remove({ id }));
      const next = get().session?.vault.keys[0];
      if (trouble === null) set({ keysPage: next === undefined ? { page: 'vault' } : { page: 'key', id: next.id } });
      return trouble;
    },
    revokeUse: (keyId, origin) => changing(() => keys.revokeUse({ keyId, origin })),
  };
}

export function createVault(context: SliceContext<keyof VaultSlice | 'session'>): VaultSlice {
  const { vault } = context.ports.bridge;
  const changing = createVaultChange(context);
  return {
    createVault: () => changing(() => vault.create({})),
    unlockVault: () => changing(() => vault.unlock({})),
    lockVault: () => changing(() => vault.lock({})),
    changePassphrase: () => changing(() => vault.changePassphrase({})),
    cancelPassphrasePrompt: () => changing(() => vault.cancelAsking({})),
    setKeychain: (keychain) => changing(() => vault.setKeychain({ keychain })),
    setAutoLock: (minutes) => changing(() => vault.setAutoLock({ minutes })),
  };
}
