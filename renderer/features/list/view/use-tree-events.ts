import type { FocusEvent, KeyboardEvent, MouseEvent } from 'react';
import { commandNamed } from '../../../commands/commands.ts';
import { runCommand } from '../../../commands/use-command.ts';
import { chosenAfter, nothingChosen, payloadsOf } from '../engine/choosing.ts';
import type { ListRow } from '../engine/list-rows.ts';
import type { Bench } from '../../../store/slice.ts';
import { useBenchStore } from '../../../store/use-bench.ts';
import type { MenuAnchor } from '../../../ui/overlays/anchored-menu.tsx';
import { treeAct } from './tree-keys.ts';
import type { TreeAct } from './tree-keys.ts';
import { indexOf, pressedButton } from './tree-row.tsx';
import type { Chosen } from '../engine/choosing.ts';
import { orderRowId } from '../engine/list-rows.ts';
import { payloadInFront } from '../../../store/window/front.ts';

/** What is chosen; where nothing is, what is in front. */
function chosenNow(bench: Pick<Bench, 'chosen' | 'front'>): Chosen {
  const front = payloadInFront(bench);
  return bench.chosen.ids.size > 0 || front === null ? bench.chosen : { ids: new Set([front]), anchor: front };
}

/**
 * Makes a row what commands are about, which is what is chosen, or in front: a payload comes to the front, an order is chosen
 * whole. What is chosen with others stays so, but not for having been in an order that was.
 */
export function bringToCommands(bench: Bench, row: ListRow): void {
  const own = payloadsOf(row);
  if (row.row === 'payload') {
    const { ids } = bench.chosen;
    const isAmong = ids.size > 1 && ids.has(row.id) && !isChosenWhole(bench, row.document.order);
    if (!isAmong) bench.open(row.id);
    return;
  }
  const front = payloadInFront(bench);
  const [first] = own;
  if ((front === null || !own.includes(front)) && first !== undefined) bench.open(first);
  bench.choosePayloads({ ids: new Set(own), anchor: row.id });
}

/** The same for as long as the menu of a row is open. Gives what ends it where nothing was run from the menu. */
function chooseForMenu(bench: () => Bench, row: ListRow): () => void {
  const wasChosen = row.row === 'order' && isChosenWhole(bench(), row.group.order);
  bringToCommands(bench(), row);
  return () => {
    if (row.row === 'order' && !wasChosen) bench().choosePayloads(nothingChosen);
  };
}

/** Whether an order was chosen by its own row. */
function isChosenWhole({ chosen, documents }: Pick<Bench, 'chosen' | 'documents'>, order: string): boolean {
  const own = documents.filter((document) => document.order === order);
  return chosen.anchor === orderRowId(order) && chosen.ids.size === own.length;
}

/** The command that moves, renames or removes what a row was made to stand for. */
function commandOn(row: ListRow, act: 'rename' | 'remove' | 'move-up' | 'move-down'): string {
  if (row.row === 'payload') return `payload.${act}`;
  return `order.${act === 'remove' ? 'delete' : act}`;
}

/** The menu of a row. `undo` ends what is chosen for it alone. */
export type OpenMenu = {
  readonly row: ListRow;
  readonly anchor: MenuAnchor;
  readonly isAdd: boolean;
  readonly undo: () => void;
};

/** What the tree can be asked for by what happens on its rows. */
type Tree = {
  readonly rows: readonly ListRow[];
  readonly page: () => number;
  /** Makes a row the one that Tab leads to. */
  readonly stopAt: (row: ListRow) => void;
  readonly focusRow: (index: number) => void;
  readonly openMenu: (menu: OpenMenu) => void;
};

/** What happens on the rows of the tree, heard once for all of them. */
export function useTreeEvents({ rows, page, stopAt, focusRow, openMenu }: Tree) {
  const store = useBenchStore();
  const openFor = (row: ListRow, anchor: MenuAnchor, isAdd = false): void => {
    openMenu({ row, anchor, isAdd, undo: chooseForMenu(store.getState, row) });
  };
  const runOn = (row: ListRow, act: Parameters<typeof commandOn>[1]): void => {
    bringToCommands(store.getState(), row);
    runCommand(store, commandNamed(commandOn(row, act)));
  };
  const perform = (act: TreeAct, row: ListRow, at: Element): void => {
    const bench = store.getState();
    if ('chosen' in act && act.chosen !== undefined) bench.choosePayloads(act.chosen);
    const to = act.act === 'go' ? rows[act.to] : undefined;
    if (act.act === 'go' && to !== undefined) {
      stopAt(to);
      focusRow(act.to);
    } else if (act.act === 'fold' && row.row === 'order') bench.foldOrder(row.group.order, !row.isFolded);
    else if (act.act === 'open') bench.open(row.id);
    else if (act.act === 'menu') openFor(row, at);
    else if (act.act === 'move') runOn(row, `move-${act.direction}`);
    else if (act.act === 'rename' || act.act === 'remove') runOn(row, act.act);
  };
  return {
    onKeyDown: (event: KeyboardEvent) => {
      const at = indexOf(event.target);
      const row = rows[at];
      const bench = store.getState();
      const act = treeAct(event, { rows, at, chosen: bench.chosen, counted: chosenNow(bench), page: page() });
      if (row === undefined || act === null) return;
      event.preventDefault();
      // The shortcuts of the window have other uses for some of these keys.
      event.stopPropagation();
      perform(act, row, event.target instanceof Element ? event.target : event.currentTarget);
    },
    onClick: (event: MouseEvent) => {
      const at = indexOf(event.target);
      const row = rows[at];
      if (row === undefined) return;
      const button = pressedButton(event);
      if (button !== null) openFor(row, button.button, button.isAdd);
      else if (event.shiftKey || event.ctrlKey || event.metaKey)
        chooseTo(store.getState(), rows, at, event.shiftKey ? 'range' : 'beside');
      else openOrFold(store.getState(), row);
    },
    onDoubleClick: (event: MouseEvent) => {
      const row = rows[indexOf(event.target)];
      if (row !== undefined && pressedButton(event) === null) store.getState().renameRow(row.id);
    },
    onContextMenu: (event: MouseEvent) => {
      const row = rows[indexOf(event.target)];
      if (row === undefined) return;
      event.preventDefault();
      openFor(row, { x: event.clientX, y: event.clientY });
    },
    onFocus: ({ target }: FocusEvent) => {
      const row = rows[indexOf(target)];
      if (row !== undefined) stopAt(row);
    },
  };
}

type Choosing = Parameters<typeof chosenNow>[0] & Pick<Bench, 'choosePayloads'>;

function chooseTo(bench: Choosing, rows: readonly ListRow[], at: number, how: 'range' | 'beside'): void {
  bench.choosePayloads(chosenAfter(chosenNow(bench), rows, at, how));
}

function openOrFold(bench: Pick<Bench, 'open' | 'foldOrder'>, row: ListRow): void {
  if (row.row === 'payload') bench.open(row.id);
  else bench.foldOrder(row.group.order, !row.isFolded);
}
