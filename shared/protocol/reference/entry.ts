import type { Words } from '../../lib/text/words.ts';

export const entryKinds = [
  'scenario',
  'status',
  'moves',
  'effect',
  'field',
  'limit',
  'values',
  'rule',
  'gap',
  'code',
  'header',
  'endpoint',
  'section',
] as const;
export type EntryKind = (typeof entryKinds)[number];

export type Entry = {
  /** Unique `kind:name`: `field:train-ticket/extInfo.multiLang.<locale>.from`. */
  readonly id: string;
  readonly kind: EntryKind;
  /** The scenarios it belongs to; empty for what all have in common. */
  readonly scenarios: readonly string[];
  /** As the specification or the product writes it: `from`, `TICKETED`, `max-length`. */
  readonly name: string;
  /** What it is, or where it stands, in a few words. */
  readonly title: Words;
  readonly means: Words;
  readonly facts: readonly Fact[];
  /** Ids of related entries, each once. */
  readonly links: readonly string[];
  /** The clauses (`section/field`) that lead here. */
  readonly clauses: readonly string[];
  /** For a field: every place in which it stands. */
  readonly places: readonly Place[];
};

/** A field's place in a request or answer: `extInfo.multiLang.<locale>.passengerInfoList[].id`. */
export type Place = { readonly scenario: string; readonly of: 'request' | 'answer'; readonly place: string };

export type Fact = { readonly label: Words; readonly values: readonly FactValue[] };

export type FactValue = {
  readonly text: Words;
  readonly entry?: string;
  /** Written as in a payload. */
  readonly isCode?: true;
};

/** What an entry may leave out where it has nothing to say. */
export type EntryDraft = Pick<Entry, 'id' | 'kind' | 'name' | 'title' | 'means'> & Partial<Entry>;

/** A whole entry, without facts that say nothing. */
export function entryOf(draft: EntryDraft): Entry {
  const { facts = [], links = [] } = draft;
  return {
    scenarios: [],
    clauses: [],
    places: [],
    ...draft,
    facts: facts.filter(({ values }) => values.length > 0),
    links: [...new Set(links)].filter((id) => id !== draft.id),
  };
}

export const same = (text: string): Words => ({ en: text, zh: text });
export const code = (text: string): FactValue => ({ text: same(text), isCode: true });
export const linked = (text: string, entry: string): FactValue => ({ text: same(text), isCode: true, entry });
export const said = (text: Words): FactValue => ({ text });
