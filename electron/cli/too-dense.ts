import { countJsonValues, maxJsonValues } from '../../shared/lib/json/count-json-values.ts';

/** Says that a JSON text holds more values than are read, as the end of a sentence; null when it does not. */
export function tooDense(text: string): string | null {
  const count = countJsonValues(text);
  if (count <= maxJsonValues) return null;
  const [found, most] = [count.toLocaleString('en'), maxJsonValues.toLocaleString('en')];
  return `holds ${found} JSON values; at most ${most} are read`;
}
