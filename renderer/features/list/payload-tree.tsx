import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent, MouseEvent, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { runCommand } from '../../commands/use-command.ts';
import { commandNamed } from '../../commands/commands.ts';
import { chosenAfter, payloadsOf } from '../../engine/list/choosing.ts';
import type { Chosen } from '../../engine/list/choosing.ts';
import type { ListRow } from '../../engine/list/list-rows.ts';
import { selectRows } from '../../store/list/listed.ts';
import type { Bench } from '../../store/slice.ts';
import { useBench, useBenchStore } from '../../store/use-bench.ts';
import { payloadInFront } from '../../store/window/front.ts';
import { AnchoredMenu } from '../../ui/overlays/anchored-menu.tsx';
import type { MenuAnchor } from '../../ui/overlays/anchored-menu.tsx';
import { AddTo, RowMenu } from './row-menu.tsx';
import { treeAct } from './tree-keys.ts';
import type { TreeAct } from './tree-keys.ts';
import { indexOf, pressedButton, TreeRow } from './tree-row.tsx';
import styles from './tree.module.css';
import { useTreeDrag } from './use-tree-drag.ts';
import { useVirtualRows } from './use-virtual-rows.ts';

type OpenMenu = { readonly row: ListRow; readonly anchor: MenuAnchor; readonly isAdd: boolean };

/** Every payload under its order, as one tree: one tab stop, and arrows inside. Only the rows in view are in the page. */
export function PayloadTree() {
  const { t } = useTranslation();
  const store = useBenchStore();
  const rows = useBench(selectRows);
  const front = useBench(payloadInFront);
  const [stopId, setStopId] = useState<string | null>(null);
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const frontAt = rows.findIndex(({ id }) => id === front);
  const stopAt = stopOf(rows, stopId, frontAt);
  const { scrollRef, shown, heightPx, page, focusRow, showRow } = useVirtualRows(rows, [stopAt, frontAt]);
  const drag = useTreeDrag(rows);
  useShownFront(front, frontAt, showRow, setStopId);
  useKeptFocus(rows, stopId, scrollRef, (at) => {
    setStopId(rows[at]?.id ?? null);
    focusRow(at);
  });

  const openMenu = (row: ListRow, anchor: MenuAnchor, isAdd = false): void => {
    bringToCommands(store.getState(), row);
    setStopId(row.id);
    setMenu({ row, anchor, isAdd });
  };
  const perform = (act: TreeAct, row: ListRow, at: Element): void => {
    const bench = store.getState();
    if ('chosen' in act && act.chosen !== undefined) bench.choosePayloads(act.chosen);
    if (act.act === 'go') {
      setStopId(rows[act.to]?.id ?? null);
      focusRow(act.to);
    } else if (act.act === 'fold' && row.row === 'order') bench.foldOrder(row.group.order, !row.isFolded);
    else if (act.act === 'open') bench.open(row.id);
    else if (act.act === 'menu') openMenu(row, at);
    else if (act.act === 'move' || act.act === 'rename' || act.act === 'remove') {
      bringToCommands(bench, row);
      runCommand(store, commandNamed(commandOf(act, row, store.getState())));
    }
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const at = indexOf(event.target);
    const row = rows[at];
    const act = treeAct(event, { rows, at, chosen: chosenNow(store.getState()), page });
    if (row === undefined || act === null) return;
    event.preventDefault();
    event.stopPropagation();
    perform(act, row, event.target instanceof Element ? event.target : event.currentTarget);
  };
  const onClick = (event: MouseEvent): void => {
    const at = indexOf(event.target);
    const row = rows[at];
    if (row === undefined) return;
    const bench = store.getState();
    const button = pressedButton(event);
    if (button !== null) openMenu(row, button.button, button.isAdd);
    else if (event.shiftKey || event.ctrlKey || event.metaKey)
      bench.choosePayloads(chosenAfter(chosenNow(bench), rows, at, event.shiftKey ? 'range' : 'beside'));
    else if (row.row === 'payload') bench.open(row.id);
    else bench.foldOrder(row.group.order, !row.isFolded);
  };
  const onContextMenu = (event: MouseEvent): void => {
    const row = rows[indexOf(event.target)];
    if (row === undefined) return;
    event.preventDefault();
    openMenu(row, { x: event.clientX, y: event.clientY });
  };
  return (
    <div
      ref={scrollRef}
      className={styles.scroll}
      role="tree"
      tabIndex={-1}
      aria-label={t('list.tree')}
      aria-multiselectable="true"
      onKeyDown={onKeyDown}
      onClick={onClick}
      onContextMenu={onContextMenu}
      onDoubleClick={(event) => {
        const row = rows[indexOf(event.target)];
        if (row?.row === 'order' && pressedButton(event) === null)
          store.getState().openDialog({ dialog: 'rename-order', order: row.group.order });
      }}
      onFocus={({ target }) => {
        const row = rows[indexOf(target)];
        if (row !== undefined) setStopId(row.id);
      }}
      {...drag.handlers}
    >
      <div className={styles.rows} style={{ height: heightPx }} role="presentation">
        {shown.map(({ index, start }) => {
          const row = rows[index];
          return row === undefined ? null : (
            <TreeRow
              key={row.id}
              row={row}
              index={index}
              topPx={start}
              isStop={index === stopAt}
              drop={drag.drop?.id === row.id ? drag.drop.edge : null}
              hasMenu={menu?.row.id === row.id}
            />
          );
        })}
      </div>
      <AnchoredMenu
        anchor={menu?.anchor ?? null}
        label={menu === null ? '' : menuLabel(menu.row)}
        onClose={() => setMenu(null)}
        focusAfter={() => scrollRef.current?.querySelector<HTMLElement>('[data-index][tabindex="0"]') ?? null}
      >
        {menu === null ? null : menu.isAdd && menu.row.row === 'order' ? (
          <AddTo group={menu.row.group} />
        ) : (
          <RowMenu of={menu.row.row} />
        )}
      </AnchoredMenu>
    </div>
  );
}

function menuLabel(row: ListRow): string {
  return row.row === 'order' ? row.group.order : row.document.name;
}

/** The row that Tab leads to: where the focus was last, else what is in front, else the first. */
function stopOf(rows: readonly ListRow[], stopId: string | null, frontAt: number): number {
  const at = rows.findIndex(({ id }) => id === stopId);
  return at === -1 ? Math.max(0, frontAt) : at;
}

/** What is chosen, where nothing is: what is in front. */
function chosenNow(bench: Bench): Chosen {
  const front = payloadInFront(bench);
  return bench.chosen.ids.size > 0 || front === null ? bench.chosen : { ids: new Set([front]), anchor: front };
}

/**
 * Makes a row what commands are about, which is what is chosen, or in front: a payload comes to the front, an order is chosen
 * whole. What is chosen with others stays so.
 */
function bringToCommands(bench: Bench, row: ListRow): void {
  const own = payloadsOf(row);
  const isAmong = bench.chosen.ids.size > 1 && own.every((id) => bench.chosen.ids.has(id));
  if (row.row === 'payload') {
    if (!isAmong) bench.open(row.id);
    return;
  }
  const front = payloadInFront(bench);
  const [first] = own;
  if ((front === null || !own.includes(front)) && first !== undefined) bench.open(first);
  bench.choosePayloads({ ids: new Set(own), anchor: row.id });
}

function commandOf(act: TreeAct, row: ListRow, { chosen }: Bench): string {
  if (act.act === 'move') return `payload.move-${act.direction}`;
  const isOrder = row.row === 'order';
  if (act.act === 'rename') return isOrder ? 'order.rename' : 'payload.rename';
  return isOrder && chosen.ids.size === payloadsOf(row).length ? 'order.delete' : 'payload.remove';
}

/** One that is opened from elsewhere, or just made, may stand far down the list: it comes into sight. */
function useShownFront(
  front: string | null,
  frontAt: number,
  showRow: (index: number) => void,
  setStop: (id: string | null) => void,
): void {
  const shown = useRef<string | null>(null);
  useEffect(() => {
    if (front === shown.current || frontAt === -1) return;
    shown.current = front;
    setStop(front);
    showRow(frontAt);
  });
}

/** When the row with the focus goes, the one that takes its place has the focus. */
function useKeptFocus(
  rows: readonly ListRow[],
  stopId: string | null,
  tree: RefObject<HTMLElement | null>,
  focusRow: (at: number) => void,
): void {
  const before = useRef<{ readonly at: number; readonly hadFocus: boolean }>({ at: 0, hadFocus: false });
  useEffect(() => {
    const at = rows.findIndex(({ id }) => id === stopId);
    const { hadFocus, at: lastAt } = before.current;
    const isLost = at === -1 && stopId !== null && hadFocus && document.activeElement === document.body;
    const hasFocus = tree.current?.contains(document.activeElement) === true;
    before.current = {
      at: at === -1 ? lastAt : at,
      hadFocus: hasFocus || (hadFocus && document.activeElement === document.body),
    };
    if (isLost && rows.length > 0) focusRow(Math.min(lastAt, rows.length - 1));
  });
}
