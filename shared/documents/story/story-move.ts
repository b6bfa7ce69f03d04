import type { JsonNode } from '../../lib/json/json-scan.ts';
import { itemsAt, nodeAt, textAt } from '../../lib/json/json-view.ts';
import { applyEdit } from '../../lib/text/text-edit.ts';
import type { Instant } from '../../lib/time/clock.ts';
import { parseIsoTime } from '../../lib/time/iso-time.ts';
import { readStoryTime } from './story-order.ts';

/**
 * Moves a call's time by some milliseconds in its own form: an ISO time keeps its zone, `+10m` stays after the call
 * before, `start_time-2h` around its field. Null: the text is no time, or the duration would become negative.
 */
export function moveStoryTime(written: string, byMs: number): string | null {
  const reading = readStoryTime(written);
  if (!('time' in reading)) return null;
  const { time } = reading;
  switch (time.of) {
    case 'instant':
      return movedIso(written, byMs);
    case 'after':
      return time.plusMs + byMs < 0 ? null : `+${duration(time.plusMs + byMs, unitOf(written))}`;
    case 'field': {
      const plusMs = time.plusMs + byMs;
      if (plusMs === 0) return time.name;
      return `${time.name}${plusMs < 0 ? '-' : '+'}${duration(Math.abs(plusMs), unitOf(written))}`;
    }
  }
}

/**
 * The whole days from the first call of a story to the day of `now`, by the offset that its time is written with. 0: it
 * is on that day, or nothing gives it a date.
 */
export function daysFromFirstCall(root: JsonNode | null, now: Instant): number {
  const at = textAt(root, 'calls', 0, 'at') ?? '';
  const written = parseIsoTime(at) === null ? (textAt(root, 'anchor') ?? datedCall(root)) : at;
  const dated = written === null ? null : parseIsoTime(written);
  if (written === null || dated === null) return 0;
  const reading = readStoryTime(at);
  const plusMs = 'time' in reading && reading.time.of === 'after' ? reading.time.plusMs : 0;
  const offsetMs = offsetOf(written).minutes * 60_000;
  const dayOf = (instant: Instant): number => Math.floor((instant + offsetMs) / dayMs);
  return dayOf(now) - dayOf(dated + plusMs);
}

const dayMs = 86_400_000;

function datedCall(root: JsonNode | null): string | null {
  return (
    itemsAt(root, 'calls')
      .map((call) => textAt(call, 'at'))
      .find((at) => at !== null && parseIsoTime(at) !== null) ?? null
  );
}

/**
 * Moves every dated time of a story, its anchor and the calls', by whole days: times of day and distances stay, and
 * everything else keeps its bytes. Null: a date cannot be written.
 */
export function moveStoryByDays(text: string, root: JsonNode | null, days: number): string | null {
  const calls = [root, ...itemsAt(root, 'branches')].flatMap((line) => itemsAt(line, 'calls'));
  const times = [nodeAt(root, 'anchor'), ...calls.map((call) => nodeAt(call, 'at'))];
  let moved = text;
  for (const time of times.toSorted((one, other) => (other?.start ?? 0) - (one?.start ?? 0))) {
    const written = textAt(time);
    if (time === null || written === null || parseIsoTime(written) === null) continue;
    const there = movedIso(written, days * dayMs);
    if (there === null) return null;
    moved = applyEdit(moved, { start: time.start, end: time.end, text: JSON.stringify(there) });
  }
  return moved;
}

/** A duration after the call before, as `at` writes it. */
export function afterCallBefore(ms: number): string {
  return `+${writeDuration(ms)}`;
}

/** A duration as a story writes it, in minutes where that says it exactly. */
export function writeDuration(ms: number): string {
  return duration(ms, 'm');
}

/** An instant as `at` and `anchor` write it, by the clocks of Hong Kong, which keep one offset the whole year. */
export function writeHongKongTime(instant: Instant): string {
  return writeIso(instant, '+08:00', 480, false) ?? new Date(instant).toISOString();
}

const units = [
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['m', 60_000],
  ['s', 1000],
  ['ms', 1],
] as const;

type Unit = (typeof units)[number][0];

/** The unit that a time is written in; minutes where it has none. */
function unitOf(written: string): Unit {
  const name = /\d(ms|[smhd])$/.exec(written)?.[1];
  return units.find(([unit]) => unit === name)?.[0] ?? 'm';
}

/** In the unit asked for where that says it exactly, else in the next smaller one that does. */
function duration(ms: number, asked: Unit): string {
  const from = units.findIndex(([unit]) => unit === asked);
  const [unit, size] = units.slice(from).find(([, each]) => ms % each === 0) ?? ['ms', 1];
  return `${ms / size}${unit}`;
}

const zone = /(?:Z|([+-])(\d{2})(?::?(\d{2}))?)$/;

function movedIso(written: string, byMs: number): string | null {
  const before = parseIsoTime(written);
  if (before === null) return null;
  const offset = offsetOf(written);
  const isShort = /T\d{2}:\d{2}(?:Z|[+-])/.test(written);
  return writeIso(before + byMs, offset.text, offset.minutes, isShort);
}

function offsetOf(written: string): { readonly text: string; readonly minutes: number } {
  const [text = 'Z', sign, hours, minutes] = zone.exec(written) ?? [];
  return { text, minutes: (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) };
}

/** Null where the calendar of the format, four digits for a year, has no such day. */
function writeIso(instant: Instant, zoneText: string, offsetMinutes: number, isShort: boolean): string | null {
  const local = instant + offsetMinutes * 60_000;
  if (local < earliest || local > latest) return null;
  const written = new Date(local).toISOString();
  if (isShort && local % 60_000 === 0) return `${written.slice(0, 16)}${zoneText}`;
  return `${written.slice(0, local % 1000 === 0 ? 19 : 23)}${zoneText}`;
}

const earliest = Date.parse('0000-01-01T00:00:00Z');
const latest = Date.UTC(9999, 11, 31, 23, 59, 59, 999);
