import type { Instant } from '../../lib/time/clock.ts';
import { parseIsoTime, writeIsoTime } from '../../lib/time/iso-time.ts';
import type { TimeForm } from './signing-profiles.ts';

/**
 * Writes the time of a request in one of the forms of the signing profiles. `offsetMinutes` is the writer's zone, east
 * positive. Examples: offset `2024-05-22T06:42:21+05:30`, offset-millis `2019-04-04T12:08:56.253+05:30`, utc-offset
 * `2026-11-20T23:31:10+00:00`, basic-offset `2024-05-22T06:42:21+0800`, epoch-millis `1732787128015`.
 */
export function writeRequestTime(form: TimeForm, at: Instant, offsetMinutes: number): string {
  if (form === 'epoch-millis') return String(at);
  if (form === 'utc-offset') return writeIsoTime(at, 0);
  const text = writeIsoTime(at, offsetMinutes);
  if (form === 'basic-offset') return `${text.slice(0, -3)}${text.slice(-2)}`;
  const millis = String(((at % 1000) + 1000) % 1000).padStart(3, '0');
  return form === 'offset-millis' ? `${text.slice(0, 19)}.${millis}${text.slice(19)}` : text;
}

/**
 * Reads the time of a request in any form a signing profile writes: ISO 8601 with a zone (`Z`, `+05:30` or `+0530`),
 * with or without a fraction, or epoch milliseconds (13 digits). null for anything else, days that do not exist too.
 */
export function parseRequestTime(text: string): Instant | null {
  return /^\d{13}$/.test(text) ? Number(text) : parseIsoTime(text);
}
