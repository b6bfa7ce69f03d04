import type { CallSummary } from '../../../shared/documents/call-summary.ts';
import { selectShownNames, type NamedBy } from '../order-names.ts';
import type { Bench, BenchStore, SliceContext } from '../slice.ts';
import type { SendAllSlice, SendingAll } from './slices.ts';

type Needs =
  | keyof SendAllSlice
  | 'documents'
  | 'open'
  | 'send'
  | 'sending'
  | 'cancelSend'
  | 'guard'
  | 'dialog'
  | 'notify'
  | NamedBy;

/** Sends an order's payloads one after another, each with all guards of a send. */
export function createSendAll({ set, get }: SliceContext<Needs>): SendAllSlice {
  const sendNext = async (all: SendingAll): Promise<void> => {
    const id = all.ids.slice(all.at).find((each) => get().documents.some((document) => document.id === each));
    if (id === undefined) {
      set({ sendingAll: null });
      const { at: count, refused } = all;
      const order = selectShownNames(get()).nameOf(all.order);
      get().notify({ tone: refused === 0 ? 'good' : 'bad', words: { says: 'order-sent', order, count, refused } });
      return;
    }
    const current = { ...all, at: all.ids.indexOf(id), is: 'running', before: get().lastSent } as const;
    set({ sendingAll: current });
    get().open(id);
    await get().send();
  };
  return {
    sendingAll: null,
    lastSent: null,
    pendingSends: 0,
    sendAll: async (order) => {
      const ids = get().documents.flatMap((each) => (each.order === order ? [each.id] : []));
      if (ids.length === 0 || get().sending !== null || get().sendingAll?.is === 'running') return;
      await sendNext({ order, ids, at: 0, is: 'running', refused: 0, whatever: false, before: null, stop: null });
    },
    resumeSendAll: async () => {
      const { sendingAll: all, sending } = get();
      if (all?.is !== 'stopped' || sending !== null) return;
      const isRefused = all.stop?.because === 'refused';
      const from = isRefused ? behindRefused(all) : {};
      await sendNext({ ...all, ...from, whatever: all.whatever || isRefused, stop: null });
    },
    stopSendAll: async () => {
      const { sendingAll: all, sending } = get();
      if (all === null) return;
      set({ sendingAll: all.is === 'running' ? { ...all, is: 'stopped', stop: { because: 'cancelled' } } : null });
      if (sending !== null && all.is === 'running') await get().cancelSend();
    },
    continueSendAll: async () => {
      const all = get().sendingAll;
      if (all?.is !== 'running' || isBusy(get())) return;
      const { lastSent } = get();
      if (lastSent === null || lastSent === all.before || lastSent.documentId !== all.ids[all.at])
        set({ sendingAll: { ...all, is: 'stopped', stop: { because: 'not-sent' } } });
      else if (isAccepted(lastSent.call)) await sendNext({ ...all, at: all.at + 1 });
      else if (all.whatever) await sendNext({ ...all, ...behindRefused(all) });
      else set({ sendingAll: { ...all, is: 'stopped', stop: { because: 'refused', call: lastSent.call } } });
    },
  };
}

function behindRefused({ at, refused }: SendingAll): Pick<SendingAll, 'at' | 'refused'> {
  return { at: at + 1, refused: refused + 1 };
}

function isAccepted({ verdict }: CallSummary): boolean {
  return verdict?.resultStatus === 'S';
}

function isBusy({ sending, pendingSends, guard, dialog }: Pick<Bench, Needs>): boolean {
  return sending !== null || pendingSends > 0 || guard !== null || dialog !== null;
}

/** Continues once no send and no question is pending. */
export function followSendAll(store: BenchStore): void {
  store.subscribe((state) => {
    if (state.sendingAll?.is !== 'running' || isBusy(state)) return;
    // What closes a question sends in the same turn.
    queueMicrotask(() => void store.getState().continueSendAll());
  });
}
