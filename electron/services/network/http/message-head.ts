import type { HeaderLine } from '../../../../shared/documents/call.ts';

/** Pairs up Node's raw header list, in which names and values alternate. */
export function headerLines(raw: readonly string[]): readonly HeaderLine[] {
  const lines: HeaderLine[] = [];
  for (let index = 0; index + 1 < raw.length; index += 2) lines.push([raw[index] ?? '', raw[index + 1] ?? '']);
  return lines;
}

/** Lines of one connection (RFC 9110, section 7.6.1), and what a request says of its own transmission. */
const ofConnection =
  /^(?:connection|keep-alive|proxy-connection|proxy-authenticate|proxy-authorization|te|trailer|transfer-encoding|upgrade|host|content-length|expect)$/i;

/** The lines that are for the other end, unchanged and in order: without those of the connection and those it names. */
export function endToEndLines(lines: readonly HeaderLine[]): readonly HeaderLine[] {
  const named = lines.flatMap(([name, value]) =>
    name.toLowerCase() === 'connection' ? value.split(',').map((each) => each.trim().toLowerCase()) : [],
  );
  return lines.filter(([name]) => !ofConnection.test(name) && !named.includes(name.toLowerCase()));
}

/** All values of a header in wire order. `name` is lower-case. */
export function headerValues(raw: readonly string[], name: string): readonly string[] {
  const values: string[] = [];
  for (let index = 0; index + 1 < raw.length; index += 2)
    if (raw[index]?.toLowerCase() === name) values.push(raw[index + 1] ?? '');
  return values;
}

/** A request with more header lines is refused unread. */
const maxHeaderLines = 100;

export function hasTooManyHeaders(raw: readonly string[]): boolean {
  return raw.length / 2 > maxHeaderLines;
}

export const tooManyHeaders = `A request may have ${maxHeaderLines} header lines.`;

/** A request target: path with query, and the authority of the absolute form. */
type RequestTarget = { readonly path: string; readonly authority: string | null };

/**
 * Reads a target in origin or absolute form (RFC 9112, sections 3.2.1 and 3.2.2). An empty path is `/`; null for other
 * forms.
 */
export function readRequestTarget(target: string): RequestTarget | null {
  if (target.startsWith('/')) return { path: target, authority: null };
  const [, authority, path = ''] = /^https?:\/\/([^/?#]*)(.*)$/is.exec(target) ?? [];
  return authority === undefined ? null : { path: path.startsWith('/') ? path : `/${path}`, authority };
}

/** Describes by its code why Node's HTTP parser refused a request. */
export function describeParseError(code: string | undefined): { readonly status: number; readonly words: string } {
  if (code === 'HPE_HEADER_OVERFLOW') return { status: 431, words: 'The headers are longer than 16 KiB.' };
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return { status: 408, words: 'The request took too long to arrive.' };
  return { status: 400, words: 'This is not an HTTP request.' };
}
