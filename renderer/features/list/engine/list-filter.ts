import type { CallSummary } from '../../../../shared/documents/call-summary.ts';
import type { PayloadDocument } from '../../../../shared/documents/payload-document.ts';
import { findScenario, scenarios } from '../../../../shared/scenarios/index.ts';
import { replaceScheme } from '../../../../shared/scenarios/templates.ts';
import type { Summary } from '../../../engine/payload/summary.ts';
import { normalizeForSearch } from '../../../../shared/lib/text/text-search.ts';

export const listChips = ['errors', 'unsent', 'mine'] as const;
export type ListChip = (typeof listChips)[number];

export type ListFilter = { readonly query: string; readonly chips: ReadonlySet<ListChip> };

type FilterData = {
  readonly summaries: Readonly<Record<string, Summary>>;
  readonly lastCalls: ReadonlyMap<string, CallSummary>;
  readonly scheme: string | null;
};

/**
 * Finds the payloads that match every word (in name, order or text, in any letter case) and every chip; null without a
 * filter.
 */
export function filterPayloads(
  documents: readonly PayloadDocument[],
  { query, chips }: ListFilter,
  known: FilterData,
): ReadonlySet<string> | null {
  const words = normalizeForSearch(query).split(/\s+/).filter(Boolean);
  if (words.length === 0 && chips.size === 0) return null;
  const ready = chips.has('mine') ? getTemplateTexts(known.scheme) : null;
  const fits = (document: PayloadDocument): boolean =>
    (!chips.has('errors') || (known.summaries[document.id]?.errors ?? 0) > 0) &&
    (!chips.has('unsent') || !known.lastCalls.has(document.id)) &&
    (ready === null || !ready.has(document.text)) &&
    words.every((word) => containsWord(document, word));
  return new Set(documents.filter(fits).map(({ id }) => id));
}

/** Gets the texts of all ready templates: an unchanged template is not the user's. */
function getTemplateTexts(scheme: string | null): ReadonlySet<string> {
  return new Set(scenarios.flatMap(({ templates }) => templates.map(({ text }) => replaceScheme(text, scheme))));
}

function containsWord(document: PayloadDocument, word: string): boolean {
  return getSearchNames(document).includes(word) || getSearchText(document).includes(word);
}

function getSearchNames({ name, order, orderNo, scenario }: PayloadDocument): string {
  const { en = scenario, zh = '' } = findScenario(scenario)?.name ?? {};
  return normalizeForSearch([name, order, orderNo, en, zh].join('\n'));
}

/** Documents are immutable. */
const texts = new WeakMap<PayloadDocument, string>();

function getSearchText(document: PayloadDocument): string {
  const known = texts.get(document);
  if (known !== undefined) return known;
  const made = normalizeForSearch(document.text);
  texts.set(document, made);
  return made;
}
