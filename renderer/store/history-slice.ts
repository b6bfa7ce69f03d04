import type { CallRecord } from '../bridge/index.ts';
import { isAccepted } from '../../shared/documents/call.ts';
import type { AcceptedCall } from '../../shared/lifecycle/wallet-state.ts';
import type { SliceContext } from './bench.ts';
import { withCall } from './history.ts';
import { marksAfter } from './sent-marks.ts';

export type HistorySlice = {
  /** Every call, oldest first: accepted, refused and failed ones. */
  readonly calls: readonly CallRecord[];
  /** The accepted ones, read once, for the wallet and for validation. */
  readonly accepted: readonly AcceptedCall[];
  /** The call that the Response panel shows; null for the last one of the open document. */
  readonly selectedCallId: string | null;
  readonly selectCall: (id: string | null) => void;
  readonly setCalls: (calls: readonly CallRecord[]) => void;
  readonly callHappened: (call: CallRecord) => void;
};

/** What has happened to the orders: sent by this bench, or received by its sandbox from elsewhere. */
export function createHistory({ set, get, readCall }: SliceContext): HistorySlice {
  const take = (calls: readonly CallRecord[]): void => {
    set({ calls, accepted: calls.filter(isAccepted).map(readCall) });
    get().look();
  };
  return {
    calls: [],
    accepted: [],
    selectedCallId: null,
    selectCall: (id) => set({ selectedCallId: id }),
    setCalls: (calls) => {
      take(calls);
      get().summariseAll();
    },
    callHappened: (call) => {
      // Known as the call of its document before the document is looked at: else its own past would speak against it.
      set((state) => ({ sentMarks: marksAfter(state, call) }));
      take(withCall(get().calls, call));
      get().summariseOrder(call.orderKey);
    },
  };
}
