import type { SliceContext } from '../../../store/slice.ts';
import { changingVault } from '../../../store/host/changing.ts';
import type { VaultSlice } from './slices.ts';

export function createVault(context: SliceContext<keyof VaultSlice | 'session'>): VaultSlice {
  const { vault } = context.ports.bridge;
  const changing = changingVault(context);
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
