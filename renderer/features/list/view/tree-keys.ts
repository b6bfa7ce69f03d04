import { type ListRow, selectRow, emptySelection, type Selection } from '../engine/list-rows.ts';

type TreeKey = {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
};

export type TreeAction =
  /** Focuses a row, with the selection from then on. */
  | { readonly act: 'go'; readonly to: number; readonly chosen?: Selection }
  | { readonly act: 'choose'; readonly chosen: Selection }
  | { readonly act: 'fold' | 'open' | 'menu' | 'rename' | 'remove' }
  | { readonly act: 'move'; readonly direction: 'up' | 'down' };

export type TreeState = {
  readonly rows: readonly ListRow[];
  readonly at: number;
  readonly selection: Selection;
  /** The selection, else the active payload. */
  readonly effectiveSelection: Selection;
  readonly page: number;
};

/** Gets what a key does in the tree; null for none. */
export function getTreeAction(event: TreeKey, tree: TreeState): TreeAction | null {
  const { key, shiftKey, altKey } = event;
  if (event.ctrlKey && event.metaKey) return null; // A shortcut of the window on a Mac.
  const isCommand = event.ctrlKey || event.metaKey;
  const row = tree.rows[tree.at];
  if (row === undefined) return null;
  if (altKey) {
    if (key === 'ArrowUp' || key === 'ArrowDown') return { act: 'move', direction: key === 'ArrowUp' ? 'up' : 'down' };
    return null;
  }
  if (isCommand) return getCommandAction(key, tree, row);
  const to = findDestination(key, tree, row);
  if (to !== null) return getMoveAction(to, shiftKey, tree, row);
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowRight':
      return row.row === 'order' && row.isCollapsed === (key === 'ArrowRight') ? { act: 'fold' } : null;
    case 'Enter':
      return { act: row.row === 'order' ? 'fold' : 'open' };
    case ' ':
      return { act: 'choose', chosen: selectRow(tree.effectiveSelection, tree.rows, tree.at, 'beside') };
    case 'Escape':
      return tree.effectiveSelection.ids.size === 0 ? null : { act: 'choose', chosen: emptySelection };
    case 'F2':
      return { act: 'rename' };
    case 'Delete':
    case 'Backspace':
      return { act: 'remove' };
    case 'ContextMenu':
      return { act: 'menu' };
    case 'F10':
      return shiftKey ? { act: 'menu' } : null;
    default:
      return null;
  }
}

function getCommandAction(key: string, { rows, at, effectiveSelection }: TreeState, row: ListRow): TreeAction | null {
  if (key === ' ') return { act: 'choose', chosen: selectRow(effectiveSelection, rows, at, 'beside') };
  if (key.toLowerCase() !== 'a') return null;
  const ids = rows.flatMap((each) => (each.row === 'payload' ? [each.id] : []));
  return { act: 'choose', chosen: { ids: new Set(ids), anchor: row.id } };
}

/** A range continues at its focused end; elsewhere a new one starts. */
function getMoveAction(to: number, isRange: boolean, { rows, at, selection }: TreeState, from: ListRow): TreeAction {
  if (!isRange) return { act: 'go', to };
  const { ids } = selectRow(selection, rows, at, 'range');
  const isAtEnd = ids.size === selection.ids.size && [...ids].every((id) => selection.ids.has(id));
  const start = isAtEnd ? selection : { ids, anchor: from.id };
  return { act: 'go', to, chosen: selectRow(start, rows, to, 'range') };
}

function findDestination(key: string, { rows, at, page }: TreeState, row: ListRow): number | null {
  const last = rows.length - 1;
  switch (key) {
    case 'ArrowDown':
      return Math.min(last, at + 1);
    case 'ArrowUp':
      return Math.max(0, at - 1);
    case 'PageDown':
      return Math.min(last, at + page);
    case 'PageUp':
      return Math.max(0, at - page);
    case 'Home':
      return 0;
    case 'End':
      return last;
    case 'ArrowLeft':
      return row.row === 'payload' ? rows.findLastIndex((each, index) => index < at && each.row === 'order') : null;
    case 'ArrowRight':
      return row.row === 'order' && !row.isCollapsed ? Math.min(last, at + 1) : null;
    default:
      return null;
  }
}
