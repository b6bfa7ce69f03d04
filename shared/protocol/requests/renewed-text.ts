import type { Instant } from '../../lib/time/clock.ts';
import { scanJson } from '../../lib/json/json-scan.ts';
import { nodeAt } from '../../lib/json/json-view.ts';
import type { JsonNode } from '../../lib/json/json-node.ts';
import { once } from '../../lib/once.ts';
import { scenarios } from '../../scenarios/index.ts';
import { allFields } from '../../fields/field.ts';

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

const timeNames = once(
  () =>
    new Set(
      scenarios.flatMap(({ fields }) =>
        allFields(fields).flatMap(({ name, kind }) => (kind.name === 'time' ? [name] : [])),
      ),
    ),
);

/**
 * A payload with each of its times, as the field tables name them, moved by some milliseconds; seconds stay seconds. All other
 * characters stay, also those of a text that cannot be read.
 */
export function movedTimes(text: string, byMs: number): string {
  const { root } = scanJson(text);
  if (root === null || byMs === 0) return text;
  const times: JsonNode[] = [];
  const collect = (node: JsonNode): void => {
    if (node.kind === 'array') for (const item of node.items) collect(item);
    if (node.kind !== 'object') return;
    for (const { key, value } of node.members) {
      if (timeNames().has(key)) times.push(value);
      collect(value);
    }
  };
  collect(root);
  const pieces: string[] = [];
  let at = 0;
  for (const { start, end } of times) {
    const [, quote = '', written = ''] = /^("?)(-?\d{1,16})\1$/.exec(text.slice(start, end)) ?? [];
    if (written === '') continue;
    const moved = Number(written) + (isInSeconds(Number(written)) ? Math.round(byMs / 1000) : byMs);
    pieces.push(text.slice(at, start), `${quote}${moved}${quote}`);
    at = end;
  }
  return `${pieces.join('')}${text.slice(at)}`;
}
