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

/** The target of a request: its path with the query, and the authority where it names one. */
export type RequestTarget = { readonly path: string; readonly authority: string | null };

/**
 * Reads a target in origin form or in absolute form (RFC 9112, sections 3.2.1 and 3.2.2: a server takes both). An empty
 * path is `/`. null for everything else: no path is asked for then.
 */
export function readRequestTarget(target: string): RequestTarget | null {
  if (target.startsWith('/')) return { path: target, authority: null };
  const [, authority, path = ''] = /^https?:\/\/([^/?#]*)(.*)$/is.exec(target) ?? [];
  return authority === undefined ? null : { path: path.startsWith('/') ? path : `/${path}`, authority };
}

/** What is wrong with a request that Node's HTTP parser gave up on, by the code of its error. */
export function malformed(code: string | undefined): { readonly status: number; readonly words: string } {
  if (code === 'HPE_HEADER_OVERFLOW') return { status: 431, words: 'The headers are longer than 16 KiB.' };
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return { status: 408, words: 'The request took too long to arrive.' };
  return { status: 400, words: 'This is not an HTTP request.' };
}
