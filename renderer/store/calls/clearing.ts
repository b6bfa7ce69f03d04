import type { ClearScope } from '../../../shared/documents/call-summary.ts';
import { troubleOf } from '../../bridge/bridge.ts';
import { orderNameIn, orderNamesOf } from '../../engine/payload/order-groups.ts';
import { selectShownNames, type NamedBy } from '../order-names.ts';
import type { SliceContext } from '../slice.ts';
import type { Clearing, ClearingSlice } from './slices.ts';
import { troubleNotice } from '../window/notices.ts';

type Context = SliceContext<
  keyof ClearingSlice | NamedBy | 'reloadCalls' | 'openDialog' | 'notify' | 'closeDialog' | 'recordStep'
>;

/** Clears calls permanently, or sets them aside. */
export function createClearing(context: Context): ClearingSlice {
  const { ports, set, get } = context;
  /** Changes the clearing unless another one is shown by now. */
  const say = (scope: ClearScope, change: Partial<Clearing>): boolean => {
    const { clearing } = get();
    if (clearing?.scope !== scope) return false;
    set({ clearing: { ...clearing, ...change } });
    return true;
  };
  applyForgetting(context);
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
        // The host reports it too; a window that is not following must not show deleted calls.
        get().reloadCalls('cleared');
      } catch (error) {
        say(scope, { isClearing: false, trouble: troubleOf(error) });
      }
    },
    forgetCalls: (orderKey) => forget(context, orderKey),
  };
}

/** What undo and redo do with the calls of an order. */
function applyForgetting(context: Context): void {
  const { calls } = context.ports.bridge;
  const failed = (error: unknown): null | false => {
    tellFailed(context, error);
    // Deleted calls cannot be restored.
    return troubleOf(error).code === 'NOT_FOUND' ? null : false;
  };
  context.applies({
    calls: async ({ orderKey, at }) => {
      try {
        await calls.bringBack({ orderKey, at });
        return { set: 'no-calls', orderKey };
      } catch (error) {
        return failed(error);
      }
    },
    'no-calls': async ({ orderKey }) => {
      try {
        const { at } = await calls.forget({ orderKey });
        context.get().reloadCalls('cleared');
        return { set: 'calls', orderKey, at };
      } catch (error) {
        return failed(error);
      }
    },
  });
}

function tellFailed({ get }: Context, error: unknown): void {
  get().notify(troubleNotice('forget', troubleOf(error)));
}

async function forget(context: Context, orderKey: string): Promise<void> {
  const { ports, get } = context;
  const { calls } = ports.bridge;
  try {
    const { at, scenario, merchantBizNo, calls: count } = await calls.forget({ orderKey });
    const order = orderNameIn(orderNamesOf(get().documents), scenario, merchantBizNo);
    const name = order === null ? merchantBizNo : selectShownNames(get()).nameOf(order);
    get().recordStep({
      words: { says: 'calls-forgotten', name, count },
      change: { set: 'calls', orderKey, at },
    });
    get().reloadCalls('cleared');
  } catch (error) {
    tellFailed(context, error);
  }
}
