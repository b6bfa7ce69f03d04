import { askInTurn } from './ask-for-secrets.ts';
import { environmentProcedures } from './environment-procedures.ts';
import { keyGrants } from './grants.ts';
import { keyProcedures } from './key-procedures.ts';
import type { OwnKeysServices } from './user-keys-services.ts';
import type { OwnKeys } from './user-keys.ts';
import { ownState } from './user-keys-state.ts';
import { productionGuard } from './production-guard.ts';
import { unusedSecrets } from './unused-secrets.ts';
import { keptMinutes, vaultProcedures } from './vault-procedures.ts';
import type { Call } from '../../../../shared/documents/call.ts';
import type { CheckStep } from '../../../../shared/documents/tls.ts';
import { checkConnection } from '../connection-check/check-connection.ts';
import type { AskPayload } from '../connection-check/ask-payload.ts';
import { networkOf } from '../environments/ready-to-send.ts';
import { missingOf } from '../environments/send-blockers.ts';
import { limitsWithin } from '../../network/sender/send-limits.ts';
import { watch } from 'node:fs';
import type { FSWatcher } from 'node:fs';
import { join } from 'node:path';

/**
 * Tells when another process (a command, a person) has changed something in these folders of another one, which need
 * not be there yet. Tells more often than that: each of our own writes, too. Where the system watches no folder, nothing is
 * told, and a window sees the change when it next asks. Returns what ends it.
 */
function watchFolders(holder: string, changed: Readonly<Record<string, () => void>>): () => void {
  const watchers = new Map<string, FSWatcher>();
  const follow = (folder: string, tell: () => void): void => {
    if (watchers.has(folder)) return;
    const watcher = watching(join(holder, folder), tell);
    if (watcher === null) return;
    watchers.set(folder, watcher);
    watcher.on('error', () => {
      watcher.close();
      watchers.delete(folder);
    });
  };
  const followAll = (): void => {
    for (const [folder, tell] of Object.entries(changed)) follow(folder, tell);
  };
  // A folder that is made later is seen in the one that holds it; one that was replaced is followed anew.
  const root = watching(holder, (name) => {
    const tell = name === null ? undefined : changed[name];
    if (name === null || tell === undefined) return;
    watchers.get(name)?.close();
    watchers.delete(name);
    follow(name, tell);
    tell();
  });
  root?.on('error', () => root.close());
  followAll();
  return () => {
    root?.close();
    for (const watcher of watchers.values()) watcher.close();
    watchers.clear();
  };
}

function watching(folder: string, changed: (name: string | null) => void): FSWatcher | null {
  try {
    return watch(folder, { persistent: false }, (_event, name) => changed(name));
  } catch {
    return null;
  }
}

/** Sends the call of a check that must be refused, as any other call to that environment. */
type SendAsked = (environment: string, payload: AskPayload, signal: AbortSignal) => Promise<Call>;

/** Says what works on the way to an environment. With `mayAsk`, one call that must be refused is sent and kept. */
async function* checkOf(
  services: Pick<OwnKeysServices, 'vault' | 'environments' | 'ports' | 'variables'> & { readonly sendAsked: SendAsked },
  { id, mayAsk, signal }: { readonly id: string; readonly mayAsk: boolean; readonly signal: AbortSignal | undefined },
): AsyncGenerator<CheckStep, void, undefined> {
  const { vault, variables, ports, sendAsked } = services;
  const environment = await services.environments.withId(id);
  const { baseUrl, timeoutMs } = environment;
  if (baseUrl === undefined) throw missingOf(environment);
  yield* checkConnection({
    baseUrl,
    network: await networkOf(environment, { vault, variables }),
    ...(timeoutMs === undefined ? {} : { limits: limitsWithin(timeoutMs) }),
    now: ports.now,
    newId: ports.newId,
    ...(mayAsk ? { ask: (payload: AskPayload, leaving: AbortSignal) => sendAsked(id, payload, leaving) } : {}),
    ...(signal === undefined ? {} : { signal }),
  });
}

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
    used: vault.noteActivity,
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
