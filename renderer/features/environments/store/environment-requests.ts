import { troubleOf, type Trouble } from '../../../bridge/bridge.ts';
import type { SliceContext } from '../../../store/slice.ts';
import { attempt, createEnvironmentsChange } from '../../../store/host/attempt.ts';
import type { EnvironmentRequestsSlice, ConnectionCheck, ConnectionCheckSlice } from './slices.ts';

type Context = SliceContext<keyof EnvironmentRequestsSlice | 'session' | 'saveEnvironment'>;

/** Requests to the host for one environment, with secrets and permissions that no window sees. */
export function createEnvironmentRequests(context: Context): EnvironmentRequestsSlice {
  const { ports, set, get } = context;
  const { environments } = ports.bridge;
  const changing = createEnvironmentsChange(context);
  const saved = async (id: string, then: () => Promise<Trouble | null>): Promise<Trouble | null> =>
    (await get().saveEnvironment(id)) ?? then();
  return {
    readPublic: async (pasted, as) => {
      try {
        return { read: await environments.readPublic({ pasted, as }) };
      } catch (error) {
        return { trouble: troubleOf(error) };
      }
    },
    askProxyCredentials: (id) => saved(id, () => changing(() => environments.askProxyCredentials({ id }))),
    importClientCert: (id, file, keyFile) =>
      saved(id, () =>
        changing(() => environments.importClientCert({ id, file, ...(keyFile === null ? {} : { keyFile }) })),
      ),
    pendingGrantId: null,
    askGrant: (id) =>
      saved(id, () =>
        attempt(async () => {
          const { is } = await environments.askGrant({ id });
          set({ pendingGrantId: is === 'code' ? id : null });
        }),
      ),
    confirmGrant: async (id, code) => {
      const trouble = await changing(() => environments.confirmGrant({ id, code }));
      if (trouble === null) set({ pendingGrantId: null });
      return trouble;
    },
    cancelGrant: () => set({ pendingGrantId: null }),
  };
}

type CheckContext = SliceContext<keyof ConnectionCheckSlice | 'saveEnvironment'>;

/** Checks the connection to an environment step by step. One check at a time. */
export function createConnectionCheck({ ports, set, get }: CheckContext): ConnectionCheckSlice {
  let running: AbortController | null = null;
  const change = (of: AbortController, changed: Partial<ConnectionCheck>): void => {
    // Another check or Cancel has replaced it.
    if (running !== of) return;
    set(({ connectionCheck }) => ({
      connectionCheck: connectionCheck === null ? null : { ...connectionCheck, ...changed },
    }));
  };
  const run = async (own: AbortController, id: string, mayAsk: boolean): Promise<void> => {
    const trouble = await get().saveEnvironment(id);
    if (trouble !== null) return change(own, { isRunning: false, trouble });
    try {
      const steps = await ports.bridge.environments.check({ id, ask: mayAsk }, { signal: own.signal });
      for await (const step of steps) change(own, { steps: [...(get().connectionCheck?.steps ?? []), step] });
      change(own, { isRunning: false });
    } catch (error) {
      change(own, { isRunning: false, trouble: troubleOf(error) });
    }
  };
  return {
    connectionCheck: null,
    checkConnection: async (id, mayAsk) => {
      running?.abort();
      const own = new AbortController();
      running = own;
      set({
        connectionCheck: { environmentId: id, mayAsk, steps: [], isRunning: true, isCancelled: false, trouble: null },
      });
      await run(own, id, mayAsk);
    },
    cancelCheck: () => {
      const cancelled = running;
      if (cancelled === null) return;
      change(cancelled, { isRunning: false, isCancelled: true });
      running = null;
      cancelled.abort();
    },
  };
}
