import type { PayloadDocument } from '../../../shared/documents/payload-document.ts';
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
