import type { PayloadDocument } from '../../../shared/documents/payload-document.ts';
import { normalizeForSearch } from '../../../shared/lib/text/text-search.ts';

/** Documents are immutable. */
const values = new WeakMap<PayloadDocument, string>();

/** A string, which ends at its quote (then with the colon behind one that names a member) or its line. */
const string = /"((?:[^"\\\n]|\\.)*)("(?:\s*:)?)?/g;

/** The string values of a payload for search, one a line, normalized: stations, merchants, numbers. Any text is read. */
export function searchedValues(document: PayloadDocument): string {
  const known = values.get(document);
  if (known !== undefined) return known;
  const strings = [...document.text.matchAll(string)];
  const made = normalizeForSearch(strings.flatMap(([, text, end]) => (end === '"' ? [text] : [])).join('\n'));
  values.set(document, made);
  return made;
}
