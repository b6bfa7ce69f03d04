import { useState } from 'react';
import type { DragEvent } from 'react';
import type { ListRow } from '../../engine/list/list-rows.ts';
import type { MoveTarget } from '../../engine/list/moving.ts';
import { useBenchStore } from '../../store/use-bench.ts';
import { indexOf } from './tree-row.tsx';
import type { DropEdge } from './tree-row.tsx';

/** What payloads are while they are dragged: nothing that another window or program would take. */
const dragType = 'application/x-passbench-payloads';

type Drop = { readonly id: string; readonly edge: DropEdge };

/** Dragging payloads along the tree: within their order, or into another. */
export function useTreeDrag(rows: readonly ListRow[]) {
  const store = useBenchStore();
  const [dragged, setDragged] = useState<readonly string[]>([]);
  const [drop, setDrop] = useState<Drop | null>(null);
  const end = (): void => {
    setDragged([]);
    setDrop(null);
  };
  return {
    drop,
    handlers: {
      onDragStart: (event: DragEvent) => {
        const row = rows[indexOf(event.target)];
        if (row?.row !== 'payload') return;
        const { ids } = store.getState().chosen;
        setDragged(ids.has(row.id) ? [...ids] : [row.id]);
        event.dataTransfer.setData(dragType, '');
        event.dataTransfer.effectAllowed = 'move';
      },
      onDragOver: (event: DragEvent) => {
        const row = rows[indexOf(event.target)];
        if (dragged.length === 0 || row === undefined) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = 'move';
        const edge = edgeOf(event, row);
        if (drop?.id !== row.id || drop.edge !== edge) setDrop({ id: row.id, edge });
      },
      onDrop: (event: DragEvent) => {
        const at = indexOf(event.target);
        const row = rows[at];
        if (dragged.length === 0 || row === undefined) return;
        event.preventDefault();
        store.getState().movePayloads(dragged, targetOf(rows, at, row, edgeOf(event, row)));
        end();
      },
      onDragEnd: end,
    },
  };
}

function edgeOf(event: DragEvent, row: ListRow): DropEdge {
  if (row.row === 'order') return 'into';
  const box =
    event.target instanceof Element ? event.target.closest('[data-index]')?.getBoundingClientRect() : undefined;
  return box !== undefined && event.clientY > box.top + box.height / 2 ? 'after' : 'before';
}

function targetOf(rows: readonly ListRow[], at: number, row: ListRow, edge: DropEdge): MoveTarget {
  if (row.row === 'order') return { order: row.group.order, before: null };
  const next = rows[at + 1];
  const { order } = row.document;
  if (edge === 'before') return { order, before: row.id };
  return { order, before: next?.row === 'payload' ? next.id : null };
}
