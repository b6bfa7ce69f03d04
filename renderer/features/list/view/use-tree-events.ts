import type { FocusEvent, KeyboardEvent, MouseEvent } from 'react';
import { commandNamed } from '../../../commands/commands.ts';
import { runCommand } from '../../../commands/use-command.ts';
import { getOrderRowId, type ListRow, selectRow, getPayloadIds, type Selection } from '../engine/list-rows.ts';
import type { Bench } from '../../../store/slice.ts';
import { useBenchStore } from '../../../store/use-bench.ts';
import type { MenuAnchor } from '../../../ui/overlays/anchored-menu.tsx';
import { getTreeAction, type TreeAction, type TreeState } from './tree-keys.ts';
import { findPressedButton } from './tree-row.tsx';
import { activePayloadId } from '../../../store/window/active-tab.ts';
import { getRowIndex } from '../../../ui/event-targets.ts';

/** Gets the selection, else the active payload. */
function getSelection(bench: Pick<Bench, 'listSelection' | 'activeTab'>): Selection {
  const activeTab = activePayloadId(bench);
  return bench.listSelection.ids.size > 0 || activeTab === null
    ? bench.listSelection
    : { ids: new Set([activeTab]), anchor: activeTab };
}

/**
 * Makes a row the target of commands: opens a payload, selects an order whole. A payload of a larger selection keeps
 * it, unless its order was selected whole.
 */
export function targetRow(bench: Bench, row: ListRow): void {
  const own = getPayloadIds(row);
  if (row.row === 'payload') {
    const { ids } = bench.listSelection;
    const isAmong = ids.size > 1 && ids.has(row.id) && !isOrderSelected(bench, row.document.order);
    if (!isAmong) bench.open(row.id);
    return;
  }
  const activeTab = activePayloadId(bench);
  const [first] = own;
  if ((activeTab === null || !own.includes(activeTab)) && first !== undefined) bench.open(first);
  bench.selectPayloads({ ids: new Set(own), anchor: row.id });
}

/** Targets a row while its menu is open; the result reverts it where no command ran. */
function targetRowForMenu(bench: () => Bench, row: ListRow): () => void {
  const before = bench().listSelection;
  targetRow(bench(), row);
  return () => {
    if (row.row === 'order') bench().selectPayloads(before);
  };
}

/** Whether an order is selected by its own row. */
function isOrderSelected(
  { listSelection, documents }: Pick<Bench, 'listSelection' | 'documents'>,
  order: string,
): boolean {
  const own = documents.filter((document) => document.order === order);
  return listSelection.anchor === getOrderRowId(order) && listSelection.ids.size === own.length;
}

function getRowCommand(row: ListRow, act: 'rename' | 'remove' | 'move-up' | 'move-down'): string {
  if (row.row === 'payload') return `payload.${act}`;
  return `order.${act === 'remove' ? 'delete' : act}`;
}

/** `undo` reverts the selection made for the menu. */
export type OpenMenu = {
  readonly row: ListRow;
  readonly anchor: MenuAnchor;
  readonly isAdd: boolean;
  readonly undo: () => void;
};

type Tree = {
  readonly rows: readonly ListRow[];
  readonly page: () => number;
  readonly setTabStop: (row: ListRow) => void;
  readonly focusRow: (index: number) => void;
  readonly openMenu: (menu: OpenMenu) => void;
};

function getTreeState(bench: Bench, tree: Pick<TreeState, 'rows' | 'at' | 'page'>): TreeState {
  return { ...tree, selection: bench.listSelection, effectiveSelection: getSelection(bench) };
}

export function useTreeEvents({ rows, page, setTabStop, focusRow, openMenu }: Tree) {
  const store = useBenchStore();
  const openFor = (row: ListRow, anchor: MenuAnchor, isAdd = false): void => {
    openMenu({ row, anchor, isAdd, undo: targetRowForMenu(store.getState, row) });
  };
  const runOn = (row: ListRow, act: Parameters<typeof getRowCommand>[1]): void => {
    targetRow(store.getState(), row);
    runCommand(store, commandNamed(getRowCommand(row, act)));
  };
  const perform = (act: TreeAction, row: ListRow, at: Element): void => {
    const bench = store.getState();
    if ('chosen' in act && act.chosen !== undefined) bench.selectPayloads(act.chosen);
    const to = act.act === 'go' ? rows[act.to] : undefined;
    if (act.act === 'go' && to !== undefined) {
      setTabStop(to);
      focusRow(act.to);
    } else if (act.act === 'fold' && row.row === 'order') bench.foldOrder(row.group.order, !row.isCollapsed);
    else if (act.act === 'open') bench.open(row.id);
    else if (act.act === 'menu') openFor(row, at);
    else if (act.act === 'move') runOn(row, `move-${act.direction}`);
    else if (act.act === 'rename' || act.act === 'remove') runOn(row, act.act);
  };
  return {
    onKeyDown: (event: KeyboardEvent) => {
      const at = getRowIndex(event.target);
      const row = rows[at];
      const act = getTreeAction(event, getTreeState(store.getState(), { rows, at, page: page() }));
      if (row === undefined || act === null) return;
      event.preventDefault();
      // The window's shortcuts use some of these keys otherwise.
      event.stopPropagation();
      perform(act, row, event.target instanceof Element ? event.target : event.currentTarget);
    },
    onClick: (event: MouseEvent) => {
      const at = getRowIndex(event.target);
      const row = rows[at];
      if (row === undefined) return;
      const button = findPressedButton(event);
      if (button !== null) openFor(row, button.button, button.isAdd);
      else if (event.shiftKey || event.ctrlKey || event.metaKey)
        extendSelection(store.getState(), rows, at, event.shiftKey ? 'range' : 'beside');
      else openOrFold(store.getState(), row);
    },
    onDoubleClick: (event: MouseEvent) => {
      const row = rows[getRowIndex(event.target)];
      if (row !== undefined && findPressedButton(event) === null) store.getState().renameRow(row.id);
    },
    onContextMenu: (event: MouseEvent) => {
      const row = rows[getRowIndex(event.target)];
      if (row === undefined) return;
      event.preventDefault();
      openFor(row, { x: event.clientX, y: event.clientY });
    },
    onFocus: ({ target }: FocusEvent) => {
      const row = rows[getRowIndex(target)];
      if (row !== undefined) setTabStop(row);
    },
  };
}

type SelectionBench = Parameters<typeof getSelection>[0] & Pick<Bench, 'selectPayloads'>;

function extendSelection(bench: SelectionBench, rows: readonly ListRow[], at: number, how: 'range' | 'beside'): void {
  bench.selectPayloads(selectRow(getSelection(bench), rows, at, how));
}

function openOrFold(bench: Pick<Bench, 'open' | 'foldOrder'>, row: ListRow): void {
  if (row.row === 'payload') bench.open(row.id);
  else bench.foldOrder(row.group.order, !row.isCollapsed);
}
