import type { ClearScope } from '../../../shared/documents/call-summary.ts';
import { troubleOf } from '../../bridge/index.ts';
import type { SliceContext } from '../slice.ts';
import type { Clearing, ClearingSlice } from './slices.ts';

/** Taking calls out of the journal for good. */
export function createClearing({
  ports,
  set,
  get,
}: SliceContext<keyof ClearingSlice | 'drawCallsAnew' | 'openDialog' | 'notify' | 'closeDialog'>): ClearingSlice {
  /** Says something of a clearing, unless another one is asked about by now, or none. */
  const say = (scope: ClearScope, change: Partial<Clearing>): boolean => {
    const { clearing } = get();
    if (clearing?.scope !== scope) return false;
    set({ clearing: { ...clearing, ...change } });
    return true;
  };
  return {
    clearing: null,
    askToClear: async (scope) => {
      set({ clearing: { scope, would: null, isClearing: false, trouble: null } });
      get().openDialog({ dialog: 'clear-calls' });
      try {
        say(scope, { would: await ports.bridge.calls.clear({ scope, dryRun: true }) });
      } catch (error) {
        say(scope, { trouble: troubleOf(error) });
      }
    },
    clearCalls: async () => {
      const { clearing } = get();
      if (clearing === null || clearing.would === null || clearing.isClearing) return;
      const { scope } = clearing;
      say(scope, { isClearing: true, trouble: null });
      try {
        const { calls } = await ports.bridge.calls.clear({ scope, dryRun: false });
        if (get().clearing?.scope === scope) {
          set({ clearing: null });
          get().closeDialog();
        }
        get().notify({ tone: 'good', words: { says: 'calls-cleared', count: calls } });
        // The host tells of it too; a window that does not follow it at this moment must not draw what is gone.
        get().drawCallsAnew('cleared');
      } catch (error) {
        say(scope, { isClearing: false, trouble: troubleOf(error) });
      }
    },
  };
}
