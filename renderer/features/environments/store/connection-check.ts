import { troubleOf } from '../../../bridge/index.ts';
import type { SliceContext } from '../../../store/slice.ts';
import type { ConnectionCheck, ConnectionCheckSlice } from './slices.ts';

type Context = SliceContext<keyof ConnectionCheckSlice | 'saveEnvironment'>;

/** What works on the way to an environment, told step by step. One check at a time. */
export function createConnectionCheck({ ports, set, get }: Context): ConnectionCheckSlice {
  let running: AbortController | null = null;
  const change = (of: AbortController, changed: Partial<ConnectionCheck>): void => {
    // Another check, or Cancel, has taken its place.
    if (running !== of) return;
    set(({ connectionCheck }) => ({
      connectionCheck: connectionCheck === null ? null : { ...connectionCheck, ...changed },
    }));
  };
  const run = async (own: AbortController, id: string, mayAsk: boolean): Promise<void> => {
    const trouble = await get().saveEnvironment(id);
    if (trouble !== null) {
      change(own, { isRunning: false, trouble });
      return;
    }
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
