import type { Instant } from '../../lib/time/clock.ts';
import { scanJson } from '../../lib/json/json-scan.ts';
import { nodeAt } from '../../lib/json/json-view.ts';

/** A smaller number is a time in seconds: in milliseconds it would be in 1973. */
const leastMilliseconds = 100_000_000_000;

export function isInSeconds(time: number): boolean {
  return Math.abs(time) < leastMilliseconds;
}

/**
 * A payload as a new request: a fresh requestId, and an orderModifyTime of now where it is older. All other characters
 * stay, also those of a text that cannot be read.
 */
export function renewedText(text: string, { now, uuid32 }: { readonly now: Instant; readonly uuid32: string }): string {
  const { root } = scanJson(text);
  if (root === null) return text;
  const [id, time] = [nodeAt(root, 'requestId'), nodeAt(root, 'orderModifyTime')];
  const edits = [
    ...(id?.kind === 'string' ? [{ start: id.start, end: id.end, source: JSON.stringify(uuid32) }] : []),
    ...(time?.kind === 'number' || time?.kind === 'string' ? newerTime(time, now) : []),
  ].sort((one, other) => other.start - one.start);
  return edits.reduce((own, { start, end, source }) => own.slice(0, start) + source + own.slice(end), text);
}

type TimeNode = { readonly start: number; readonly end: number; readonly value: number | string };

function newerTime({ start, end, value }: TimeNode, now: Instant) {
  const written = Number(value);
  if (!Number.isInteger(written) || String(value).trim() === '') return [];
  const current = isInSeconds(written) ? Math.floor(now / 1000) : now;
  if (written >= current) return [];
  return [{ start, end, source: typeof value === 'string' ? JSON.stringify(String(current)) : String(current) }];
}
