import { jsonKindWords } from '../../lib/json/json-kind-words.ts';
import type { Words } from '../../lib/text/words.ts';

export type Wording = Readonly<Record<string, string>>;

/** The wording of `json.` for each kind of value, in one language. */
export function jsonKinds(language: keyof Words): Wording {
  return Object.fromEntries(Object.entries(jsonKindWords).map(([kind, words]) => [`json.${kind}`, words[language]]));
}
