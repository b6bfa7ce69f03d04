import { countJsonValues } from '../../shared/lib/count-json-values.ts';

/** A payload holds a few hundred values; each of millions would cost memory and time for nothing. */
const mostValues = 1_000_000;

/** Says that a JSON text holds more values than are read, as the end of a sentence; null when it does not. */
export function tooDense(text: string): string | null {
  const count = countJsonValues(text);
  if (count <= mostValues) return null;
  const [found, most] = [count.toLocaleString('en'), mostValues.toLocaleString('en')];
  return `holds ${found} JSON values; at most ${most} are read`;
}
