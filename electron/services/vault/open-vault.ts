import { keyUses } from './key-uses.ts';
import { vaultSecrets } from './secrets.ts';
import type { OpenVault } from './vault.ts';
import { vaultAccess } from './vault-access.ts';
import { vaultCore } from './vault-core.ts';
import { vaultKeys } from './vault-keys.ts';

/** Opens the vault of a data folder, locked. Writes nothing, and makes no folder, before it is created. */
export const openVault: OpenVault = async (dataFolder, ports) => {
  const core = vaultCore(dataFolder, ports);
  const refresh = (): Promise<void> => core.inTurn(async () => void (await core.read()));
  await refresh();
  return {
    state: () => {
      core.idle.check();
      return core.state();
    },
    refresh,
    refusals: core.refusals,
    lock: core.lock,
    ...vaultAccess(core, process.platform),
    ...vaultKeys(core),
    ...keyUses(core),
    ...vaultSecrets(core),
    used: () => {
      if (core.state() === 'unlocked') core.idle.used();
    },
    autoLockMinutes: core.idle.minutes,
    setAutoLock: core.idle.set,
    onChange: core.onChange,
    close: core.lock,
  };
};
