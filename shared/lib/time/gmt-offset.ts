import type { Instant } from './clock.ts';

const pattern = /^GMT([+-])(\d{1,2})(?::([0-5]\d))?$/;
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/**
 * Parses `GMT+8`, `GMT-03:30` and the like as minutes east of Greenwich, from -12:00 to +14:00. Null for anything
 * else; Intl accepts none of these.
 */
export function parseGmtOffset(text: string): number | null {
  const match = text.length > 9 ? null : pattern.exec(text);
  if (match === null) return null;
  const minutes = Number(match[2]) * 60 + Number(match[3] ?? 0);
  const offset = match[1] === '-' && minutes > 0 ? -minutes : minutes;
  return offset < -12 * 60 || offset > 14 * 60 ? null : offset;
}

/** A time as a ticket shows it. `day` numbers the days of that zone, for a "+1". */
export type ZonedTime = { readonly time: string; readonly date: string; readonly day: number };

/**
 * Formats an instant in a fixed offset: `14:00`, and the date in the language of a BCP 47 tag (`Wed 25 Nov`,
 * `11月25日星期三`). The machine's zone has no effect. Empty texts outside the range of dates.
 */
export function formatZonedTime(ms: Instant, offsetMinutes: number, localeTag: string): ZonedTime {
  const local = ms + offsetMinutes * minuteMs;
  const date = new Date(local);
  if (Number.isNaN(date.getTime())) return { time: '', date: '', day: 0 };
  return { time: date.toISOString().slice(-13, -8), date: dateWords(date, localeTag), day: Math.floor(local / dayMs) };
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** The form of the weekday in a language: short (`Wed`), but in Chinese long (星期三), as Hong Kong writes it. */
export function weekdayForm(localeTag: string): 'short' | 'long' {
  return localeTag.startsWith('zh') ? 'long' : 'short';
}

/** English dates put the day before the month, as the cities of these tickets do; other languages keep their order. */
function dateWords(date: Date, localeTag: string): string {
  let format = formats.get(localeTag);
  if (format === undefined) {
    const weekday = weekdayForm(localeTag);
    format = new Intl.DateTimeFormat(localeTag, { weekday, day: 'numeric', month: 'short', timeZone: 'UTC' });
    formats.set(localeTag, format);
  }
  if (!localeTag.startsWith('en')) return format.format(date);
  const parts = format.formatToParts(date);
  const part = (type: string): string => parts.find((each) => each.type === type)?.value ?? '';
  return `${part('weekday')} ${part('day')} ${part('month')}`;
}

/**
 * The phone's zone, Hong Kong, GMT+8 all year. Movie tickets and EV charging have times without a zone field, and
 * the specification names none: this is emulated.
 */
export const phoneZone = 'GMT+8';
