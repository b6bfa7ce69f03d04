import { decodeUtf8 } from '../../../../shared/lib/text/decode.ts';
import { bytesOfText } from './byte-text.ts';
import { fromBase64, fromQuotedPrintable } from './transfer-encoding.ts';

/** The fields of a header by their names in small letters, the first of each name. */
export type MailHeader = ReadonlyMap<string, string>;

/** What a field says, and the parameters behind it. */
export type FieldValue = { readonly value: string; readonly parameters: ReadonlyMap<string, string> };

const fieldLine = /^([!-9;-~]{1,100}):(.*)$/;

/** Splits a part of a mail where its header ends: at the first empty line. */
export function splitHeader(part: string): { readonly header: MailHeader; readonly body: string } {
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

/** Names that the header of a mail has, and that of no request. */
const ofMails = ['from', 'message-id', 'received', 'return-path', 'mime-version'];

/** Whether a file that begins so is a mail: fields of a header from its first line on, and one among them that mails have. */
export function beginsAsMail(beginning: string): boolean {
  const text = withoutMailbox(beginning);
  if (!fieldLine.test(text.slice(0, 2000).split(/\r?\n/)[0] ?? '')) return false;
  const { header } = splitHeader(text);
  return header.size > 1 && ofMails.some((name) => header.has(name));
}

/** A mailbox of one mail begins with a line of its own. */
export function withoutMailbox(text: string): string {
  return text.replace(/^From [^\n]{0,500}\n/, '');
}

/** Reads a field such as `text/plain; charset=utf-8`: its value in small letters, its parameters as they stand (RFC 2231 too). */
export function readField(field: string): FieldValue {
  const parameters = new Map<string, string>();
  const pieces = new Map<string, string>();
  for (const [, name = '', quoted, plain = ''] of field.matchAll(
    /;\s*([^\s=;"]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;"]*))/g,
  )) {
    const value = quoted === undefined ? plain.trim() : quoted.replace(/\\(.)/g, '$1');
    const [, own = '', isCoded] = /^([^*]*)(?:\*\d+)?(\*)?$/.exec(name.toLowerCase()) ?? [];
    if (own === name.toLowerCase()) parameters.set(own, decodeWords(value));
    else if (own !== '') pieces.set(own, (pieces.get(own) ?? '') + (isCoded === undefined ? value : extended(value)));
  }
  for (const [name, value] of pieces) parameters.set(name, asUtf8(value));
  return { value: (field.split(';')[0] ?? '').trim().toLowerCase(), parameters };
}

/** A piece of RFC 2231: `utf-8''%E5%8D%88`. */
function extended(value: string): string {
  return value
    .replace(/^[A-Za-z0-9-]*'[A-Za-z-]*'/, '')
    .replace(/%([0-9A-Fa-f]{2})/g, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)));
}

/** The encoded words of a field, `=?utf-8?B?…?=`, and the rest of it as text. */
export function decodeWords(field: string): string {
  const word = /=\?([^?\s]{1,40})\?([BbQq])\?([^?\s]*)\?=(?:\s+(?==\?))?/g;
  if (!field.includes('=?')) return asUtf8(field);
  return field.replace(word, (all, charset: string, way: string, text: string) => {
    const bytes = /[Bb]/.test(way) ? fromBase64(text) : bytesOfText(fromQuotedPrintable(text.replaceAll('_', ' ')));
    return decodeCharset(bytes, charset) ?? all;
  });
}

function asUtf8(text: string): string {
  const decoded = decodeUtf8(bytesOfText(text));
  return 'text' in decoded ? decoded.text : text;
}

/** The text of bytes in a charset by its name in mails; null where the runtime does not know it, or they are none of it. */
export function decodeCharset(bytes: Uint8Array, charset: string): string | null {
  try {
    return new TextDecoder(charset, { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}
