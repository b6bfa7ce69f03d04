import { findClosestName } from '../lib/text/closest.ts';
import type { Words } from '../lib/text/words.ts';

/** One entry of a custom table: the lines of a text, null for all it needs, on one width or any. */
export type LinesEntry = { readonly place: LinePlace; readonly widthPx: number | null; readonly lines: number | null };

/** Widths of phones that an entry may name; a test holds them against the phones that are drawn. */
export const namedWidths = [320, 360, 390, 430] as const;
const opening = 'table:';

/**
 * Reads a custom table such as `table:ticket.title=1,320/notification.line=3,row.person=all`. What it omits has the
 * default; of two entries for one place the later counts.
 */
export function readLinesText(text: string): { readonly entries: readonly LinesEntry[] } | { readonly problem: Words } {
  if (!text.startsWith(opening)) return { problem: form };
  const found = new Map<string, LinesEntry>();
  for (const piece of text.slice(opening.length).split(',')) {
    const entry = entryOf(piece.trim());
    if ('problem' in entry) return entry;
    found.set(`${entry.widthPx ?? ''}/${entry.place}`, entry);
  }
  return { entries: [...found.values()].toSorted(inOrder) };
}

/** Writes a table in its stored form. */
export function writeLinesText(entries: readonly LinesEntry[]): string {
  return opening + entries.map(entryText).join(',');
}

function entryText({ place, widthPx, lines }: LinesEntry): string {
  return `${widthPx === null ? '' : `${widthPx}/`}${place}=${lines ?? 'all'}`;
}

const shape = /^(?:(\d{3,4})\/)?([a-z]+\.[a-z]+)=(all|[1-9]\d?)$/;

function entryOf(piece: string): LinesEntry | { readonly problem: Words } {
  const [, width, place = '', lines] = shape.exec(piece) ?? [];
  if (lines === undefined) return { problem: form };
  if (!isLinePlace(place)) return { problem: noSuchPlace(place.slice(0, 40)) };
  const widthPx = width === undefined ? null : Number(width);
  if (widthPx !== null && !namedWidths.some((each) => each === widthPx)) return { problem: noSuchWidth };
  return { place, widthPx, lines: lines === 'all' ? null : Number(lines) };
}

function inOrder(a: LinesEntry, b: LinesEntry): number {
  return linePlaces.indexOf(a.place) - linePlaces.indexOf(b.place) || (a.widthPx ?? 0) - (b.widthPx ?? 0);
}

const form: Words = {
  en: 'Write a table such as table:ticket.title=1,320/notification.line=3: a surface and its text, then a number of lines from 1 to 99 or "all".',
  zh: '請填寫列表，例如 table:ticket.title=1,320/notification.line=3：先寫畫面及文字，再寫 1 至 99 的行數或 all。',
};

const noSuchWidth: Words = {
  en: `A width before a place is one of ${namedWidths.join(', ')}.`,
  zh: `位置之前的闊度只可為 ${namedWidths.join('、')}。`,
};

function noSuchPlace(place: string): Words {
  const nearest = findClosestName(place, linePlaces);
  return {
    en: `There is no phone text named ${place}.${nearest === null ? '' : ` Did you mean ${nearest}?`}`,
    zh: `手機上沒有名為 ${place} 的文字。${nearest === null ? '' : `你是指 ${nearest} 嗎？`}`,
  };
}

/**
 * The text slots of each phone surface, for the gap text-lines. The banner is above the open ticket, `row` in lists
 * of tickets, `notification` on the lock screen, `list` in the pulled-down list.
 */
export const lineSlots = {
  ticket: ['title', 'overline', 'subtitle', 'place', 'value', 'person', 'detail', 'remark', 'caption', 'message'],
  wallet: ['title', 'primary', 'secondary'],
  row: ['primary', 'secondary', 'person'],
  banner: ['title', 'line'],
  notification: ['title', 'line'],
  list: ['title', 'line'],
} as const;

export type LineSurface = keyof typeof lineSlots;
export type LineSlot = (typeof lineSlots)[LineSurface][number];

/** A slot of a surface as it is written: `ticket.title`. */
export type LinePlace = `${LineSurface}.${LineSlot}`;

const places: ReadonlySet<string> = new Set(
  Object.entries(lineSlots).flatMap(([surface, slots]) => slots.map((slot) => `${surface}.${slot}`)),
);

/** Whether a text names a slot of a surface. */
export function isLinePlace(text: string): text is LinePlace {
  return places.has(text);
}

/** Every slot of every surface, in the order in which a table is written. */
export const linePlaces: readonly LinePlace[] = [...places].filter(isLinePlace);
