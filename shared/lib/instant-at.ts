import type { Instant } from './clock.ts';
import type { JsonNode } from './json-scan.ts';
import { numberAt } from './json-view.ts';

/** The furthest instant from 1970 that a date can have, in milliseconds, either way. */
const furthestMs = 8.64e15;

/** The time field at a path: a whole number of milliseconds that a date can hold. Null for anything else. */
export function instantAt(node: JsonNode | null, ...path: readonly (string | number)[]): Instant | null {
  const found = numberAt(node, ...path);
  return found !== null && Number.isInteger(found) && Math.abs(found) <= furthestMs ? found : null;
}
