import {
  isLinePlace,
  readLinesText,
  type LinePlace,
  type LineSlot,
  type LineSurface,
  type LinesEntry,
  lineSlots,
} from '../gaps/lines-text.ts';
import { gapValue, type GapChoices } from '../gaps/gaps.ts';
import type { Language } from '../lib/text/words.ts';
import { lineSurfaceNames } from '../specification/text-cuts.ts';

/** How many lines a surface gives each of its texts: on any width, and on a width by its number. Null or absent: all it needs. */
export type TextLines = Readonly<Partial<Record<LinePlace | `${number}/${LinePlace}`, number | null>>>;

/**
 * The default table (gap text-lines, value emulated). Names of stations, shops, merchants, cinemas and films get at
 * most two lines.
 */
const emulated: TextLines = {
  'ticket.title': 2,
  'ticket.overline': 2,
  'ticket.subtitle': 2,
  'ticket.place': 2,
  'ticket.value': 2,
  'ticket.person': 2,
  'ticket.detail': 2,
  'ticket.remark': 2,
  'ticket.caption': 2,
  'ticket.message': 2,
  'wallet.title': 2,
  'wallet.primary': 2,
  'wallet.secondary': 2,
  'row.primary': 2,
  'row.secondary': 2,
  'row.person': 2,
  'banner.title': 2,
  'banner.line': 3,
  'notification.title': 2,
  'notification.line': 4,
  'list.title': 2,
  'list.line': 4,
};

const tables = new Map<string, TextLines>([
  ['emulated', emulated],
  ['unbounded', {}],
]);

/** The lines under these choices; the same value gives the same table. */
export function resolveTextLines(choices: GapChoices): TextLines {
  const value = gapValue(choices, 'text-lines');
  const known = tables.get(value);
  if (known !== undefined) return known;
  const reading = readLinesText(value);
  const made = 'entries' in reading ? withEntries(reading.entries) : emulated;
  tables.set(value, made);
  return made;
}

function withEntries(entries: readonly LinesEntry[]): TextLines {
  const own = entries.map(({ place, widthPx, lines }) => [widthPx === null ? place : `${widthPx}/${place}`, lines]);
  return { ...emulated, ...Object.fromEntries(own) };
}

type LineSpot = { readonly surface: LineSurface; readonly slot: LineSlot; readonly widthPx: number };

/** The lines that a surface of a phone of that width gives a text; null for all it needs. */
export function findLineLimit(lines: TextLines, { surface, slot, widthPx }: LineSpot): number | null {
  const place = `${surface}.${slot}`;
  if (!isLinePlace(place)) return null;
  const ofWidth = lines[`${widthPx}/${place}`];
  return (ofWidth === undefined ? lines[place] : ofWidth) ?? null;
}

/** The table of lines in force, a line for each surface: `ticket: title 2, overline 2`; in Chinese with Chinese names. */
export function writeLinesTable(choices: GapChoices, language: Language): string {
  const say = language === 'en' ? inEnglish : inChinese;
  const entries = Object.entries(resolveTextLines(choices));
  const ofSurface = (surface: LineSurface): readonly string[] =>
    entries.flatMap(([key, most]) => {
      const [, width = '', name = '', written = ''] = /^(?:(\d+)\/)?([a-z]+)\.([a-z]+)$/.exec(key) ?? [];
      const slot = lineSlots[surface].find((each) => each === written);
      return name !== surface || slot === undefined ? [] : [say.slot(slot, width, most ?? null)];
    });
  const rows = lineSurfaces.flatMap((surface) => {
    const slots = ofSurface(surface);
    return slots.length === 0 ? [] : [say.row(surface, slots)];
  });
  return rows.length === 0 ? say.unbounded : rows.join('\n');
}

type LinesWords = {
  readonly slot: (slot: LineSlot, width: string, most: number | null) => string;
  readonly row: (surface: LineSurface, slots: readonly string[]) => string;
  readonly unbounded: string;
};

const lineSurfaces: readonly LineSurface[] = ['ticket', 'wallet', 'row', 'banner', 'notification', 'list'];

const inEnglish: LinesWords = {
  slot: (slot, width, most) => `${slot}${width === '' ? '' : ` on ${width} px`} ${most ?? 'all'}`,
  row: (surface, slots) => `${surface}: ${slots.join(', ')}`,
  unbounded: 'Every text gets all the lines it needs.',
};

const slotsInChinese: Readonly<Record<LineSlot, string>> = {
  title: '標題',
  overline: '標題上方',
  subtitle: '副標題',
  place: '地點',
  value: '數值',
  person: '姓名',
  detail: '細節',
  remark: '備註',
  caption: '說明',
  message: '訊息',
  primary: '主要文字',
  secondary: '次要文字',
  line: '內文',
};

const inChinese: LinesWords = {
  slot: (slot, width, most) =>
    `${slotsInChinese[slot]}${width === '' ? '' : `（闊 ${width} px）`}${most === null ? '不限行數' : ` ${most} 行`}`,
  row: (surface, slots) => `${lineSurfaceNames[surface].zh}：${slots.join('、')}`,
  unbounded: '文字不限行數。',
};
