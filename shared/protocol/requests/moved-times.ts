import { allFields } from '../../fields/all-fields.ts';
import type { JsonNode } from '../../lib/json/json-node.ts';
import { scanJson } from '../../lib/json/json-scan.ts';
import { once } from '../../lib/once.ts';
import { scenarios } from '../../scenarios/index.ts';
import { isInSeconds } from './renewed-text.ts';

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
