import type { ClearScope, Forgetting } from '../../../shared/documents/call-summary.ts';
import { troubleOf } from '../../bridge/index.ts';
import { orderNameIn, orderNamesOf } from '../../engine/payload/order-names.ts';
import type { SliceContext } from '../slice.ts';
import type { Clearing, ClearingSlice } from './slices.ts';
import { troubleNotice } from '../window/trouble-notice.ts';

type Context = SliceContext<
  keyof ClearingSlice | 'documents' | 'drawCallsAnew' | 'openDialog' | 'notify' | 'closeDialog' | 'did'
>;

/** Taking calls out of the journal: for good, or set aside. */
export function createClearing(context: Context): ClearingSlice {
  const { ports, set, get } = context;
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
    forgetCalls: (orderKey) => forget(context, orderKey),
  };
}

/** What a step says that it holds where it would bring back calls that were forgotten. */
export function callsHeld({ orderKey, at }: Forgetting): string {
  return `calls ${at} ${orderKey}`;
}

async function forget({ ports, get }: Context, orderKey: string): Promise<void> {
  const { calls } = ports.bridge;
  const refused = (error: unknown): void => get().notify(troubleNotice('forget', troubleOf(error)));
  try {
    const { at, scenario, merchantBizNo, calls: count } = await calls.forget({ orderKey });
    const name = orderNameIn(orderNamesOf(get().documents), scenario, merchantBizNo) ?? merchantBizNo;
    get().did({
      words: { says: 'calls-forgotten', name, count },
      holds: [callsHeld({ orderKey, at })],
      undo: async () => {
        try {
          await calls.bringBack({ orderKey, at });
          return true;
        } catch (error) {
          refused(error);
          // What is gone by now cannot be tried again.
          return troubleOf(error).code === 'NOT_FOUND';
        }
      },
    });
    get().drawCallsAnew('cleared');
  } catch (error) {
    refused(error);
  }
}
