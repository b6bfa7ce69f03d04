import type { HeaderLine } from '../../documents/call.ts';
import type { JsonNode } from '../../lib/json/json-node.ts';
import { itemsAt, nodeAt, numberAt, objectAt, textAt } from '../../lib/json/json-view.ts';
import { parseIsoTime } from '../../lib/time/iso-time.ts';
import { pathOfAddress, type WrittenAnswer, type WrittenRequest } from './written-request.ts';

/** Whether a JSON text is a HAR: an archive of requests as browsers and proxies write them. */
export function isHar(root: JsonNode): boolean {
  return nodeAt(root, 'log', 'entries')?.kind === 'array';
}

/** Whether the beginning of a text is that of a HAR. */
export function looksLikeHar(beginning: string): boolean {
  return /^\uFEFF?\s*\{\s*"log"\s*:\s*\{/.test(beginning);
}

/** The requests of a HAR, in its order. */
export function readHar(root: JsonNode): readonly WrittenRequest[] {
  return itemsAt(root, 'log', 'entries').flatMap((entry) => {
    const read = readHarEntry(entry);
    return 'request' in read ? [read.request] : [];
  });
}

type HarEntry = { readonly request: WrittenRequest } | { readonly why: string };

/** One entry of a HAR (1.2), or why it cannot be read. Pseudo headers of HTTP/2 are skipped. */
export function readHarEntry(entry: JsonNode): HarEntry {
  const request = objectAt(entry, 'request');
  if (request === null) return { why: 'It has no request.' };
  const [method, url] = [textAt(request, 'method'), textAt(request, 'url')];
  if (method === null || !/^[A-Za-z]{1,40}$/.test(method)) return { why: 'It has no method.' };
  if (url === null || url === '') return { why: 'It has no address.' };
  const started = textAt(entry, 'startedDateTime');
  const at = started === null ? null : parseIsoTime(started);
  if (started !== null && at === null) return { why: 'Its time is not ISO 8601 with a zone.' };
  const ms = numberAt(entry, 'time');
  const answer = readAnswer(objectAt(entry, 'response'));
  const { body, note } = readBody(objectAt(request, 'postData'));
  return {
    request: {
      method,
      url,
      path: pathOfAddress(url),
      headers: readHeaders(request),
      body,
      understood: ['an entry of a HAR'],
      notUnderstood: note === null ? [] : [note],
      ...(textAt(entry, '_passbench', 'personalData') === 'replaced' ? { hasStandIns: true as const } : {}),
      ...(at === null ? {} : { at }),
      ...(ms === null || ms < 0 ? {} : { ms }),
      ...(answer === null ? {} : { answer }),
    },
  };
}

function readHeaders(of: JsonNode): readonly HeaderLine[] {
  return itemsAt(of, 'headers').flatMap((header): HeaderLine[] => {
    const [name, value] = [textAt(header, 'name'), textAt(header, 'value')];
    return name === null || value === null || name.startsWith(':') ? [] : [[name, value]];
  });
}

type ReadBody = { readonly body: WrittenRequest['body']; readonly note: string | null };

function readBody(data: JsonNode | null): ReadBody {
  const text = textAt(data, 'text');
  if (text !== null) {
    const isBase64 = textAt(data, 'encoding') === 'base64' || textAt(data, '_encoding') === 'base64';
    return { body: isBase64 ? { base64: text } : { text }, note: null };
  }
  const params = itemsAt(data, 'params');
  if (params.length === 0) return { body: null, note: null };
  if (params.some((param) => textAt(param, 'fileName') !== null || textAt(data, 'mimeType')?.startsWith('multipart/')))
    return { body: null, note: 'a multipart body, whose bytes are not in the HAR' };
  const fields = params.map((param) => `${textAt(param, 'name') ?? ''}=${textAt(param, 'value') ?? ''}`);
  return { body: { text: fields.join('&') }, note: null };
}

/** A status of 0 is how browsers write that none came. */
function readAnswer(response: JsonNode | null): WrittenAnswer | null {
  const status = numberAt(response, 'status');
  if (response === null || status === null || !Number.isInteger(status) || status < 100 || status > 999) return null;
  const text = textAt(response, 'content', 'text');
  const isBase64 = textAt(response, 'content', 'encoding') === 'base64';
  const body = text === null ? null : isBase64 ? { base64: text } : { text };
  return { status, headers: readHeaders(response), body };
}
