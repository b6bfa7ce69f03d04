import { useState, type DragEvent } from 'react';
import type { ListRow } from '../engine/list-rows.ts';
import type { MoveTarget } from '../engine/move-payloads.ts';
import { useBenchStore } from '../../../store/use-bench.ts';
import type { DropEdge } from './tree-row.tsx';
import { getRowIndex } from '../../../ui/event-targets.ts';

/** A type that no other window or program accepts. */
const dragType = 'application/x-passbench-payloads';

type Drop = { readonly id: string; readonly edge: DropEdge };

type Dragged = { readonly ids: readonly string[] } | { readonly order: string };

/** Drags payloads within or between orders, and orders past each other. */
export function useTreeDrag(rows: readonly ListRow[]) {
  const store = useBenchStore();
  const [dragged, setDragged] = useState<Dragged | null>(null);
  const [drop, setDrop] = useState<Drop | null>(null);
  const end = (): void => {
    setDragged(null);
    setDrop(null);
  };
  const dropOf = (event: DragEvent): Drop | null => {
    const at = getRowIndex(event.target);
    const row = rows[at];
    if (dragged === null || row === undefined) return null;
    return 'order' in dragged ? findOrderDrop(event, rows, at) : { id: row.id, edge: getDropEdge(event, row) };
  };
  return {
    drop,
    handlers: {
      onDragStart: (event: DragEvent) => {
        const row = rows[getRowIndex(event.target)];
        if (row === undefined) return;
        const { ids } = store.getState().listSelection;
        if (row.row === 'order') setDragged({ order: row.group.order });
        else setDragged({ ids: ids.has(row.id) ? [...ids] : [row.id] });
        event.dataTransfer.setData(dragType, '');
        event.dataTransfer.effectAllowed = 'move';
      },
      onDragOver: (event: DragEvent) => {
        const next = dropOf(event);
        if (next === null) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = 'move';
        if (drop?.id !== next.id || drop.edge !== next.edge) setDrop(next);
      },
      onDrop: (event: DragEvent) => {
        const to = dropOf(event);
        if (to === null || dragged === null) return;
        event.preventDefault();
        const at = rows.findIndex(({ id }) => id === to.id);
        if ('order' in dragged) store.getState().moveOrder(dragged.order, findOrderAfter(rows, at, to.edge));
        else store.getState().movePayloads(dragged.ids, findMoveTarget(rows, at, to.edge));
        end();
      },
      onDragEnd: end,
    },
  };
}

function getDropEdge(event: DragEvent, row: ListRow): DropEdge {
  return row.row === 'order' ? 'into' : isLowerHalf(event) ? 'after' : 'before';
}

function isLowerHalf(event: DragEvent): boolean {
  const box =
    event.target instanceof Element ? event.target.closest('[data-index]')?.getBoundingClientRect() : undefined;
  return box !== undefined && event.clientY > box.top + box.height / 2;
}

function findOrderDrop(event: DragEvent, rows: readonly ListRow[], at: number): Drop | null {
  const row = rows[at];
  if (row?.row === 'order' && !isLowerHalf(event)) return { id: row.id, edge: 'before' };
  const next = rows.findIndex((each, place) => place > at && each.row === 'order');
  const last = rows.at(next === -1 ? -1 : next - 1);
  return last === undefined ? null : { id: last.id, edge: 'after' };
}

/** Finds the order at the drop position; null at the end of the list. */
function findOrderAfter(rows: readonly ListRow[], at: number, edge: DropEdge): string | null {
  const row = rows[edge === 'after' ? at + 1 : at];
  return row?.row === 'order' ? row.group.order : null;
}

function findMoveTarget(rows: readonly ListRow[], at: number, edge: DropEdge): MoveTarget {
  const row = rows[at];
  if (row === undefined) return { order: '', before: null };
  if (row.row === 'order') return { order: row.group.order, before: null };
  const next = rows[at + 1];
  const { order } = row.document;
  if (edge === 'before') return { order, before: row.id };
  return { order, before: next?.row === 'payload' ? next.id : null };
}
