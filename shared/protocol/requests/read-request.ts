import type { HeaderLine } from '../../documents/call.ts';
import { nodeAt, textAt } from '../../lib/json/json-view.ts';
import { scanPayload } from '../validate/scan-payload.ts';

/** A request as it was written down somewhere. Nothing in it is run, requested or opened. */
export type WrittenRequest = {
  /** null: a body alone. */
  readonly method: string | null;
  /** Path and query; null with the method. */
  readonly path: string | null;
  readonly headers: readonly HeaderLine[];
  /** The exact text behind the headers, or base64 of the exact bytes. */
  readonly body: { readonly text: string } | { readonly base64: string };
  /** What the text was read as, in English. */
  readonly understood: readonly string[];
  /** What was skipped or cannot be told, in English. */
  readonly notUnderstood: readonly string[];
};

/**
 * Reads a request in HTTP's own form (request line, headers, an empty line, the body) or as `passbench sign --json`
 * prints one; any other text is a body alone. Never throws.
 */
export function readRequest(text: string): WrittenRequest {
  const first = /^\s*([A-Za-z]+)[ \t]+(\S+)(?:[ \t]+HTTP\/[\d.]+)?[ \t]*\r?\n/.exec(text);
  if (first !== null) {
    const [line, method = '', target = ''] = first;
    return readHttp(text.slice(line.length), method, target);
  }
  return readSigned(text) ?? { ...none, body: { text }, understood: ['a body without a request line'] };
}

const none = { method: null, path: null, headers: [], notUnderstood: [] };

function readHttp(text: string, method: string, target: string): WrittenRequest {
  const headers: HeaderLine[] = [];
  const notUnderstood: string[] = [];
  let at = 0;
  while (at < text.length) {
    const end = text.indexOf('\n', at);
    const line = (end < 0 ? text.slice(at) : text.slice(at, end)).replace(/\r$/, '');
    at = end < 0 ? text.length : end + 1;
    if (line === '') break;
    const [, name = '', value = ''] = /^([^\s:]+):(.*)$/s.exec(line) ?? [];
    if (name === '') notUnderstood.push(`header line ${headers.length + notUnderstood.length + 1}`);
    else headers.push([name, value.trim()]);
  }
  const { body, note } = bodyWithin(text.slice(at), headerOf(headers, 'Content-Length'));
  if (headerOf(headers, 'Transfer-Encoding') !== null)
    notUnderstood.push('Transfer-Encoding: the body is read as it is written');
  const understood = ['an HTTP request', ...(note === null ? [] : [note])];
  return { method, path: pathOf(target), headers, body: { text: body }, understood, notUnderstood };
}

/** A pasted text often has a line end that was not sent. */
function bodyWithin(text: string, length: string | null): { readonly body: string; readonly note: string | null } {
  const bytes = new TextEncoder().encode(text);
  const told = /^\d{1,9}$/.test(length ?? '') ? Number(length) : bytes.length;
  if (told >= bytes.length) return { body: text, note: null };
  const rest = new TextDecoder().decode(bytes.subarray(told));
  if (rest.trim() !== '')
    return { body: text, note: `Content-Length says ${told} bytes, but ${bytes.length} are given` };
  return { body: text.slice(0, text.length - rest.length), note: 'white space behind Content-Length was left out' };
}

/** Path and query of a target, which may be a whole address. */
function pathOf(target: string): string {
  return target.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i, '') || '/';
}

function readSigned(text: string): WrittenRequest | null {
  const { root } = scanPayload(text);
  const [method, path, body] = [textAt(root, 'method'), textAt(root, 'path'), textAt(root, 'body')];
  const headers = nodeAt(root, 'headers');
  if (method === null || path === null || body === null || headers?.kind !== 'object') return null;
  const lines = headers.members.flatMap(({ key, value }): HeaderLine[] =>
    value.kind === 'string' ? [[key, value.value]] : [],
  );
  const understood = ['a request as passbench sign --json prints it'];
  return { method, path, headers: lines, body: { base64: body }, understood, notUnderstood: [] };
}

/** The value of a header, its name compared without regard to case; null if absent. */
export function headerOf(headers: readonly HeaderLine[], name: string): string | null {
  return headers.find(([each]) => each.toLowerCase() === name.toLowerCase())?.[1] ?? null;
}
