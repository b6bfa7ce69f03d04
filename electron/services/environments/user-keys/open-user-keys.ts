import { secretPrompts } from './ask-for-secrets.ts';
import { environmentProcedures } from './environment-procedures.ts';
import { keyGrants, unusedSecrets } from './grants.ts';
import type { UserKeysServices } from './user-keys-services.ts';
import { type UserKeys, keyProcedures } from './user-keys.ts';
import { userKeysState } from './user-keys-state.ts';
import { productionGuard } from './production-guard.ts';
import { storedAutoLockMinutes, vaultProcedures } from './vault-procedures.ts';
import type { Call } from '../../../../shared/documents/call.ts';
import type { CheckStep } from '../../../../shared/documents/tls.ts';
import { checkConnection } from '../connection-check/check-connection.ts';
import type { ProbePayload } from '../connection-check/probe-payload.ts';
import { networkOf } from '../environments/ready-to-send.ts';
import { findLacks } from '../environments/window-words.ts';
import { networkOffError } from '../../network/network/network.ts';
import { limitsWithin } from '../../network/sender/send-limits.ts';
import { watch, type FSWatcher } from 'node:fs';
import { join } from 'node:path';

/**
 * Reports changes by other processes in folders below `holder`, which may be absent. It also reports our own writes.
 * Where watching is impossible, windows see changes at their next request. Returns what ends it.
 */
function watchFolders(holder: string, changed: Readonly<Record<string, () => void>>): () => void {
  const watchers = new Map<string, FSWatcher>();
  const follow = (folder: string, tell: () => void): void => {
    if (watchers.has(folder)) return;
    const watcher = watchFolder(join(holder, folder), tell);
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
  // The holder shows a folder made later; a replaced folder is watched again.
  const root = watchFolder(holder, (name) => {
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

function watchFolder(folder: string, changed: (name: string | null) => void): FSWatcher | null {
  try {
    return watch(folder, { persistent: false }, (_event, name) => changed(name));
  } catch {
    return null;
  }
}

type SendProbe = (environment: string, payload: ProbePayload, signal: AbortSignal) => Promise<Call>;

/** Checks the connection to an environment. With `mayAsk`, one call that must be refused is sent and stored. */
async function* checkEnvironmentConnection(
  services: Pick<UserKeysServices, 'vault' | 'environments' | 'ports' | 'variables'> & {
    readonly sendProbe: SendProbe;
  },
  { id, mayAsk, signal }: { readonly id: string; readonly mayAsk: boolean; readonly signal: AbortSignal | undefined },
): AsyncGenerator<CheckStep, void, undefined> {
  const { vault, variables, ports, sendProbe } = services;
  const environment = await services.environments.withId(id);
  const { baseUrl, timeoutMs } = environment;
  if (baseUrl === undefined) throw findLacks(environment);
  yield* checkConnection({
    baseUrl,
    network: await networkOf(environment, { vault, variables }),
    ...(timeoutMs === undefined ? {} : { limits: limitsWithin(timeoutMs) }),
    now: ports.now,
    newId: ports.newId,
    allowProbeBy: { en: 'Also send a deliberately invalid call', zh: '同時發送一次刻意無效的呼叫' },
    ...(mayAsk ? { sendProbe: (payload: ProbePayload, leaving: AbortSignal) => sendProbe(id, payload, leaving) } : {}),
    ...(signal === undefined ? {} : { signal }),
  });
}

const notChecked = {
  en: '“No network” is on: the connection was not checked.',
  zh: '已開啟「不使用網絡」：未有檢查連線。',
};

/** Opens the user's keys and environments for windows. */
export function openUserKeys(services: UserKeysServices & { readonly sendProbe: SendProbe }): UserKeys {
  const { vault, ports, autoLock } = services;
  const minutes = storedAutoLockMinutes(autoLock);
  if (minutes !== null) vault.setAutoLock(minutes);
  const asking = secretPrompts(ports.secrets, () => state.emitVault());
  const guard = productionGuard(ports, () => state.emitEnvironments());
  const state = userKeysState(services, asking, guard);
  const grants = keyGrants(vault, asking, ports.now);
  const stopListening = vault.onChange(state.emitVault);
  const stopWatching = [
    watchFolders(services.dataFolder, { vault: () => void vault.refresh().catch(ports.report) }),
    watchFolders(services.projectFolder, { environments: state.emitEnvironments }),
  ];
  const unused = unusedSecrets(services, ports);
  const environments = environmentProcedures({ services, asking, state, guard, grants, unused });
  return {
    vault: vaultProcedures({ vault, asking, state, autoLock }),
    keys: keyProcedures({ services, asking, state }),
    environments: {
      ...environments,
      check: (id, mayAsk, signal) => {
        // Before the first step: a refusal in words is the answer itself.
        if (services.isNetworkOff()) throw networkOffError(notChecked);
        return checkEnvironmentConnection(services, { id, mayAsk, signal });
      },
    },
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
