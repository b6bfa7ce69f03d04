import { byteText } from './byte-text.ts';
import { textOfHtml } from './html-text.ts';
import { beginsAsMail, decodeCharset, readField, splitHeader, withoutMailbox } from './mail-header.ts';
import type { FieldValue, MailHeader } from './mail-header.ts';
import { decodeTransfer } from './transfer-encoding.ts';

/**
 * A part of a mail, as somebody would save it: the bytes of what was attached, the text of the mail itself in UTF-8. `name` is
 * empty for the latter.
 */
export type MailPart = { readonly name: string; readonly bytes: Uint8Array<ArrayBuffer> };

/** So deep may parts hold parts, and mails mails; what lies deeper is left as it is. */
const deepest = 10;
/** More parts of a mail are left alone. */
export const mostParts = 200;
/** So much of a file is looked at to say whether it is a mail: headers of mails that came a long way have many lines. */
export const mailBeginning = 64 * 1024;

/** Whether a file that begins with these bytes is a mail. */
export function isMail(beginning: Uint8Array): boolean {
  return beginsAsMail(byteText(beginning.subarray(0, mailBeginning)));
}

/** The parts of a mail, and whether it has more of them than are looked at. */
export type ReadMail = { readonly parts: readonly MailPart[]; readonly isCut: boolean };

/**
 * The parts of a mail in their sequence, each freed of its transfer encoding: base64, quoted-printable or none. Of a text that
 * is there in several ways the first that `serves` is given, or the first.
 */
export function readMail(bytes: Uint8Array, serves: (part: MailPart) => boolean): ReadMail {
  const found = partsIn(withoutMailbox(byteText(bytes)), serves, deepest);
  return { parts: found.slice(0, mostParts), isCut: found.length > mostParts };
}

function partsIn(part: string, serves: (part: MailPart) => boolean, levels: number): readonly MailPart[] {
  const { header, body } = splitHeader(part);
  const type = readField(header.get('content-type') ?? 'text/plain');
  const boundary = type.parameters.get('boundary');
  if (levels > 0 && type.value.startsWith('multipart/') && boundary !== undefined) {
    const parts = partsBetween(body, boundary).map((each) => partsIn(each, serves, levels - 1));
    return type.value === 'multipart/alternative' ? oneWay(parts, serves) : parts.flat();
  }
  const encoding = (header.get('content-transfer-encoding') ?? '').toLowerCase();
  const own = decodeTransfer(body, encoding);
  if (levels > 0 && type.value === 'message/rfc822') return partsIn(byteText(own), serves, levels - 1);
  const name = nameOf(header, type);
  return [{ name, bytes: name === '' && type.value.startsWith('text/') ? asText(own, type) : own }];
}

function oneWay(ways: readonly (readonly MailPart[])[], serves: (part: MailPart) => boolean): readonly MailPart[] {
  return ways.find((parts) => parts.some(serves)) ?? ways[0] ?? [];
}

/** What stands between the lines of a boundary; of a mail that was cut, its last part as far as it came. */
function partsBetween(body: string, boundary: string): readonly string[] {
  const line = `--${boundary}`;
  const parts: string[] = [];
  let start = -1;
  for (let at = indexOfLine(body, line, 0); at !== -1; at = indexOfLine(body, line, at + line.length)) {
    if (start !== -1) parts.push(withoutLastEnd(body.slice(start, at)));
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

/** The end of line before a boundary belongs to the boundary. */
function withoutLastEnd(part: string): string {
  return part.replace(/\r?\n$/, '');
}

function nameOf(header: MailHeader, { parameters }: FieldValue): string {
  const disposition = readField(header.get('content-disposition') ?? '');
  const given = disposition.parameters.get('filename') ?? parameters.get('name') ?? '';
  const last = given.split(/[/\\]/).at(-1)?.trim() ?? '';
  return last === '' && disposition.value === 'attachment' ? 'attachment' : last;
}

/** The text of a mail in UTF-8, as its reader sees it. Bytes that are not what the mail says stay as they are. */
function asText(bytes: Uint8Array<ArrayBuffer>, { value, parameters }: FieldValue): Uint8Array<ArrayBuffer> {
  const text = decodeCharset(bytes, parameters.get('charset') ?? 'utf-8') ?? decodeCharset(bytes, 'utf-8');
  if (text === null) return bytes;
  if (value === 'text/html') return encode(textOfHtml(text));
  const isFlowed = parameters.get('format')?.toLowerCase() === 'flowed';
  return encode(isFlowed ? withoutFlow(text, parameters.get('delsp')?.toLowerCase() === 'yes') : text);
}

/** Lines that end in a space were one line before they were sent (RFC 3676). */
function withoutFlow(text: string, dropsSpace: boolean): string {
  return text.replace(/ \r?\n ?/g, dropsSpace ? '' : ' ').replace(/^ (?=[ >]|From )/gm, '');
}

function encode(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}
