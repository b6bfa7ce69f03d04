import { askInTurn } from './asking.ts';
import { checkOf } from './connection-checks.ts';
import type { SendAsked } from './connection-checks.ts';
import { environmentProcedures } from './environment-procedures.ts';
import { keyGrants } from './grants.ts';
import { keyProcedures } from './key-procedures.ts';
import type { OwnKeysParts } from './own-keys-parts.ts';
import type { OwnKeys } from './own-keys.ts';
import { ownState } from './own-state.ts';
import { productionGuard } from './production-guard.ts';
import { unusedSecrets } from './unused-secrets.ts';
import { watchFolders } from './watch-folders.ts';
import { keptMinutes, vaultProcedures } from './vault-procedures.ts';

/** What windows are offered of a data folder's own keys and environments. `sendAsked` sends the call of a check. */
export function openOwnKeys(parts: OwnKeysParts & { readonly sendAsked: SendAsked }): OwnKeys {
  const { vault, ports, autoLock } = parts;
  const minutes = keptMinutes(autoLock);
  if (minutes !== null) vault.setAutoLock(minutes);
  const asking = askInTurn(ports.secrets, () => state.tellVault());
  const guard = productionGuard(ports, () => state.tellEnvironments());
  const state = ownState(parts, asking, guard);
  const grants = keyGrants(vault, asking, ports.now);
  const stopListening = vault.onChange(state.tellVault);
  const stopWatching = [
    watchFolders(parts.dataFolder, { vault: () => void vault.refresh().catch(ports.report) }),
    watchFolders(parts.projectFolder, { environments: state.tellEnvironments }),
  ];
  const unused = unusedSecrets(parts, ports);
  const environments = environmentProcedures({ parts, asking, state, guard, grants, unused });
  return {
    vault: vaultProcedures({ vault, asking, state, autoLock }),
    keys: keyProcedures({ parts, asking, state }),
    environments: { ...environments, check: (id, mayAsk, signal) => checkOf(parts, { id, mayAsk, signal }) },
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
