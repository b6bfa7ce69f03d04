import type { HeaderLine } from '../../../../shared/documents/call.ts';

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

/** No program sends this many header lines; a request that does is refused before any of them is believed. */
const mostHeaderLines = 100;

/** Whether Node's raw list holds more lines than any request needs. */
export function hasTooManyHeaders(raw: readonly string[]): boolean {
  return raw.length / 2 > mostHeaderLines;
}

export const tooManyHeaders = `A request may have ${mostHeaderLines} header lines.`;
