import type { Instant } from '../lib/clock.ts';
import type { TimeForm } from './signing-profiles.ts';

/**
 * Writes the time of a request in one of the forms of the signing profiles. `offsetMinutes` is the writer's zone, east
 * positive. Examples: offset `2024-05-22T06:42:21+05:30`, offset-millis `2019-04-04T12:08:56.253+05:30`, utc-offset
 * `2026-11-20T23:31:10+00:00`, basic-offset `2024-05-22T06:42:21+0800`, epoch-millis `1732787128015`.
 */
export function writeRequestTime(form: TimeForm, at: Instant, offsetMinutes: number): string {
  if (form === 'epoch-millis') return String(at);
  const offset = form === 'utc-offset' ? 0 : offsetMinutes;
  const local = new Date(at + offset * 60_000).toISOString();
  const seconds = local.slice(0, form === 'offset-millis' ? -1 : -5);
  return `${seconds}${writtenOffset(offset, form === 'basic-offset' ? '' : ':')}`;
}

function writtenOffset(minutes: number, colon: string): string {
  const size = Math.abs(minutes);
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}${colon}${two(size % 60)}`;
}

const isoTime = /^(\d{4}-\d{2}-\d{2})[Tt](\d{2}:\d{2}:\d{2})(?:[.,](\d{1,9}))?(Z|z|[+-]\d{2}:?\d{2})$/;

/**
 * Reads the time of a request in any form a signing profile writes: ISO 8601 with a zone (`Z`, `+05:30` or `+0530`),
 * with or without a fraction, or epoch milliseconds (13 digits). null for anything else, days that do not exist too.
 */
export function parseRequestTime(text: string): Instant | null {
  if (/^\d{13}$/.test(text)) return Number(text);
  const match = isoTime.exec(text);
  if (match === null) return null;
  const [, day = '', time = '', fraction = '', zone = 'Z'] = match;
  const local = Date.parse(`${day}T${time}.${fraction.padEnd(3, '0').slice(0, 3)}Z`);
  if (Number.isNaN(local) || new Date(local).toISOString().slice(0, 10) !== day) return null;
  const offset = offsetOf(zone);
  return offset === null ? null : local - offset * 60_000;
}

function offsetOf(zone: string): number | null {
  if (zone === 'Z' || zone === 'z') return 0;
  const hours = Number(zone.slice(1, 3));
  const minutes = Number(zone.slice(-2));
  if (hours > 23 || minutes > 59) return null;
  return (zone.startsWith('-') ? -1 : 1) * (hours * 60 + minutes);
}
