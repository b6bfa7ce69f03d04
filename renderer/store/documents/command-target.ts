import type { PayloadDocument } from '../../../shared/documents/payload-document.ts';
import type { Bench } from '../slice.ts';
import { activeDocument, payloadInFront } from '../window/front.ts';

/** The payloads that a command is about: those that are chosen in the list, else the one in front. */
export function targetPayloads(bench: Pick<Bench, 'listSelection' | 'front' | 'documents'>): readonly string[] {
  if (bench.listSelection.ids.size === 0) return [payloadInFront(bench) ?? []].flat();
  return bench.documents.map(({ id }) => id).filter((id) => bench.listSelection.ids.has(id));
}

/** The order that a command is about: that of what is chosen in the list, else of what is in front. Null for several. */
export function targetOrder(bench: Pick<Bench, 'listSelection' | 'front' | 'documents'>): string | null {
  if (bench.listSelection.ids.size === 0) return activeDocument(bench)?.order ?? null;
  const orders = new Set(bench.documents.filter(({ id }) => bench.listSelection.ids.has(id)).map(({ order }) => order));
  const [order = null] = orders;
  return orders.size === 1 ? order : null;
}

/** The payloads of the order that a command is about. */
export function payloadsOfOrder(bench: Pick<Bench, 'listSelection' | 'front' | 'documents'>): readonly string[] {
  const order = targetOrder(bench);
  return bench.documents.filter((document) => document.order === order).map(({ id }) => id);
}

/** The first payload that a command is about; null where there is none. */
export function targetDocument(bench: Pick<Bench, 'listSelection' | 'front' | 'documents'>): PayloadDocument | null {
  const [id] = targetPayloads(bench);
  return bench.documents.find((document) => document.id === id) ?? null;
}
