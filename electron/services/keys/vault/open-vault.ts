import type { OpenVault, Vault } from './vault.ts';
import { vaultAccess } from './vault-access.ts';
import { createVaultCore, type VaultCore } from './vault-core.ts';
import { vaultKeys, keyUses } from './vault-keys.ts';
import { seal } from './envelope.ts';
import { secretHeaderSchema } from './headers.ts';
import { openWith } from './unlocked.ts';
import { damaged, parseVaultFile, secretFile } from './vault-content.ts';
import { secretGone } from './vault-trouble.ts';

const isId = (id: string): boolean => /^[0-9a-f]{32}$/.test(id);

function vaultSecrets(core: VaultCore): Pick<Vault, 'putSecret' | 'secret' | 'removeSecret'> {
  return {
    putSecret: async (bytes) => {
      core.unlocked();
      return core.write(async () => {
        const id = core.ports.newId();
        const [dataKey = Buffer.alloc(0)] = core.unlocked().dataKeys;
        const header = { v: 1, kind: 'secret', id, created: core.ports.now() };
        await core.folder.create(secretFile(id), seal(dataKey, header, bytes));
        return id;
      });
    },
    secret: (id) =>
      core.inTurn(async () => {
        core.unlocked();
        const bytes = isId(id) ? await core.folder.read(secretFile(id)) : null;
        if (bytes === null) throw secretGone();
        const found = parseVaultFile(core.folder, secretFile(id), bytes, secretHeaderSchema);
        const secret = openWith(core.unlocked().dataKeys, found.envelope);
        if (secret === null) throw damaged(core.folder, secretFile(id));
        return secret;
      }),
    removeSecret: async (id) => {
      if (isId(id)) await core.write(() => core.folder.remove(secretFile(id)));
    },
  };
}

/** Opens the vault of a data folder, locked. Writes nothing and makes no folder before `create`. */
export const openVault: OpenVault = async (dataFolder, ports) => {
  const core = createVaultCore(dataFolder, ports);
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
    noteActivity: () => {
      if (core.state() === 'unlocked') core.idle.used();
    },
    autoLockMinutes: core.idle.minutes,
    setAutoLock: core.idle.set,
    onChange: core.onChange,
    close: core.lock,
  };
};
