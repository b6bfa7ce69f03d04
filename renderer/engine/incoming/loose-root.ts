import { scanJson } from '../../../shared/lib/json/json-scan.ts';
import type { JsonNode } from '../../../shared/lib/json/json-scan.ts';

/** Members of a payload with a text, and members with anything, however the text around them is broken. */
const textMember = /["“”']([A-Za-z_]{1,40})["“”']?[ \t\r\n]{0,40}:[ \t\r\n]{0,40}["“”']([^"“”'\\\n]{0,200})["“”']/g;
const anyMember = /["“”']([A-Za-z_]{1,40})["“”'][ \t\r\n]{0,40}:[ \t\r\n]{0,40}[[{]/g;

/**
 * What can be made out of a text that is no JSON: its members with texts, as if all stood at the top, the first of each name.
 * It tells what kind of payload somebody meant, and nothing else is to be made of it.
 */
export function looseRoot(text: string): JsonNode | null {
  const texts = [...text.matchAll(textMember)].map(([, name = '', value = '']): readonly [string, unknown] => [
    name,
    value,
  ]);
  const others = [...text.matchAll(anyMember)].map(([, name = '']): readonly [string, unknown] => [name, {}]);
  // The first of each name counts: of two, the later entry stays.
  const members = Object.fromEntries([...others, ...texts].reverse());
  return scanJson(JSON.stringify({ ...members, extInfo: members })).root;
}
