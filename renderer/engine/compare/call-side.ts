import { payloadBase64, type Call, type HeaderLine } from '../../../shared/documents/call.ts';
import { indentedJson } from '../../../shared/lib/json/json.ts';
import { decodeWithReplacement } from '../../../shared/lib/text/decode.ts';
import { fromBase64 } from '../../../shared/lib/text/from-base64.ts';
import type { CallPart } from './side.ts';

/** The text of a part of a call, and its exact bytes; headers are one object by name. null where there is none. */
export function textOfPart(
  { headers, answer, ...call }: Call,
  part: CallPart,
): { readonly text: string; readonly bytes: Uint8Array } | null {
  if (part === 'headers') return withText(indentedJson(byName(headers)));
  if (part === 'answer' && answer === undefined) return null;
  const bytes = fromBase64(payloadBase64(part === 'answer' && answer !== undefined ? answer : call));
  return { text: decodeWithReplacement(bytes), bytes };
}

function withText(text: string): { readonly text: string; readonly bytes: Uint8Array } {
  return { text, bytes: new TextEncoder().encode(text) };
}

/** Values of a repeated name are joined, as HTTP allows. */
function byName(headers: readonly HeaderLine[]): Readonly<Record<string, string>> {
  const values = new Map<string, string>();
  for (const [written, value] of headers) {
    const name = written.toLowerCase();
    values.set(name, values.has(name) ? `${values.get(name)}, ${value}` : value);
  }
  return Object.fromEntries([...values].toSorted(([one], [other]) => (one < other ? -1 : 1)));
}
