import type { Workspace } from '../workspace/workspace.ts';
import type { Procedures } from './procedures.ts';

/** The contract's procedures about the user's own keys and environments. */
export function ownKeysOf(os: Procedures, { ownKeys: { vault, keys, environments } }: Pick<Workspace, 'ownKeys'>) {
  return {
    vault: {
      create: os.vault.create.handler(() => vault.create()),
      unlock: os.vault.unlock.handler(() => vault.unlock()),
      cancelAsking: os.vault.cancelAsking.handler(() => vault.cancelAsking()),
      lock: os.vault.lock.handler(() => vault.lock()),
      changePassphrase: os.vault.changePassphrase.handler(() => vault.changePassphrase()),
      setKeychain: os.vault.setKeychain.handler(({ input }) => vault.setKeychain(input.keychain)),
      setAutoLock: os.vault.setAutoLock.handler(({ input }) => vault.setAutoLock(input.minutes)),
    },
    keys: {
      inbox: os.keys.inbox.handler(() => keys.inbox()),
      importFile: os.keys.importFile.handler(({ input }) => keys.importFile(input.file, input.name)),
      removeInboxFile: os.keys.removeInboxFile.handler(async ({ input }) => {
        await keys.removeInboxFile(input.file);
        return {};
      }),
      chooseFile: os.keys.chooseFile.handler(async () => {
        await keys.chooseFile();
        return {};
      }),
      generate: os.keys.generate.handler(({ input }) => keys.generate(input)),
      publicOf: os.keys.publicOf.handler(({ input }) => keys.publicOf(input.id)),
      rename: os.keys.rename.handler(({ input }) => keys.rename(input.id, input.name)),
      remove: os.keys.remove.handler(({ input }) => keys.remove(input.id)),
      revokeUse: os.keys.revokeUse.handler(({ input }) => keys.revokeUse(input.keyId, input.origin)),
    },
    environments: {
      save: os.environments.save.handler(({ input }) => environments.save(input.environment)),
      remove: os.environments.remove.handler(({ input }) => environments.remove(input.id)),
      readPublic: os.environments.readPublic.handler(({ input }) => environments.readPublic(input.pasted, input.as)),
      askProxyCredentials: os.environments.askProxyCredentials.handler(({ input }) =>
        environments.askProxyCredentials(input.id),
      ),
      importClientCert: os.environments.importClientCert.handler(({ input }) =>
        environments.importClientCert(input.id, input.file, input.keyFile ?? null),
      ),
      askGrant: os.environments.askGrant.handler(({ input }) => environments.askGrant(input.id)),
      confirmGrant: os.environments.confirmGrant.handler(({ input }) =>
        environments.confirmGrant(input.id, input.code),
      ),
      open: os.environments.open.handler(({ input }) => environments.open(input.id, input.host)),
      close: os.environments.close.handler(({ input }) => environments.close(input.id)),
      check: os.environments.check.handler(({ input, signal }) => environments.check(input.id, input.ask, signal)),
    },
  };
}
