import { maxInstant } from './clock.ts';
import type { Instant } from './clock.ts';
import type { JsonNode } from '../json/json-scan.ts';
import { numberAt } from '../json/json-view.ts';

/** The time field at a path: a whole number of milliseconds that a date can hold. Null for anything else. */
export function instantAt(node: JsonNode | null, ...path: readonly (string | number)[]): Instant | null {
  const found = numberAt(node, ...path);
  return found !== null && Number.isInteger(found) && Math.abs(found) <= maxInstant ? found : null;
}
