import { useEffect, useRef, useState, useLayoutEffect, type RefObject } from 'react';
import { useTranslation } from '../../../words/use-translation.ts';
import { getOrderRowId, type ListRow } from '../engine/list-rows.ts';
import { selectRows } from '../store/list-selectors.ts';
import { selectShownNames } from '../../../store/order-names.ts';
import { useBench } from '../../../store/use-bench.ts';
import { activePayloadId } from '../../../store/window/active-tab.ts';
import { AnchoredMenu } from '../../../ui/overlays/anchored-menu.tsx';
import { AddMenu, RowMenu } from './row-menu.tsx';
import { TreeRow } from './tree-row.tsx';
import styles from './tree.module.css';
import { useTreeDrag } from './use-tree-drag.ts';
import { useTreeEvents, type OpenMenu } from './use-tree-events.ts';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { getRowIndex } from '../../../ui/event-targets.ts';

const rowPx = 28;

/** Assumed until the list is measured. */
const initialRect = { width: 240, height: 900 };

type VirtualRows = {
  readonly scrollRef: RefObject<HTMLDivElement | null>;
  readonly shown: readonly { readonly index: number; readonly start: number }[];
  readonly heightPx: number;
  /** Computes the visible rows. It forces layout: call it for a key, not while rendering. */
  readonly countPageRows: () => number;
  /** Scrolls to a row and focuses it once it is rendered. */
  readonly focusRow: (index: number) => void;
  readonly showRow: (index: number) => void;
};

/** Renders the visible rows and those of `kept`, which may have the focus. */
function useVirtualRows(rows: readonly ListRow[], kept: readonly number[]): VirtualRows {
  const scrollRef = useRef<HTMLDivElement>(null);
  const wanted = useRef<number | null>(null);
  // The rule warns of memoised results; there are none.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scrollRef.current,
    getItemKey: (index) => rows[index]?.id ?? index,
    estimateSize: () => rowPx,
    initialRect: initialRect,
    overscan: 10,
    rangeExtractor: (range) => addIndexes(defaultRangeExtractor(range), kept, rows.length),
  });
  useEffect(() => {
    // A focus that moves elsewhere cancels the pending one.
    const forget = (): void => {
      wanted.current = null;
    };
    document.addEventListener('focusin', forget);
    return () => document.removeEventListener('focusin', forget);
  }, []);
  // A row reached by key is in the page after the next render.
  useLayoutEffect(() => {
    if (wanted.current === null) return;
    const row = scrollRef.current?.querySelector<HTMLElement>(`[data-index="${wanted.current}"]`) ?? null;
    if (row === null) return;
    wanted.current = null;
    row.focus({ preventScroll: true });
  });
  return {
    scrollRef,
    shown: virtual.getVirtualItems().map(({ index, start }) => ({ index, start })),
    heightPx: virtual.getTotalSize(),
    countPageRows: () => Math.max(1, Math.floor((scrollRef.current?.clientHeight ?? 0) / rowPx) - 1),
    focusRow: (index) => {
      wanted.current = index;
      virtual.scrollToIndex(index, { align: 'auto' });
    },
    showRow: (index) => virtual.scrollToIndex(index, { align: 'auto' }),
  };
}

function addIndexes(indexes: number[], more: readonly number[], count: number): number[] {
  const there = new Set(indexes);
  const missing = more.filter((index) => index >= 0 && index < count && !there.has(index));
  return missing.length === 0 ? indexes : [...new Set([...indexes, ...missing])].sort((a, b) => a - b);
}

/** Shows payloads under their orders as one tree with one tab stop. Only visible rows are in the page. */
export function PayloadTree() {
  const { t } = useTranslation();
  const rows = useBench(selectRows);
  const activeTab = useBench(activePayloadId);
  const [stopId, setStopId] = useState<string | null>(null);
  const [pointedId, setPointedId] = useState<string | null>(null);
  const renaming = useBench((bench) => bench.renamingRow);
  const renamingAt = rows.findIndex(({ id }) => id === renaming);
  const frontAt = rows.findIndex(({ id }) => id === activeTab);
  const stopOrder = useBench(({ documents }) => documents.find(({ id }) => id === (stopId ?? activeTab))?.order);
  const stopAt = findTabStop(rows, stopId, frontAt, stopOrder);
  const kept = [stopAt, frontAt, renamingAt];
  const { scrollRef, shown, heightPx, countPageRows, focusRow, showRow } = useVirtualRows(rows, kept);
  const drag = useTreeDrag(rows);
  const stop = ({ id }: ListRow): void => setStopId(id);
  const { menu, openMenu, closeMenu } = useRowMenu(stop);
  const events = useTreeEvents({ rows, page: countPageRows, setTabStop: stop, focusRow, openMenu });
  useScrollToRow(activeTab, frontAt, showRow, setStopId);
  useScrollToRow(renaming, renamingAt, showRow, setStopId);
  useRowFocus(rows, stopId, scrollRef, (at) => {
    setStopId(rows[at]?.id ?? null);
    focusRow(at);
  });
  return (
    <>
      <div
        ref={scrollRef}
        className={styles.scroll}
        role="tree"
        tabIndex={-1}
        aria-label={t('list.tree')}
        aria-multiselectable="true"
        onPointerOver={({ target }) => setPointedId(rows[getRowIndex(target)]?.id ?? null)}
        onPointerLeave={() => setPointedId(null)}
        {...events}
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
                hasButtons={pointedId === row.id || menu?.row.id === row.id}
                t={t}
              />
            );
          })}
        </div>
      </div>
      {/* Outside of the tree, which may not contain the menu's element. */}
      <TreeMenu menu={menu} tree={scrollRef} onClose={closeMenu} />
    </>
  );
}

function useRowMenu(stop: (row: ListRow) => void) {
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  return {
    menu,
    openMenu: (opened: OpenMenu): void => {
      stop(opened.row);
      setMenu(opened);
    },
    closeMenu: (isDismissed: boolean): void => {
      if (isDismissed) menu?.undo();
      setMenu(null);
    },
  };
}

type TreeMenuProps = {
  readonly menu: OpenMenu | null;
  readonly tree: RefObject<HTMLElement | null>;
  readonly onClose: (isDismissed: boolean) => void;
};

function TreeMenu({ menu, tree, onClose }: TreeMenuProps) {
  const names = useBench(selectShownNames);
  const row = menu?.row ?? null;
  return (
    <AnchoredMenu
      anchor={menu?.anchor ?? null}
      label={row === null ? '' : row.row === 'order' ? names.nameOf(row.group.order) : row.document.name}
      onClose={onClose}
      focusAfter={() => {
        const one = (of: string) => tree.current?.querySelector<HTMLElement>(of) ?? null;
        return one('[data-rename]') ?? one('[data-index][tabindex="0"]');
      }}
    >
      {row === null ? null : menu?.isAdd === true && row.row === 'order' ? (
        <AddMenu group={row.group} />
      ) : (
        <RowMenu of={row.row} />
      )}
    </AnchoredMenu>
  );
}

/** Finds the tab stop: the last focused row, or the order into which it was folded, else the active one, else the first. */
function findTabStop(
  rows: readonly ListRow[],
  stopId: string | null,
  frontAt: number,
  order: string | undefined,
): number {
  const at = rows.findIndex(({ id }) => id === stopId);
  const folded = order === undefined ? -1 : rows.findIndex(({ id }) => id === getOrderRowId(order));
  const places = [at, stopId === null ? frontAt : folded, frontAt, folded];
  return places.find((place) => place !== -1) ?? 0;
}

function useScrollToRow(
  activeTab: string | null,
  frontAt: number,
  showRow: (index: number) => void,
  setStop: (id: string | null) => void,
): void {
  const shown = useRef<string | null>(null);
  useEffect(() => {
    if (activeTab === shown.current || frontAt === -1) return;
    shown.current = activeTab;
    setStop(activeTab);
    showRow(frontAt);
  });
}

/** Moves the focus of a removed row to its successor, and back after an undo. */
function useRowFocus(
  rows: readonly ListRow[],
  stopId: string | null,
  tree: RefObject<HTMLElement | null>,
  focusRow: (at: number) => void,
): void {
  const before = useRef(0);
  const gone = useRef<string | null>(null);
  const hadFocus = useRef(false);
  useEffect(() => {
    // A removed element loses the focus without an event: remember whether the tree had it.
    const follow = ({ target }: FocusEvent): void => {
      hadFocus.current = target instanceof Node && tree.current?.contains(target) === true;
    };
    document.addEventListener('focusin', follow);
    return () => document.removeEventListener('focusin', follow);
  }, [tree]);
  useEffect(() => {
    const at = rows.findIndex(({ id }) => id === stopId);
    const back = rows.findIndex(({ id }) => id === gone.current);
    if (back !== -1) {
      gone.current = null;
      if (tree.current?.contains(document.activeElement) === true) focusRow(back);
    } else if (at !== -1) before.current = at;
    else if (stopId !== null && document.activeElement === document.body && hadFocus.current && rows.length > 0) {
      gone.current = stopId;
      focusRow(Math.min(before.current, rows.length - 1));
    }
  });
}
