import type { HeaderLine } from '../../documents/call.ts';
import type { JsonNode } from '../../lib/json/json-node.ts';
import { isGiven, itemsAt, nodeAt, objectAt, textAt } from '../../lib/json/json-view.ts';
import { pathOfAddress, type WrittenRequest } from './written-request.ts';

/** Whether a JSON text is a collection of Postman, version 2 or 2.1. */
export function isPostman(root: JsonNode): boolean {
  return /\/collection\/v2\.\d/.test(textAt(root, 'info', 'schema') ?? '') && nodeAt(root, 'item')?.kind === 'array';
}

/** Whether a JSON text is a collection as Bruno exports it. */
export function isBruno(root: JsonNode): boolean {
  const isNamed = textAt(root, 'name') !== null || isGiven(root, 'brunoConfig');
  return isNamed && itemsAt(root, 'items').some((item) => textAt(item, 'type') !== null);
}

/** Folders inside of folders are read to this depth, as deep as a text is scanned. */
const deepest = 60;

/** The requests of a Postman collection, in its order. Its variables are put into addresses and headers, never into a body. */
export function readPostman(root: JsonNode): readonly WrittenRequest[] {
  const variables = readVariables(itemsAt(root, 'variable'), 'key');
  const read = (items: readonly JsonNode[], depth: number): readonly WrittenRequest[] =>
    items.flatMap((item) => {
      const inside = itemsAt(item, 'item');
      if (inside.length > 0 && depth < deepest) return read(inside, depth + 1);
      const request = nodeAt(item, 'request');
      if (request === null) return [];
      return [withName(readPostmanRequest(request, variables), textAt(item, 'name'), 'Postman')];
    });
  return read(itemsAt(root, 'item'), 0);
}

/** The requests of a Bruno collection, in its order; variables as in `readPostman`. */
export function readBruno(root: JsonNode): readonly WrittenRequest[] {
  const variables = readVariables(itemsAt(root, 'environments', 0, 'variables'), 'name');
  const read = (items: readonly JsonNode[], depth: number): readonly WrittenRequest[] =>
    items.flatMap((item) => {
      const inside = itemsAt(item, 'items');
      if (inside.length > 0 && depth < deepest) return read(inside, depth + 1);
      const request = objectAt(item, 'request');
      if (request === null) return [];
      return [withName(readBrunoRequest(request, variables), textAt(item, 'name'), 'Bruno')];
    });
  return read(itemsAt(root, 'items'), 0);
}

type Variables = ReadonlyMap<string, string>;

function readVariables(list: readonly JsonNode[], name: 'key' | 'name'): Variables {
  const pairs = list.flatMap((each): [string, string][] => {
    const [key, value] = [textAt(each, name), textAt(each, 'value')];
    return key === null || value === null ? [] : [[key, value]];
  });
  return new Map(pairs);
}

type Part = { readonly text: string; readonly unknown: readonly string[] };

function replaceVariables(text: string, variables: Variables): Part {
  const unknown: string[] = [];
  const replaced = text.replace(/\{\{\s*([^{}\s]{1,100})\s*\}\}/g, (written, name: string) => {
    const value = variables.get(name);
    if (value === undefined) unknown.push(`${written}: a variable, which was not replaced`);
    return value ?? written;
  });
  return { text: replaced, unknown };
}

function withName(request: WrittenRequest, name: string | null, of: string): WrittenRequest {
  const understood = [`a request of a ${of} collection${name === null ? '' : `: ${name}`}`];
  return { ...request, understood, ...(name === null ? {} : { name }) };
}

function newRequest(
  given: {
    readonly method: string | null;
    readonly url: string | null;
    readonly headers: readonly HeaderLine[];
    readonly body: WrittenRequest['body'];
    readonly notes: readonly string[];
  },
  variables: Variables,
): WrittenRequest {
  const url = given.url === null ? null : replaceVariables(given.url, variables);
  const headers = given.headers.map(([name, value]) => ({ name, value: replaceVariables(value, variables) }));
  const unknown = [...(url?.unknown ?? []), ...headers.flatMap(({ value }) => value.unknown)];
  return {
    method: given.method ?? 'GET',
    url: url?.text ?? null,
    path: url === null ? null : pathOfAddress(url.text),
    headers: headers.map(({ name, value }): HeaderLine => [name, value.text]),
    body: given.body,
    understood: [],
    notUnderstood: [...new Set([...given.notes, ...unknown, ...(url === null ? ['the request has no address'] : [])])],
  };
}

function readPostmanRequest(request: JsonNode, variables: Variables): WrittenRequest {
  if (request.kind === 'string')
    return newRequest({ method: null, url: request.value, headers: [], body: null, notes: [] }, variables);
  const headers = itemsAt(request, 'header').flatMap((header): HeaderLine[] => {
    const [name, value] = [textAt(header, 'key'), textAt(header, 'value')];
    return name === null || value === null || isTrue(header, 'disabled') ? [] : [[name, value]];
  });
  const { body, notes } = readPostmanBody(objectAt(request, 'body'));
  const url = textAt(request, 'url') ?? textAt(request, 'url', 'raw');
  return newRequest({ method: textAt(request, 'method'), url, headers, body, notes }, variables);
}

type ReadBody = { readonly body: WrittenRequest['body']; readonly notes: readonly string[] };

function readPostmanBody(body: JsonNode | null): ReadBody {
  const mode = textAt(body, 'mode');
  const raw = textAt(body, 'raw');
  if (body === null || mode === null || isTrue(body, 'disabled')) return { body: null, notes: [] };
  if (mode === 'raw') return { body: raw === null ? null : { text: raw }, notes: [] };
  if (mode === 'file') {
    const source = textAt(body, 'file', 'src') ?? '';
    return { body: null, notes: [`${source.slice(0, 200)}: the file was not read`] };
  }
  return { body: null, notes: [`a body of the kind ${mode.slice(0, 40)}, which was not read`] };
}

function readBrunoRequest(request: JsonNode, variables: Variables): WrittenRequest {
  const headers = itemsAt(request, 'headers').flatMap((header): HeaderLine[] => {
    const [name, value] = [textAt(header, 'name'), textAt(header, 'value')];
    const enabled = nodeAt(header, 'enabled');
    const isOff = enabled?.kind === 'boolean' && !enabled.value;
    return name === null || value === null || isOff ? [] : [[name, value]];
  });
  const mode = textAt(request, 'body', 'mode') ?? 'none';
  const text = ['json', 'text', 'xml'].includes(mode) ? textAt(request, 'body', mode) : null;
  const isRead = mode === 'none' || text !== null;
  const notes = isRead ? [] : [`a body of the kind ${mode.slice(0, 40)}, which was not read`];
  const body = text === null ? null : { text };
  return newRequest(
    { method: textAt(request, 'method'), url: textAt(request, 'url'), headers, body, notes },
    variables,
  );
}

function isTrue(node: JsonNode, name: string): boolean {
  const value = nodeAt(node, name);
  return value?.kind === 'boolean' && value.value;
}

const brunoMethods = ['get', 'post', 'put', 'patch', 'delete', 'options', 'head', 'trace', 'connect'];

/** The request of a file of Bruno (`.bru`); null where a text is none. */
export function readBrunoFile(text: string): WrittenRequest | null {
  if (!/^\uFEFF?\s*meta[ \t]*\{/.test(text)) return null;
  const blocks = readBlocks(text);
  const method = brunoMethods.find((name) => blocks.has(name));
  if (method === undefined) return null;
  const pairs = pairsOf(blocks.get(method) ?? '');
  const name = pairsOf(blocks.get('meta') ?? '').find(([key]) => key === 'name')?.[1] ?? null;
  const url = pairs.find(([key]) => key === 'url')?.[1] ?? null;
  const mode = pairs.find(([key]) => key === 'body')?.[1] ?? 'none';
  const own = blocks.get(mode === 'json' ? 'body:json' : `body:${mode}`) ?? blocks.get('body');
  const isRead = mode === 'none' || (own !== undefined && ['json', 'text', 'xml'].includes(mode));
  const notes = isRead ? [] : [`a body of the kind ${mode.slice(0, 40)}, which was not read`];
  const variables = new Map(pairsOf(blocks.get('vars:pre-request') ?? ''));
  const headers = pairsOf(blocks.get('headers') ?? '');
  const body = isRead && own !== undefined && mode !== 'none' ? { text: outdent(own) } : null;
  return withName(newRequest({ method: method.toUpperCase(), url, headers, body, notes }, variables), name, 'Bruno');
}

/** Blocks `name { … }`, whose brackets end a line and stand alone on one. */
function readBlocks(text: string): ReadonlyMap<string, string> {
  const blocks = new Map<string, string>();
  let [name, inside]: [string | null, string[]] = [null, []];
  for (const line of text.split('\n')) {
    if (name === null) {
      name = /^\uFEFF?([A-Za-z:-]{1,40})[ \t]*\{[ \t]*\r?$/.exec(line)?.[1] ?? null;
      inside = [];
    } else if (/^\}[ \t]*\r?$/.test(line)) {
      blocks.set(name, inside.join('\n'));
      name = null;
    } else inside.push(line);
  }
  return blocks;
}

/** Lines `name: value`; one that begins with `~` is switched off. */
function pairsOf(inside: string): readonly (readonly [string, string])[] {
  return inside.split(/\r?\n/).flatMap((line): [string, string][] => {
    const [, name = '', value = ''] = /^[ \t]*([^\s:~][^:]{0,200}):(.*)$/.exec(line) ?? [];
    return name === '' ? [] : [[name.trim(), value.trim()]];
  });
}

/** Bruno writes a body two spaces further in; the last line end belongs to the block. */
function outdent(inside: string): string {
  return inside.replace(/\r$/, '').replaceAll(/^ {2}/gm, '');
}
