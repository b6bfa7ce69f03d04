import type { PayloadDocument } from '../../../../shared/documents/payload-document.ts';

type Placed = { readonly id: string; readonly after: string | null };

/**
 * The sequence of all payloads with restored ones in their old places: after the one before them; if that is gone, after
 * the last of their order; else at the end. `back` has the last deleted first.
 */
export function restoreSequence(
  all: readonly Pick<PayloadDocument, 'id' | 'order'>[],
  back: readonly Placed[],
): readonly string[] {
  const orders = new Map(all.map(({ id, order }) => [id, order]));
  const placed = back.filter(({ id }) => orders.has(id));
  const coming = new Set(placed.map(({ id }) => id));
  const ids = all.map(({ id }) => id).filter((id) => !coming.has(id));
  for (const { id, after } of placed) {
    const known = after === null ? -1 : ids.indexOf(after);
    const isLost = after !== null && known === -1;
    const mate = isLost ? ids.findLastIndex((each) => orders.get(each) === orders.get(id)) : known;
    ids.splice(isLost && mate === -1 ? ids.length : mate + 1, 0, id);
  }
  return ids;
}
