import { callSchema, type Call } from '../../documents/call.ts';
import { standInNote, type PersonalData } from './har-entry.ts';
import { decodeUtf8 } from '../../lib/text/decode.ts';
import { fromBase64 } from '../../lib/text/from-base64.ts';

/** A file of calls: HAR, or an export of Passbench. */
export type CallsFormat = 'har' | 'calls';

/** One line of a file of calls: JSON lines, each of its own, so that files can be joined. */
const callsFormat = 'passbench.calls/1';

/** A call as a line of a file of calls, every byte of its bodies in base64. */
export function callsLine(call: Call, personal: PersonalData): string {
  const note = personal === 'replaced' ? { note: standInNote } : {};
  return `${JSON.stringify({ format: callsFormat, personalData: personal, ...note, call })}\n`;
}

/** The only line of a file of no calls: an empty file would not show what it is. */
export const noCallsLine = `${JSON.stringify({ format: callsFormat, calls: 0 })}\n`;

/** Whether the beginning of a file is that of a file of calls, of any version. */
export function looksLikeCalls(beginning: string): boolean {
  return /^\uFEFF?\s*\{\s*"format"\s*:\s*"passbench\.calls\//.test(beginning);
}

/** A line of a file of calls, null for `noCallsLine`, or why it cannot be read. */
export function readCallsLine(line: string): { readonly call: Call } | null | { readonly why: string } {
  if (line.trim() === noCallsLine.trim()) return null;
  let read: unknown;
  try {
    read = JSON.parse(line);
  } catch {
    return { why: 'It is not JSON.' };
  }
  if (typeof read !== 'object' || read === null || !('format' in read) || !('call' in read))
    return { why: 'It is no call.' };
  if (read.format !== callsFormat) {
    const version = /^passbench\.calls\/(\d{1,9})$/.exec(String(read.format))?.[1];
    const why = `It is of version ${version}, which this Passbench does not read.`;
    return { why: version === undefined ? 'It is no call.' : why };
  }
  const parsed = callSchema.safeParse(read.call);
  if (parsed.success) return { call: parsed.data };
  const where = parsed.error.issues[0]?.path.join('/') ?? '';
  return { why: `It is no call: ${where === '' ? 'call' : where} cannot be read.` };
}

/** The request of a call in HTTP's own form, with its exact headers and body. null where the body is not UTF-8. */
export function httpText({ method, path, headers, bodyBase64 }: Call): string | null {
  const decoded = decodeUtf8(fromBase64(bodyBase64));
  if (!('text' in decoded)) return null;
  const lines = [
    `${method} ${path} HTTP/1.1`,
    ...headers.map(([name, value]) => `${name}: ${value}`),
    '',
    decoded.text,
  ];
  return lines.join('\r\n');
}
