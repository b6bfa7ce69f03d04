import { troubleOf } from '../../bridge/index.ts';
import type { SliceContext } from '../bench.ts';

export type FaultsSlice = {
  /** Puts these faults in force in the sandbox, in place of what was; none lets it answer well again. */
  readonly setFaults: (faults: readonly string[]) => Promise<void>;
};

/** The fault plan of the sandbox. What is in force stands in the session, as the host has it. */
export function createFaults({ world, set, get }: SliceContext): FaultsSlice {
  return {
    setFaults: async (faults) => {
      try {
        const sandbox = await world.bridge.sandbox.setFaults({ faults: [...faults] });
        set(({ session }) => ({ session: session === null ? null : { ...session, sandbox } }));
      } catch (error) {
        get().notify({ tone: 'bad', words: { says: 'trouble', doing: 'faults', trouble: troubleOf(error) } });
      }
    },
  };
}
