import { useEffect, useRef, useState, useLayoutEffect } from 'react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListRow } from '../engine/list-rows.ts';
import { readName } from '../../../engine/names/read-name.ts';
import { selectRows } from '../store/listed.ts';
import { useBench } from '../../../store/use-bench.ts';
import { payloadInFront } from '../../../store/window/front.ts';
import { AnchoredMenu } from '../../../ui/overlays/anchored-menu.tsx';
import { AddMenu, RowMenu } from './row-menu.tsx';
import { getRowIndex, TreeRow } from './tree-row.tsx';
import styles from './tree.module.css';
import { useTreeDrag } from './use-tree-drag.ts';
import { useTreeEvents } from './use-tree-events.ts';
import type { OpenMenu } from './use-tree-events.ts';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';

/** How high every row is. */
const rowPx = 28;

/** What a screen is taken to hold until it was measured. */
const initialRect = { width: 240, height: 900 };

type VirtualRows = {
  readonly scrollRef: RefObject<HTMLDivElement | null>;
  readonly shown: readonly { readonly index: number; readonly start: number }[];
  readonly heightPx: number;
  /** So many rows are in sight. Whoever asks has the page laid out, so it is asked when a key needs it and not while drawing. */
  readonly countPageRows: () => number;
  /** Brings a row into sight, and gives it the focus once it is drawn. */
  readonly focusRow: (index: number) => void;
  readonly showRow: (index: number) => void;
};

/** Of a long list the rows in view, and those of `kept` wherever they are: what has the focus must not leave the page. */
function useVirtualRows(rows: readonly ListRow[], kept: readonly number[]): VirtualRows {
  const scrollRef = useRef<HTMLDivElement>(null);
  const wanted = useRef<number | null>(null);
  // Nothing here is memoised, which is all that the rule warns of.
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
    // Whoever went elsewhere before the row was drawn stays there.
    const forget = (): void => {
      wanted.current = null;
    };
    document.addEventListener('focusin', forget);
    return () => document.removeEventListener('focusin', forget);
  }, []);
  // A row that is gone to by key is in the page only after it was drawn.
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

/** Every payload under its order, as one tree: one tab stop, and arrows inside. Only the rows in view are in the page. */
export function PayloadTree() {
  const { t } = useTranslation();
  const rows = useBench(selectRows);
  const front = useBench(payloadInFront);
  const [stopId, setStopId] = useState<string | null>(null);
  const [pointedId, setPointedId] = useState<string | null>(null);
  const renaming = useBench((bench) => bench.renamingRow);
  const renamingAt = rows.findIndex(({ id }) => id === renaming);
  const frontAt = rows.findIndex(({ id }) => id === front);
  const stopAt = findTabStop(rows, stopId, frontAt);
  const { scrollRef, shown, heightPx, countPageRows, focusRow, showRow } = useVirtualRows(rows, [
    stopAt,
    frontAt,
    renamingAt,
  ]);
  const drag = useTreeDrag(rows);
  const stop = ({ id }: ListRow): void => setStopId(id);
  const { menu, openMenu, closeMenu } = useRowMenu(stop);
  const events = useTreeEvents({ rows, page: countPageRows, setTabStop: stop, focusRow, openMenu });
  useScrollToRow(front, frontAt, showRow, setStopId);
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
      {/* Beside the tree: where a menu is open stands an element that no tree may hold. */}
      <TreeMenu menu={menu} tree={scrollRef} onClose={closeMenu} />
    </>
  );
}

/** The menu that is open on a row, if any; opening it stops at its row. */
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

/** The menu of the row that was asked about. */
function TreeMenu({ menu, tree, onClose }: TreeMenuProps) {
  const language = useBench((bench) => bench.settings.language);
  const row = menu?.row ?? null;
  return (
    <AnchoredMenu
      anchor={menu?.anchor ?? null}
      label={row === null ? '' : row.row === 'order' ? readName(row.group.order, language) : row.document.name}
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

/** The row that Tab leads to: where the focus was last, else what is in front, else the first. */
function findTabStop(rows: readonly ListRow[], stopId: string | null, frontAt: number): number {
  const at = rows.findIndex(({ id }) => id === stopId);
  return at === -1 ? Math.max(0, frontAt) : at;
}

/** One that is opened from elsewhere, or just made, may stand far down the list: it comes into sight. */
function useScrollToRow(
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

/** When the row with the focus goes, the one that takes its place has the focus, until an undo brings it back. */
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
    // What leaves the page loses the focus without an event: the last that had it is the one that is gone.
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
