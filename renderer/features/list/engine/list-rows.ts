import type { OrderGroup, Outline } from '../../../engine/payload/order-groups.ts';

/** What assistive technology is told of a row: its place among the rows of its level, from 1, and how many those are. */
type RowPosition = { readonly place: number; readonly of: number };

/** A row of the list: an order, or a payload under it. `id` tells it from every other row. */
export type ListRow = OrderRow | PayloadRow;

export type OrderRow = RowPosition & {
  readonly row: 'order';
  readonly id: string;
  readonly group: OrderGroup;
  readonly isCollapsed: boolean;
};

export type PayloadRow = RowPosition & { readonly row: 'payload'; readonly id: string; readonly document: Outline };

/** What of the list is drawn. */
export type ListView = {
  /** The names of the orders that are folded up. */
  readonly collapsed: ReadonlySet<string>;
  /** The payload in front, which is never out of the list. */
  readonly activeId: string | null;
  /** What fits the filter; null where everything is listed. */
  readonly matching: ReadonlySet<string> | null;
};

/** The id of an order's row. No payload has such an id. */
export function getOrderRowId(order: string): string {
  return `order ${order}`;
}

/** The rows of the list. Where a filter is on, all that fits is in sight, whatever is folded up. */
export function getListRows(groups: readonly OrderGroup[], view: ListView): readonly ListRow[] {
  const listed = groups.flatMap((group) => {
    const isFolded = view.matching === null && view.collapsed.has(group.order);
    const documents = group.documents.filter(({ id }) => isListed(id, isFolded, view));
    return documents.length === 0 && view.matching !== null ? [] : [{ group, isFolded, documents }];
  });
  return listed.flatMap(({ group, isFolded, documents }, at): readonly ListRow[] => [
    { row: 'order', id: getOrderRowId(group.order), group, isCollapsed: isFolded, place: at + 1, of: listed.length },
    ...documents.map((document, place): PayloadRow => ({
      row: 'payload',
      id: document.id,
      document,
      place: place + 1,
      of: documents.length,
    })),
  ]);
}

function isListed(id: string, isFolded: boolean, { matching, activeId }: ListView): boolean {
  if (matching !== null) return matching.has(id);
  return !isFolded || id === activeId;
}
