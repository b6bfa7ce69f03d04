import type { OrderGroup, Outline } from '../../../engine/payload/order-groups.ts';

/** The 1-based position among the rows of a level, and their number, for assistive technology. */
type RowPosition = { readonly place: number; readonly of: number };

/** An order, or a payload under it. `id` is unique among all rows. */
export type ListRow = OrderRow | PayloadRow;

export type OrderRow = RowPosition & {
  readonly row: 'order';
  readonly id: string;
  readonly group: OrderGroup;
  readonly isCollapsed: boolean;
};

export type PayloadRow = RowPosition & { readonly row: 'payload'; readonly id: string; readonly document: Outline };

type ListView = {
  readonly collapsed: ReadonlySet<string>;
  /** Payloads that match the filter; null without one. */
  readonly matching: ReadonlySet<string> | null;
};

/** Gets the id of an order's row, which no payload has. */
export function getOrderRowId(order: string): string {
  return `order ${order}`;
}

/** Computes the rows of the list; a filter overrides collapsed orders. */
export function getListRows(groups: readonly OrderGroup[], view: ListView): readonly ListRow[] {
  const listed = groups.flatMap((group) => {
    const isFolded = view.matching === null && view.collapsed.has(group.order);
    const documents = isFolded ? [] : group.documents.filter(({ id }) => view.matching?.has(id) ?? true);
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

export type Selection = { readonly ids: ReadonlySet<string>; readonly anchor: string | null };

/** `beside` toggles a row, `range` selects from the anchor. */
type SelectMode = 'alone' | 'beside' | 'range';

export const emptySelection: Selection = { ids: new Set(), anchor: null };

/** Gets the ids of a row's payloads: itself, or all of its order. */
export function getPayloadIds(row: ListRow): readonly string[] {
  return row.row === 'payload' ? [row.id] : row.group.documents.map(({ id }) => id);
}

/** Computes the selection after a row is selected. */
export function selectRow(before: Selection, rows: readonly ListRow[], at: number, mode: SelectMode): Selection {
  const row = rows[at];
  if (row === undefined) return before;
  const own = getPayloadIds(row);
  if (mode === 'alone') return { ids: new Set(own), anchor: row.id };
  if (mode === 'beside') {
    const isChosen = own.every((id) => before.ids.has(id));
    const others = [...before.ids].filter((id) => !own.includes(id));
    return { ids: new Set(isChosen ? others : [...others, ...own]), anchor: row.id };
  }
  const anchor = rows.findIndex(({ id }) => id === before.anchor);
  const from = anchor === -1 ? at : anchor;
  const range = rows.slice(Math.min(from, at), Math.max(from, at) + 1);
  // An order counts only where it is the whole range.
  const passed = range.filter((each) => each.row === 'payload');
  const ids = (passed.length === 0 ? range : passed).flatMap(getPayloadIds);
  return { ids: new Set(ids), anchor: before.anchor ?? row.id };
}
