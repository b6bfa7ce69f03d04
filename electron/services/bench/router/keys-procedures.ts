import type { Workspace } from '../workspace/workspace.ts';
import type { Procedures } from './procedures.ts';

/** The contract's procedures about the user's own keys and environments. */
export function keysOf(procedures: Procedures, { ownKeys }: Pick<Workspace, 'ownKeys'>) {
  const { vault, keys, environments, used } = ownKeys;
  const os = procedures.use(({ next }) => {
    used();
    return next();
  });
  return {
    vault: {
      create: os.vault.create.handler(({ signal }) => vault.create(signal)),
      unlock: os.vault.unlock.handler(({ signal }) => vault.unlock(signal)),
      cancelAsking: os.vault.cancelAsking.handler(() => vault.cancelAsking()),
      lock: os.vault.lock.handler(() => vault.lock()),
      changePassphrase: os.vault.changePassphrase.handler(({ signal }) => vault.changePassphrase(signal)),
      setKeychain: os.vault.setKeychain.handler(({ input }) => vault.setKeychain(input.keychain)),
      setAutoLock: os.vault.setAutoLock.handler(({ input }) => vault.setAutoLock(input.minutes)),
    },
    keys: {
      inbox: os.keys.inbox.handler(() => keys.inbox()),
      importFile: os.keys.importFile.handler(({ input, signal }) => keys.importFile(input.file, input.name, signal)),
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
      askProxyCredentials: os.environments.askProxyCredentials.handler(({ input, signal }) =>
        environments.askProxyCredentials(input.id, signal),
      ),
      importClientCert: os.environments.importClientCert.handler(({ input, signal }) =>
        environments.importClientCert(input.id, { file: input.file, keyFile: input.keyFile ?? null }, signal),
      ),
      askGrant: os.environments.askGrant.handler(({ input, signal }) => environments.askGrant(input.id, signal)),
      confirmGrant: os.environments.confirmGrant.handler(({ input }) =>
        environments.confirmGrant(input.id, input.code),
      ),
      open: os.environments.open.handler(({ input }) => environments.open(input.id, input.host)),
      close: os.environments.close.handler(({ input }) => environments.close(input.id)),
      check: os.environments.check.handler(({ input, signal }) => environments.check(input.id, input.ask, signal)),
    },
  };
}
