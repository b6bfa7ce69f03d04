import { gapValue, type GapChoices } from '../../gaps/gaps.ts';
import { remembered } from '../../lib/remembered.ts';
import type { Instant } from '../../lib/time/clock.ts';
import { parseIsoTime, writeIsoTime, writeUtcTime } from '../../lib/time/iso-time.ts';
import { timeForms, type TimeForm } from '../../gaps/profile-cells.ts';

/**
 * Writes a time in a profile's form. `offsetMinutes` is east of Greenwich. offset `2024-05-22T06:42:21+05:30`,
 * offset-millis `2019-04-04T12:08:56.253+05:30`, utc-offset `2026-11-20T23:31:10+00:00`, basic-offset
 * `2024-05-22T06:42:21+0800`, utc-z `2026-11-20T23:31:10Z`, utc-z-millis `2026-11-20T23:31:10.253Z`, epoch-millis
 * `1732787128015`.
 */
export function writeRequestTime(form: TimeForm, at: Instant, offsetMinutes: number): string {
  if (form === 'epoch-millis') return String(at);
  if (form === 'utc-z-millis') return writeUtcTime(at);
  if (form === 'utc-z') return `${writeIsoTime(at, 0).slice(0, -6)}Z`;
  if (form === 'utc-offset') return writeIsoTime(at, 0);
  const text = writeIsoTime(at, offsetMinutes);
  if (form === 'basic-offset') return `${text.slice(0, -3)}${text.slice(-2)}`;
  const millis = String(((at % 1000) + 1000) % 1000).padStart(3, '0');
  return form === 'offset-millis' ? `${text.slice(0, 19)}.${millis}${text.slice(19)}` : text;
}

/**
 * Parses ISO 8601 with a zone (`Z`, `+05:30`, `+0530`), fraction optional, or 13-digit epoch milliseconds. null for
 * anything else and impossible days.
 */
export function parseRequestTime(text: string): Instant | null {
  return parsedTime(text).at;
}

/** Several checks of a call ask for the same text, and so do all calls of a second. */
const parsedTime = remembered((text) => ({ at: /^\d{13}$/.test(text) ? Number(text) : parseIsoTime(text) }), {
  most: 64,
  longest: 40,
});

const day = String.raw`\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}`;
const fraction = String.raw`\.\d{1,9}`;

const patterns: Readonly<Record<TimeForm, RegExp>> = {
  'utc-offset': new RegExp(String.raw`^${day}\+00:00$`),
  offset: new RegExp(String.raw`^${day}[+-]\d{2}:\d{2}$`),
  'offset-millis': new RegExp(String.raw`^${day}${fraction}[+-]\d{2}:\d{2}$`),
  'basic-offset': new RegExp(String.raw`^${day}[+-]\d{4}$`),
  'utc-z': new RegExp(`^${day}Z$`),
  'utc-z-millis': new RegExp(`^${day}${fraction}Z$`),
  'epoch-millis': /^\d{13}$/,
};

/** Whether a time has that form. Offset zero fits two forms. */
export function hasTimeForm(form: TimeForm, text: string): boolean {
  return patterns[form].test(text) && parseRequestTime(text) !== null;
}

/** A time's narrowest form; null if no profile writes it. */
export function findTimeForm(text: string): TimeForm | null {
  const forms = timeForms.filter((form) => hasTimeForm(form, text));
  return forms.includes('utc-offset') ? 'utc-offset' : (forms[0] ?? null);
}

/** One time in that form. */
export function timeExample(form: TimeForm): string {
  return writeRequestTime(form, exampleAt, 330);
}

const exampleAt = Date.UTC(2024, 4, 22, 1, 12, 21, 253);

/** The one accepted form of Request-Time; null for any (gap request-time). */
export function getAcceptedTimeForm(gaps: GapChoices): TimeForm | null {
  const chosen = gapValue(gaps, 'request-time');
  return timeForms.find((form) => form === chosen) ?? null;
}
