import { troubleOf } from '../../bridge/index.ts';
import type { SliceContext } from '../slice.ts';
import type { FaultsSlice } from './slices.ts';
import { withSandbox } from './with-sandbox.ts';
import { troubleNotice } from '../window/trouble-notice.ts';

/** The fault plan of the sandbox. What is in force stands in the session, as the host has it. */
export function createFaults({ ports, set, get }: SliceContext<keyof FaultsSlice | 'session' | 'notify'>): FaultsSlice {
  return {
    setFaults: async (faults) => {
      try {
        const sandbox = await ports.bridge.sandbox.setFaults({ faults: [...faults] });
        set(({ session }) => ({ session: withSandbox(session, sandbox) }));
      } catch (error) {
        get().notify(troubleNotice('faults', troubleOf(error)));
      }
    },
  };
}
