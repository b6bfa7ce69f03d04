import { sheetScales, type SheetScale } from '../../../../shared/documents/contact-sheet/sheet-settings.ts';
import type { SheetCell, SheetGroup } from '../../../engine/sheet/sheet-choice.ts';

type SheetRoom = {
  readonly widthPx: number;
  readonly scale: number;
  /** The height at full size. */
  readonly heightOf: (cell: SheetCell) => number;
  readonly phones: 1 | 2;
};

/** In px. */
export const sheetGaps = { cells: 10, groups: 30, title: 26, caption: 20, lines: 22, phones: 6 } as const;

export type PlacedCell = {
  readonly cell: SheetCell;
  readonly leftPx: number;
  readonly topPx: number;
  readonly widthPx: number;
  /** Of the phone, without its caption. */
  readonly heightPx: number;
};

export type PlacedGroup = {
  readonly group: SheetGroup;
  readonly leftPx: number;
  readonly widthPx: number;
  readonly cells: readonly PlacedCell[];
};

export type SheetLine = { readonly key: string; readonly heightPx: number; readonly groups: readonly PlacedGroup[] };

/** Lays groups out in lines; a wider group gets its own lines. Positions are within a line. */
export function layOutSheet(groups: readonly SheetGroup[], room: SheetRoom): readonly SheetLine[] {
  const lines: SheetLine[] = [];
  let line: PlacedGroup[] = [];
  let usedPx = 0;
  const close = (): void => {
    if (line.length > 0) lines.push(lineOf(line));
    line = [];
    usedPx = 0;
  };
  for (const group of groups) {
    for (const cells of partsOf(group, room)) {
      const widthPx = widthOf(cells, room);
      if (usedPx > 0 && usedPx + sheetGaps.groups + widthPx > room.widthPx) close();
      const leftPx = usedPx === 0 ? 0 : usedPx + sheetGaps.groups;
      line.push({ group, leftPx, widthPx, cells: placed(cells, leftPx, room) });
      usedPx = leftPx + widthPx;
      if (cells.length < group.cells.length) close();
    }
  }
  close();
  return lines;
}

function partsOf({ cells }: SheetGroup, room: SheetRoom): readonly (readonly SheetCell[])[] {
  const parts: SheetCell[][] = [];
  let part: SheetCell[] = [];
  for (const cell of cells) {
    if (part.length > 0 && widthOf([...part, cell], room) > room.widthPx) {
      parts.push(part);
      part = [];
    }
    part.push(cell);
  }
  return part.length === 0 ? parts : [...parts, part];
}

function cellWidth({ look }: SheetCell, { scale, phones }: SheetRoom): number {
  return Math.round(look.size.widthPx * scale) * phones + (phones - 1) * sheetGaps.phones;
}

function widthOf(cells: readonly SheetCell[], room: SheetRoom): number {
  return cells.reduce((sum, cell) => sum + cellWidth(cell, room), (cells.length - 1) * sheetGaps.cells);
}

function placed(cells: readonly SheetCell[], fromPx: number, room: SheetRoom): readonly PlacedCell[] {
  let leftPx = fromPx;
  return cells.map((cell) => {
    const widthPx = cellWidth(cell, room);
    const at = {
      cell,
      leftPx,
      topPx: sheetGaps.title,
      widthPx,
      heightPx: Math.round(room.heightOf(cell) * room.scale),
    };
    leftPx += widthPx + sheetGaps.cells;
    return at;
  });
}

function lineOf(groups: readonly PlacedGroup[]): SheetLine {
  const highest = Math.max(...groups.flatMap(({ cells }) => cells.map(({ heightPx }) => heightPx)));
  const key = groups.map(({ group, cells }) => `${group.id} ${cells[0]?.cell.id ?? ''}`).join(', ');
  return { key, groups, heightPx: sheetGaps.title + highest + sheetGaps.caption + sheetGaps.lines };
}

/** The next scale in a direction; the last one that way stays. */
export function nextScale(scale: SheetScale, direction: 1 | -1): SheetScale {
  return sheetScales[sheetScales.indexOf(scale) + direction] ?? scale;
}

/** Smaller phones are illegible; such a sheet is scrolled. */
const leastFitting: SheetScale = 0.3;

/** The largest scale that shows the whole sheet, else the smallest legible one. */
export function fittingScale(
  groups: readonly SheetGroup[],
  room: Omit<SheetRoom, 'scale'>,
  heightPx: number,
): SheetScale {
  const fits = (scale: SheetScale): boolean => {
    const lines = layOutSheet(groups, { ...room, scale });
    const widest = Math.max(
      ...groups.map(({ cells }) => Math.max(...cells.map((cell) => cellWidth(cell, { ...room, scale })))),
    );
    return widest <= room.widthPx && lines.reduce((sum, line) => sum + line.heightPx, 0) <= heightPx;
  };
  return sheetScales.findLast((scale) => scale >= leastFitting && fits(scale)) ?? leastFitting;
}
