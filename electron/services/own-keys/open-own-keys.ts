import { askInTurn } from './ask-for-secrets.ts';
import { checkOf } from './connection-checks.ts';
import type { SendAsked } from './connection-checks.ts';
import { environmentProcedures } from './environment-procedures.ts';
import { keyGrants } from './grants.ts';
import { keyProcedures } from './key-procedures.ts';
import type { OwnKeysServices } from './own-keys-services.ts';
import type { OwnKeys } from './own-keys.ts';
import { ownState } from './own-state.ts';
import { productionGuard } from './production-guard.ts';
import { unusedSecrets } from './unused-secrets.ts';
import { watchFolders } from './watch-folders.ts';
import { keptMinutes, vaultProcedures } from './vault-procedures.ts';

/** What windows are offered of a data folder's own keys and environments. `sendAsked` sends the call of a check. */
export function openOwnKeys(services: OwnKeysServices & { readonly sendAsked: SendAsked }): OwnKeys {
  const { vault, ports, autoLock } = services;
  const minutes = keptMinutes(autoLock);
  if (minutes !== null) vault.setAutoLock(minutes);
  const asking = askInTurn(ports.secrets, () => state.tellVault());
  const guard = productionGuard(ports, () => state.tellEnvironments());
  const state = ownState(services, asking, guard);
  const grants = keyGrants(vault, asking, ports.now);
  const stopListening = vault.onChange(state.tellVault);
  const stopWatching = [
    watchFolders(services.dataFolder, { vault: () => void vault.refresh().catch(ports.report) }),
    watchFolders(services.projectFolder, { environments: state.tellEnvironments }),
  ];
  const unused = unusedSecrets(services, ports);
  const environments = environmentProcedures({ services, asking, state, guard, grants, unused });
  return {
    vault: vaultProcedures({ vault, asking, state, autoLock }),
    keys: keyProcedures({ services, asking, state }),
    environments: { ...environments, check: (id, mayAsk, signal) => checkOf(services, { id, mayAsk, signal }) },
    guard,
    used: vault.used,
    close: async () => {
      stopListening();
      for (const stop of stopWatching) stop();
      asking.cancel();
      guard.closeAll();
      vault.lock();
      await unused.close();
    },
  };
}
