import type { HeaderLine } from '../../../shared/documents/call.ts';

/** Header lines as they were on the wire, of Node's raw list, in which names and values alternate. */
export function headerLines(raw: readonly string[]): readonly HeaderLine[] {
  const lines: HeaderLine[] = [];
  for (let index = 0; index + 1 < raw.length; index += 2) lines.push([raw[index] ?? '', raw[index + 1] ?? '']);
  return lines;
}

/** Every value of a header in such a list, in wire order. `name` is lower-case; those of the list compare without case. */
export function headerValues(raw: readonly string[], name: string): readonly string[] {
  const values: string[] = [];
  for (let index = 0; index + 1 < raw.length; index += 2)
    if (raw[index]?.toLowerCase() === name) values.push(raw[index + 1] ?? '');
  return values;
}
