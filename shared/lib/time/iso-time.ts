import { maxInstant, type Instant } from './clock.ts';

const pattern = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?(Z|[+-]\d{2}(?::?\d{2})?)$/;

/**
 * Parses an ISO 8601 date and time with its offset (`2024-05-22T06:42:21+05:30`, `Z`, basic `+0800`). Seconds are
 * optional, fractions are cut to milliseconds. Null for anything else, an impossible date, or a missing offset.
 */
export function parseIsoTime(text: string): Instant | null {
  const match = text.length > 40 ? null : pattern.exec(text);
  if (match === null) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1, 7)
    .map((part) => Number(part ?? 0));
  const offset = parseOffset(match[8] ?? 'Z');
  const onCalendar = month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month);
  if (offset === null || !onCalendar || hour > 23 || minute > 59 || second > 59) return null;
  const millis = Number((match[7] ?? '').slice(0, 3).padEnd(3, '0'));
  const local = new Date(0);
  local.setUTCFullYear(year, month - 1, day);
  local.setUTCHours(hour, minute, second, millis);
  return local.getTime() - offset * 60_000;
}

/** Minutes east of Greenwich; null beyond a day. */
function parseOffset(text: string): number | null {
  if (text === 'Z') return 0;
  const digits = text.slice(1).replace(':', '');
  const hours = Number(digits.slice(0, 2));
  const minutes = Number(digits.slice(2) || '0');
  if (hours > 23 || minutes > 59) return null;
  return (text.startsWith('-') ? -1 : 1) * (hours * 60 + minutes);
}

function daysIn(year: number, month: number): number {
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  if (month === 2) return isLeap ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

/** An instant as the service writes times: `2024-05-22T06:42:21+05:30`, whole seconds, the offset in minutes. */
export function writeIsoTime(ms: Instant, offsetMinutes: number): string {
  const local = new Date(Math.floor(ms / 1000) * 1000 + offsetMinutes * 60_000);
  const size = Math.abs(offsetMinutes);
  const sign = offsetMinutes < 0 ? '-' : '+';
  return `${local.toISOString().slice(0, -5)}${sign}${twoDigits(Math.floor(size / 60))}:${twoDigits(size % 60)}`;
}

/** An instant in UTC with its milliseconds. One that no date can hold is moved to the last that can. */
export function writeUtcTime(ms: Instant): string {
  return new Date(Math.max(-maxInstant, Math.min(ms, maxInstant))).toISOString();
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
