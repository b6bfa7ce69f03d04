import { fromBase64, fromByteText } from '../../../../../shared/lib/text/from-base64.ts';
import { decodeTransfer, fromQuotedPrintable } from './transfer-encoding.ts';
import { decodeHtmlEntities } from '../../../../../shared/lib/text/html-entities.ts';
import { decodeUtf8 } from '../../../../../shared/lib/text/decode.ts';
import { latin1 } from '../../../../../shared/lib/text/charsets.ts';

/** The first field of each name; names in lower case. */
type MailHeader = ReadonlyMap<string, string>;

type FieldValue = { readonly value: string; readonly parameters: ReadonlyMap<string, string> };

const fieldLine = /^([!-9;-~]{1,100}):(.*)$/;

/** Splits a part at the first empty line, where its header ends. */
function splitHeader(part: string): { readonly header: MailHeader; readonly body: string } {
  const end = /^\r?\n|\r?\n\r?\n/.exec(part);
  const head = end === null ? part : part.slice(0, end.index);
  return { header: readHeader(head), body: end === null ? '' : part.slice(end.index + end[0].length) };
}

function readHeader(head: string): MailHeader {
  const fields = new Map<string, string>();
  for (const line of head.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)) {
    const [, name, value = ''] = fieldLine.exec(line) ?? [];
    if (name !== undefined && !fields.has(name.toLowerCase())) fields.set(name.toLowerCase(), value.trim());
  }
  return fields;
}

/** Header names that mails have and requests do not. */
const ofMails = ['from', 'message-id', 'received', 'return-path', 'mime-version'];

/** Whether a file starts as a mail: header fields from line 1, one of them specific to mails. */
function looksLikeMail(beginning: string): boolean {
  const text = removeMailboxLine(beginning);
  if (!fieldLine.test(text.slice(0, 2000).split(/\r?\n/)[0] ?? '')) return false;
  const { header } = splitHeader(text);
  return header.size > 1 && ofMails.some((name) => header.has(name));
}

/** An mbox file of one mail starts with its own line. */
function removeMailboxLine(text: string): string {
  return text.replace(/^From [^\n]{0,500}\n/, '');
}

/** Reads a field such as `text/plain; charset=utf-8`: value in lower case, parameters unchanged (also RFC 2231). */
export function readField(field: string): FieldValue {
  const parameters = new Map<string, string>();
  const pieces = new Map<string, string>();
  for (const [, name = '', quoted, plain = ''] of field.matchAll(
    /;\s*([^\s=;"]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;"]*))/g,
  )) {
    const value = quoted === undefined ? plain.trim() : quoted.replace(/\\(.)/g, '$1');
    const [, own = '', isCoded] = /^([^*]*)(?:\*\d+)?(\*)?$/.exec(name.toLowerCase()) ?? [];
    if (own === name.toLowerCase()) parameters.set(own, decodeWords(value));
    else if (own !== '')
      pieces.set(own, (pieces.get(own) ?? '') + (isCoded === undefined ? value : decodeExtended(value)));
  }
  for (const [name, value] of pieces) parameters.set(name, decodeUtf8Bytes(value));
  return { value: (field.split(';')[0] ?? '').trim().toLowerCase(), parameters };
}

/** Decodes a piece of RFC 2231: `utf-8''%E5%8D%88`. */
function decodeExtended(value: string): string {
  return value
    .replace(/^[A-Za-z0-9-]*'[A-Za-z-]*'/, '')
    .replace(/%([0-9A-Fa-f]{2})/g, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)));
}

/** Decodes the encoded words of a field, `=?utf-8?B?…?=`. */
export function decodeWords(field: string): string {
  const word = /=\?([^?\s]{1,40})\?([BbQq])\?([^?\s]*)\?=(?:\s+(?==\?))?/g;
  if (!field.includes('=?')) return decodeUtf8Bytes(field);
  return field.replace(word, (all, charset: string, way: string, text: string) => {
    const bytes = /[Bb]/.test(way) ? fromBase64(text) : fromByteText(fromQuotedPrintable(text.replaceAll('_', ' ')));
    return decodeCharset(bytes, charset) ?? all;
  });
}

function decodeUtf8Bytes(text: string): string {
  const decoded = decodeUtf8(fromByteText(text));
  return 'text' in decoded ? decoded.text : text;
}

/** Decodes bytes in a mail's charset; null if the runtime does not know it or they are invalid. */
function decodeCharset(bytes: Uint8Array, charset: string): string | null {
  try {
    return new TextDecoder(charset, { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

const breaks = /<(?:br|\/p|\/div|\/tr|\/li|\/h[1-6]|\/pre)\b[^<>]*>/gi;

/** Converts HTML to text as a reader would copy it: lines without tags, entities decoded. */
export function htmlToText(html: string): string {
  const text = removeHiddenElements(html)
    .split(/(?=<pre\b)|(?<=<\/pre>)/i)
    .map((piece) => (/^<pre\b/i.test(piece) ? piece : piece.replace(/\s+/g, ' ')))
    .join('')
    .replace(breaks, '\n')
    .replace(/<[!/a-z][^<>]*>/gi, '');
  return decodeHtmlEntities(text).replaceAll('\u00a0', ' ');
}

/** Start and end of elements that are never shown. */
const hiddenElements = [
  [/<!--/g, /-->/g],
  [/<head(?=[\s/>])/gi, /<\/head\s*>/gi],
  [/<style(?=[\s/>])/gi, /<\/style\s*>/gi],
  [/<script(?=[\s/>])/gi, /<\/script\s*>/gi],
] as const;

/** Removes elements that are never shown. An unclosed one hides the rest, as in a reader. */
function removeHiddenElements(html: string): string {
  return hiddenElements.reduce((text, [begin, end]) => removeElement(text, begin, end), html);
}

function removeElement(html: string, begin: RegExp, end: RegExp): string {
  let text = '';
  let reached = 0;
  for (let from = firstFrom(begin, html, 0); from !== null; from = firstFrom(begin, html, reached)) {
    text += html.slice(reached, from.index);
    const closed = firstFrom(end, html, from.index);
    if (closed === null) return text;
    reached = closed.index + closed[0].length;
  }
  return text + html.slice(reached);
}

function firstFrom(sign: RegExp, text: string, from: number): RegExpExecArray | null {
  sign.lastIndex = from;
  return sign.exec(text);
}

/**
 * A part of a mail as it would be saved: an attachment's bytes, or the mail's own text in UTF-8 with an empty `name`.
 */
export type MailPart = { readonly name: string; readonly bytes: Uint8Array<ArrayBuffer> };

/** The maximum depth of nested parts and mails; deeper ones stay encoded. */
const deepest = 10;
export const mostParts = 200;
/** Bytes read to detect a mail: forwarded mails have long headers. */
export const mailBeginning = 64 * 1024;

export function isMail(beginning: Uint8Array): boolean {
  return looksLikeMail(latin1(beginning.subarray(0, mailBeginning)));
}

type ReadMail = { readonly parts: readonly MailPart[]; readonly isCut: boolean };

/**
 * Reads the parts of a mail in order and decodes their transfer encoding. Of alternatives, takes the first that
 * `serves` accepts, else the first.
 */
export function readMail(bytes: Uint8Array, serves: (part: MailPart) => boolean): ReadMail {
  const found = findParts(removeMailboxLine(latin1(bytes)), serves, deepest);
  return { parts: found.slice(0, mostParts), isCut: found.length > mostParts };
}

function findParts(part: string, serves: (part: MailPart) => boolean, levels: number): readonly MailPart[] {
  const { header, body } = splitHeader(part);
  const type = readField(header.get('content-type') ?? 'text/plain');
  const boundary = type.parameters.get('boundary');
  if (levels > 0 && type.value.startsWith('multipart/') && boundary !== undefined) {
    const parts = splitAtBoundary(body, boundary).map((each) => findParts(each, serves, levels - 1));
    return type.value === 'multipart/alternative' ? chooseAlternative(parts, serves) : parts.flat();
  }
  const encoding = (header.get('content-transfer-encoding') ?? '').toLowerCase();
  const own = decodeTransfer(body, encoding);
  if (levels > 0 && type.value === 'message/rfc822') return findParts(latin1(own), serves, levels - 1);
  const name = getPartName(header, type);
  return [{ name, bytes: name === '' && type.value.startsWith('text/') ? toUtf8Text(own, type) : own }];
}

function chooseAlternative(
  ways: readonly (readonly MailPart[])[],
  serves: (part: MailPart) => boolean,
): readonly MailPart[] {
  return ways.find((parts) => parts.some(serves)) ?? ways[0] ?? [];
}

/** Splits a body at the lines of a boundary. The last part of a cut mail ends with the mail. */
function splitAtBoundary(body: string, boundary: string): readonly string[] {
  const line = `--${boundary}`;
  const parts: string[] = [];
  let start = -1;
  for (let at = indexOfLine(body, line, 0); at !== -1; at = indexOfLine(body, line, at + line.length)) {
    if (start !== -1) parts.push(removeLastLineEnd(body.slice(start, at)));
    start = body.startsWith('--', at + line.length) ? -1 : nextLine(body, at);
    if (start === -1 || parts.length > mostParts) return parts;
  }
  return start === -1 ? parts : [...parts, body.slice(start)];
}

function indexOfLine(body: string, line: string, from: number): number {
  for (let at = body.indexOf(line, from); at !== -1; at = body.indexOf(line, at + 1))
    if (
      (at === 0 || body[at - 1] === '\n') &&
      /^(?:--)?[ \t]{0,200}(?:\r?\n|$)/.test(body.slice(at + line.length, at + line.length + 210))
    )
      return at;
  return -1;
}

function nextLine(body: string, at: number): number {
  const end = body.indexOf('\n', at);
  return end === -1 ? body.length : end + 1;
}

/** The line end before a boundary belongs to the boundary. */
function removeLastLineEnd(part: string): string {
  return part.replace(/\r?\n$/, '');
}

function getPartName(header: MailHeader, { parameters }: FieldValue): string {
  const disposition = readField(header.get('content-disposition') ?? '');
  const given = disposition.parameters.get('filename') ?? parameters.get('name') ?? '';
  const last = given.split(/[/\\]/).at(-1)?.trim() ?? '';
  return last === '' && disposition.value === 'attachment' ? 'attachment' : last;
}

/** Converts a mail's text to UTF-8 as its reader sees it. Bytes that contradict the mail's charset stay unchanged. */
function toUtf8Text(bytes: Uint8Array<ArrayBuffer>, { value, parameters }: FieldValue): Uint8Array<ArrayBuffer> {
  const text = decodeCharset(bytes, parameters.get('charset') ?? 'utf-8') ?? decodeCharset(bytes, 'utf-8');
  if (text === null) return bytes;
  if (value === 'text/html') return encode(htmlToText(text));
  const isFlowed = parameters.get('format')?.toLowerCase() === 'flowed';
  return encode(isFlowed ? joinFlowedLines(text, parameters.get('delsp')?.toLowerCase() === 'yes') : text);
}

/** Joins lines that end in a space: they were one line (RFC 3676). */
function joinFlowedLines(text: string, dropsSpace: boolean): string {
  return text.replace(/ \r?\n ?/g, dropsSpace ? '' : ' ').replace(/^ (?=[ >]|From )/gm, '');
}

function encode(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}
