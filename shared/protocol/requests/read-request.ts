import type { HeaderLine } from '../../documents/call.ts';
import type { JsonNode } from '../../lib/json/json-node.ts';
import { latin1, removeByteOrderMark } from '../../lib/text/charsets.ts';
import { fromByteText } from '../../lib/text/from-base64.ts';
import { nodeAt, textAt } from '../../lib/json/json-view.ts';
import { scanPayload } from '../validate/scan-payload.ts';
import { headerOf, pathOfAddress, type WrittenRequest } from './written-request.ts';

/**
 * Reads a request in HTTP's own form (request line, headers, an empty line, the body) or as `passbench sign --json`
 * prints one; any other text is a body alone. Never throws.
 */
export function readRequest(text: string): WrittenRequest {
  return readHttp(text) ?? readSigned(scanPayload(text).root) ?? readBody(text);
}

/** A body alone. */
export function readBody(text: string): WrittenRequest {
  const understood = ['a body without a request line'];
  return { method: null, url: null, path: null, headers: [], body: { text }, understood, notUnderstood: [] };
}

const requestLine = /^\s*([A-Za-z]+)[ \t]+(\S+)(?:[ \t]+HTTP\/[\d.]+)?[ \t]*\r?\n/;
/** A sentence has no such first line. */
const certainLine = /^\s*(?:[A-Za-z]{1,40}[ \t]+\S+[ \t]+HTTP\/\d|(?:GET|POST|PUT|PATCH|DELETE)[ \t]+(?:\/|https?:))/;

/** Whether a text is surely a request in HTTP's own form. */
export function isHttp(text: string): boolean {
  return certainLine.test(removeByteOrderMark(text));
}

/** A request in HTTP's own form; null where the first line is none. */
export function readHttp(
  whole: string,
  encode: (text: string) => Uint8Array = (text) => new TextEncoder().encode(text),
): WrittenRequest | null {
  const given = removeByteOrderMark(whole);
  const first = requestLine.exec(given) ?? (isHttp(given) ? requestLine.exec(`${given}\n`) : null);
  if (first === null) return null;
  const [line, method = '', target = ''] = first;
  const text = given.slice(line.length);
  const headers: HeaderLine[] = [];
  const notUnderstood: string[] = [];
  let at = 0;
  while (at < text.length) {
    const end = text.indexOf('\n', at);
    const own = (end < 0 ? text.slice(at) : text.slice(at, end)).replace(/\r$/, '');
    at = end < 0 ? text.length : end + 1;
    if (own === '') break;
    const [, name = '', value = ''] = /^([^\s:]+):(.*)$/s.exec(own) ?? [];
    if (name === '') notUnderstood.push(`header line ${headers.length + notUnderstood.length + 1}`);
    else headers.push([name, value.trim()]);
  }
  const { body, note } = bodyWithin(text.slice(at), encode, headerOf(headers, 'Content-Length'));
  if (headerOf(headers, 'Transfer-Encoding') !== null)
    notUnderstood.push('Transfer-Encoding: the body is read as it is written');
  const understood = ['an HTTP request', ...(note === null ? [] : [note])];
  return { method, url: target, path: pathOfAddress(target), headers, body: { text: body }, understood, notUnderstood };
}

/** A request in HTTP's own form whose body is not UTF-8: the body keeps its bytes. null where the bytes are none. */
export function readHttpBytes(bytes: Uint8Array): WrittenRequest | null {
  const text = latin1(bytes);
  const request = isHttp(text) ? readHttp(text, fromByteText) : null;
  if (request === null || request.body === null || !('text' in request.body)) return null;
  return { ...request, body: { base64: btoa(request.body.text) } };
}

/** A pasted text often has a line end that was not sent. */
function bodyWithin(
  text: string,
  encode: (text: string) => Uint8Array,
  length: string | null,
): { readonly body: string; readonly note: string | null } {
  const bytes = encode(text);
  const told = /^\d{1,9}$/.test(length ?? '') ? Number(length) : bytes.length;
  if (told >= bytes.length) return { body: text, note: null };
  const rest = new TextDecoder().decode(bytes.subarray(told));
  if (rest.trim() !== '')
    return { body: text, note: `Content-Length says ${told} bytes, but ${bytes.length} are given` };
  return { body: text.slice(0, text.length - rest.length), note: 'white space behind Content-Length was left out' };
}

/** A request as `passbench sign --json` prints it, or as a log writes one as an object; null where a text is neither. */
export function readSigned(root: JsonNode | null): WrittenRequest | null {
  const method = textAt(root, 'method');
  const url = textAt(root, 'path') ?? textAt(root, 'url') ?? textAt(root, 'uri');
  const [body, headers] = [textAt(root, 'body'), nodeAt(root, 'headers')];
  if (method === null || url === null || body === null || headers?.kind !== 'object') return null;
  const lines = headers.members.flatMap(({ key, value }): HeaderLine[] =>
    value.kind === 'string' ? [[key, value.value]] : [],
  );
  const isSigned = textAt(root, 'contentToSign') !== null;
  return {
    method,
    url,
    path: pathOfAddress(url),
    headers: lines,
    body: isSigned ? { base64: body } : { text: body },
    understood: [isSigned ? 'a request as passbench sign --json prints it' : 'a log record of a request'],
    notUnderstood: [],
  };
}
