import type { ListRow } from './list-rows.ts';

export type Selection = { readonly ids: ReadonlySet<string>; readonly anchor: string | null };

/** `beside` toggles a row, `range` selects from the anchor. */
export type SelectMode = 'alone' | 'beside' | 'range';

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
