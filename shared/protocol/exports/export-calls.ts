import type { Call } from '../../documents/call.ts';
import { callWithoutCredentials, callWithoutPersonalData } from '../personal/call-without-personal-data.ts';
import { createStandIns, type Replaced } from '../personal/stand-ins.ts';
import { callsLine, noCallsLine } from './calls-line.ts';
import { standInNote, type PersonalData, originOfCall, unknownOrigin, harPieces } from './har-entry.ts';
import { decodeUtf8 } from '../../lib/text/decode.ts';
import { fromBase64 } from '../../lib/text/from-base64.ts';
import { base64Lines } from '../../lib/text/shell-text.ts';

/** The formats that calls leave in: HAR 1.2, JSON lines with every byte, or cURL commands. */
export const exportFormats = ['har', 'calls', 'curl'] as const;
export type ExportFormat = (typeof exportFormats)[number];

type ExportTerms = {
  readonly format: ExportFormat;
  readonly personal: PersonalData;
  /** Of Passbench. */
  readonly version: string;
  /** The address of a call where its environment is known; null where it is not. */
  readonly originOf: (call: Call) => string | null;
};

/**
 * The text of an export in pieces: a head, one for each call, an end. Returns what was replaced by stand-ins. Credentials
 * never leave. No more than one call is in memory.
 */
export async function* exportedPieces(
  calls: Iterable<Call> | AsyncIterable<Call>,
  { format, personal, version, originOf }: ExportTerms,
): AsyncGenerator<string, readonly Replaced[]> {
  const standIns = createStandIns();
  const har = harPieces(personal, version);
  yield format === 'har' ? har.head : format === 'curl' && personal === 'replaced' ? `# ${standInNote}\n\n` : '';
  let at = 0;
  for await (const stored of calls) {
    const own = callWithoutCredentials(stored);
    const call = personal === 'kept' ? own : callWithoutPersonalData(own, standIns);
    const origin = originOf(call);
    if (format === 'har') yield har.entry(call, origin, at === 0);
    else if (format === 'calls') yield callsLine(call, personal);
    else
      yield `${at === 0 ? '' : '\n'}# ${call.id} ${new Date(call.atReal).toISOString()}\n${curlCommand(call, origin)}`;
    at += 1;
  }
  const replaced = standIns.replaced();
  yield format === 'har' ? har.tail(replaced) : format === 'calls' && at === 0 ? noCallsLine : '';
  return replaced;
}

/** A call as a cURL command with its exact headers and body: it repeats the stored signature. */
export function curlCommand(call: Call, origin: string | null = originOfCall(call)): string {
  const url = `${origin ?? unknownOrigin}${call.path}`;
  const { pipe, data } = bodyOf(call.bodyBase64);
  const lines = [
    `curl --globoff --path-as-is --request ${quoted(call.method)} ${quoted(url)}`,
    ...call.headers.filter(([name]) => !isCurls(name)).map(([name, value]) => `--header ${quotedHeader(name, value)}`),
    ...data,
  ];
  return `${pipe}${lines.join(' \\\n  ')}\n`;
}

/** Headers that curl writes itself. */
function isCurls(name: string): boolean {
  return /^(?:host|content-length|connection|transfer-encoding)$/i.test(name);
}

/** `Name;` is how curl writes a header without a value. */
function quotedHeader(name: string, value: string): string {
  return quoted(value === '' ? `${name};` : `${name}: ${value}`);
}

type CurlBody = { readonly pipe: string; readonly data: readonly string[] };

function bodyOf(base64: string): CurlBody {
  const bytes = fromBase64(base64);
  if (bytes.length === 0) return { pipe: '', data: [] };
  const decoded = decodeUtf8(bytes);
  // A shell's word ends at a NUL.
  if ('text' in decoded && !decoded.text.includes('\0'))
    return { pipe: '', data: [`--data-raw ${quoted(decoded.text)}`] };
  const lines = base64Lines(base64).join('\n');
  return { pipe: `openssl base64 -d <<'END' |\n${lines}\nEND\n`, data: ['--data-binary @-'] };
}

/** In single quotes where every character is visible, else in `$'…'` of bash and zsh. */
function quoted(text: string): string {
  // oxlint-disable-next-line no-control-regex
  if (!/[\u0000-\u0009\u000b-\u001f\u007f]|\p{Cf}|\p{Co}|\p{Cn}|[\u2028\u2029\ufeff]|!/u.test(text))
    return `'${text.replaceAll("'", String.raw`'\''`)}'`;
  const escaped = text.replaceAll(/[\\']|[^\n -~]|!/gu, (character) =>
    /[\\']/.test(character) ? `\\${character}` : bytesOf(character),
  );
  return `$'${escaped}'`;
}

function bytesOf(character: string): string {
  return Array.from(new TextEncoder().encode(character), (byte) => `\\x${byte.toString(16).padStart(2, '0')}`).join('');
}
