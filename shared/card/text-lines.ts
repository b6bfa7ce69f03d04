import {
  isLinePlace,
  readLinesText,
  type LinePlace,
  type LineSlot,
  type LineSurface,
  type LinesEntry,
} from '../gaps/lines-text.ts';
import { gapValue, type GapChoices } from '../gaps/gaps.ts';

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
