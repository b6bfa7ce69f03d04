import { useTranslation } from '../../../words/use-translation.ts';
import styles from './sheet-lines.module.css';
import {
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { sheetTextNames } from '../../../../shared/documents/contact-sheet/sheet-settings.ts';
import { inLanguage, type Language } from '../../../../shared/lib/text/words.ts';
import { sheetGaps, type PlacedGroup, type SheetLine } from '../engine/layout.ts';
import type { SheetCuts, SheetCell, SheetGroup } from '../../../engine/sheet/sheet-choice.ts';
import { selectSheetChoice } from '../../../store/window/sheet-choice.ts';
import { useBench, useBenchStore } from '../../../store/use-bench.ts';
import { toGridKey, findNextCell } from '../../../ui/places/grid-keys.ts';
import { SheetCellView } from './sheet-cell.tsx';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import type { Sheet } from './sheet-axes.tsx';

type SheetLinesProps = {
  readonly sheet: Sheet;
  readonly lines: readonly SheetLine[];
  readonly cuts: SheetCuts;
  readonly scale: number;
  readonly scrollRef: RefObject<HTMLDivElement | null>;
};

const titleOverhangPx = sheetGaps.groups - 8;

type Scaled = CSSProperties & Readonly<Record<'--sheet-scale', number>>;

export function SheetLines({ sheet, lines, cuts, scale, scrollRef }: SheetLinesProps) {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const choice = useBench(selectSheetChoice);
  const reached = useBench((bench) => bench.focusedSheetCell);
  const reach = useBench((bench) => bench.focusSheetCell);
  const open = useOpenCell(sheet, cuts);
  const boxes = useMemo(() => getBoxes(lines), [lines]);
  const tabStop = boxes.some(({ id }) => id === reached) ? reached : (boxes[0]?.id ?? null);
  const { shown, heightPx, focusCell } = useSheetLines(scrollRef, lines, tabStop);
  const isOpened = useRef(false);
  useLayoutEffect(() => {
    if (isOpened.current || tabStop === null) return;
    isOpened.current = true;
    focusCell(tabStop);
  });
  const move = (event: KeyboardEvent): void => {
    const key = toGridKey(event.key);
    const from = boxes.findIndex(({ id }) => id === tabStop);
    const to = key === null ? undefined : boxes[findNextCell(boxes, from, key)];
    if (to === undefined) return;
    event.preventDefault();
    focusCell(to.id);
  };
  const partOf = (part: PlacedGroup, startPx: number): readonly ReactNode[] => [
    <GroupTitle key={`title ${part.cells[0]?.cell.id}`} part={part} startPx={startPx} language={language} />,
    ...part.cells.map((placed) => (
      <SheetCellView
        key={placed.cell.id}
        placed={placed}
        startPx={startPx}
        group={part.group}
        draw={sheet.draw}
        choice={choice}
        t={t}
        language={language}
        cuts={cuts.get(placed.cell.id)?.length ?? 0}
        isReached={placed.cell.id === tabStop}
        onReach={reach}
        onOpen={open}
      />
    )),
  ];
  const style: Scaled = { height: heightPx, '--sheet-scale': scale };
  return (
    // The phones inside have the focus and handle the arrow keys.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={styles.whole} style={style} onKeyDown={move}>
      {/* All are siblings, so a phone that moves to another line is not drawn again. */}
      {shown.flatMap(({ index, start }) => (lines[index]?.groups ?? []).flatMap((part) => partOf(part, start)))}
    </div>
  );
}

type GroupTitleProps = { readonly part: PlacedGroup; readonly startPx: number; readonly language: Language };

function GroupTitle({ part, startPx, language }: GroupTitleProps) {
  const { status, text } = part.group;
  const name = inLanguage(sheetTextNames[text], language);
  return (
    <h3
      className={styles.title}
      style={{ left: part.leftPx, top: startPx + 4, width: part.widthPx + titleOverhangPx }}
      title={text === 'own' ? status : `${status} · ${name}`}
    >
      {status}
      {text === 'own' ? null : <span className={styles.text}>{name}</span>}
    </h3>
  );
}

function useOpenCell(sheet: Sheet, cuts: SheetCuts): (group: SheetGroup, cell: SheetCell) => void {
  const store = useBenchStore();
  return useCallback(
    (group, { id, locale, look }) => {
      const { settings, openFromSheet } = store.getState();
      const { status, text } = group;
      const name = `${status} ${inLanguage(sheetTextNames[text], settings.language)}`;
      const made = text === 'own' ? null : { name, text: sheet.draw(group).text };
      const cut = cuts.get(id)?.find(({ pointer }) => pointer !== '');
      openFromSheet({ surface: settings.contactSheet.surface, locale, look }, made, cut?.pointer);
    },
    [store, sheet, cuts],
  );
}

type Box = { readonly id: string; readonly left: number; readonly top: number };

function getBoxes(lines: readonly SheetLine[]): readonly Box[] {
  let top = 0;
  return lines.flatMap(({ groups, heightPx }) => {
    const at = top;
    top += heightPx;
    return groups.flatMap(({ cells }) => cells.map(({ cell, leftPx }) => ({ id: cell.id, left: leftPx, top: at })));
  });
}

type VisibleLines = {
  readonly shown: readonly { readonly index: number; readonly start: number }[];
  readonly heightPx: number;
  readonly focusCell: (id: string) => void;
};

/** Returns the lines in view and the line with the focused phone, which must stay in the page. */
function useSheetLines(
  scrollRef: RefObject<HTMLDivElement | null>,
  lines: readonly SheetLine[],
  reached: string | null,
): VisibleLines {
  const wanted = useRef<string | null>(null);
  const focusedLine = lineOf(lines, reached);
  // The rule warns about memoised values; nothing here is memoised.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scrollRef.current,
    getItemKey: (index) => lines[index]?.key ?? index,
    estimateSize: (index) => lines[index]?.heightPx ?? 0,
    overscan: 1,
    rangeExtractor: (range) => {
      const near = defaultRangeExtractor(range);
      return focusedLine === -1 || near.includes(focusedLine) ? near : [...near, focusedLine].sort((a, b) => a - b);
    },
  });
  const measured = useRef(lines);
  useLayoutEffect(() => {
    if (measured.current === lines) return;
    measured.current = lines;
    virtual.measure();
  });
  const focusWanted = (): boolean => {
    if (wanted.current === null) return false;
    const cell = scrollRef.current?.querySelector<HTMLElement>(`[data-sheet-cell="${wanted.current}"]`) ?? null;
    if (cell === null) return false;
    wanted.current = null;
    cell.focus({ preventScroll: true });
    cell.scrollIntoView({ block: isTallerThan(scrollRef.current, cell) ? 'start' : 'nearest' });
    return true;
  };
  // A phone reached by key is in the page only after its line is drawn.
  useLayoutEffect(() => {
    focusWanted();
  });
  return {
    shown: virtual.getVirtualItems().map(({ index, start }) => ({ index, start })),
    heightPx: virtual.getTotalSize(),
    focusCell: (id) => {
      wanted.current = id;
      if (!focusWanted()) virtual.scrollToIndex(lineOf(lines, id), { align: 'auto' });
    },
  };
}

/** Whether a phone does not fit into the place; then its top is shown. */
function isTallerThan(place: HTMLElement | null, cell: HTMLElement): boolean {
  if (place === null) return false;
  const { scrollPaddingTop: above, scrollPaddingBottom: below } = getComputedStyle(place);
  return cell.clientHeight > place.clientHeight - Number.parseFloat(above) - Number.parseFloat(below);
}

function lineOf(lines: readonly SheetLine[], id: string | null): number {
  return id === null
    ? -1
    : lines.findIndex(({ groups }) => groups.some(({ cells }) => cells.some(({ cell }) => cell.id === id)));
}
