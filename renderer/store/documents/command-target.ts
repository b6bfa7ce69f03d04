import type { PayloadDocument } from '../../../shared/documents/payload-document.ts';
import { callsOfOrder } from '../../engine/calls/call-list.ts';
import { memoised } from '../selectors.ts';
import type { Bench } from '../slice.ts';
import { activeDocument, activePayloadId } from '../window/active-tab.ts';

/** The payloads a command applies to: the selection in the list, else the active one. */
export function targetPayloads(bench: Pick<Bench, 'listSelection' | 'activeTab' | 'documents'>): readonly string[] {
  if (bench.listSelection.ids.size === 0) return [activePayloadId(bench) ?? []].flat();
  return bench.documents.map(({ id }) => id).filter((id) => bench.listSelection.ids.has(id));
}

/** The order a command applies to; null for several. */
export function targetOrder(bench: Pick<Bench, 'listSelection' | 'activeTab' | 'documents'>): string | null {
  if (bench.listSelection.ids.size === 0) return activeDocument(bench)?.order ?? null;
  const orders = new Set(bench.documents.filter(({ id }) => bench.listSelection.ids.has(id)).map(({ order }) => order));
  const [order = null] = orders;
  return orders.size === 1 ? order : null;
}

/** The payloads of the order that a command is about. */
export function payloadsOfOrder(bench: Pick<Bench, 'listSelection' | 'activeTab' | 'documents'>): readonly string[] {
  const order = targetOrder(bench);
  return bench.documents.filter((document) => document.order === order).map(({ id }) => id);
}

export function targetDocument(
  bench: Pick<Bench, 'listSelection' | 'activeTab' | 'documents'>,
): PayloadDocument | null {
  const [id] = targetPayloads(bench);
  return bench.documents.find((document) => document.id === id) ?? null;
}

/** Whether the order of that payload has calls. The calls are only searched when one of the two changes. */
export const selectHasTargetCalls = memoised(
  (bench) => {
    const document = targetDocument(bench);
    return [bench.calls, document?.orderNo, document?.scenario];
  },
  (calls, orderNo, scenario): boolean =>
    orderNo !== undefined && scenario !== undefined && callsOfOrder(calls, orderNo, scenario).length > 0,
);
