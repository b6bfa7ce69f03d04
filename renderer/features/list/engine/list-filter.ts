import type { CallSummary } from '../../../../shared/documents/call-summary.ts';
import type { PayloadDocument } from '../../../../shared/documents/payload-document.ts';
import { findScenario, scenarios } from '../../../../shared/scenarios/index.ts';
import { withScheme } from '../../../../shared/scenarios/template-scheme.ts';
import type { Summary } from '../../../engine/payload/summary.ts';

/** What the list can be narrowed to beside what is searched for. */
export const listChips = ['errors', 'unsent', 'mine'] as const;
export type ListChip = (typeof listChips)[number];

/** What is asked of the list. */
export type ListFilter = { readonly query: string; readonly chips: ReadonlySet<ListChip> };

/** What is known of the payloads. */
type Known = {
  readonly summaries: Readonly<Record<string, Summary>>;
  readonly lastCalls: ReadonlyMap<string, CallSummary>;
  /** The app scheme that ready templates are written with. */
  readonly scheme: string | null;
};

/**
 * The payloads that fit: each word of the query stands in the name, the order or the text, in any letter case, and each
 * chip holds. Null where nothing is asked.
 */
export function fittingPayloads(
  documents: readonly PayloadDocument[],
  { query, chips }: ListFilter,
  known: Known,
): ReadonlySet<string> | null {
  const words = folded(query).split(/\s+/).filter(Boolean);
  if (words.length === 0 && chips.size === 0) return null;
  const ready = chips.has('mine') ? readyTexts(known.scheme) : null;
  const fits = (document: PayloadDocument): boolean =>
    (!chips.has('errors') || (known.summaries[document.id]?.errors ?? 0) > 0) &&
    (!chips.has('unsent') || !known.lastCalls.has(document.id)) &&
    (ready === null || !ready.has(document.text)) &&
    words.every((word) => holds(document, word));
  return new Set(documents.filter(fits).map(({ id }) => id));
}

/** The texts of all ready templates: who has changed nothing of one has nothing of their own in it. */
function readyTexts(scheme: string | null): ReadonlySet<string> {
  return new Set(scenarios.flatMap(({ templates }) => templates.map(({ text }) => withScheme(text, scheme))));
}

function holds(document: PayloadDocument, word: string): boolean {
  return namesOf(document).includes(word) || textOf(document).includes(word);
}

function namesOf({ name, order, orderNo, scenario }: PayloadDocument): string {
  const { en = scenario, zh = '' } = findScenario(scenario)?.name ?? {};
  return folded([name, order, orderNo, en, zh].join('\n'));
}

/** A document never changes. */
const texts = new WeakMap<PayloadDocument, string>();

function textOf(document: PayloadDocument): string {
  const known = texts.get(document);
  if (known !== undefined) return known;
  const made = folded(document.text);
  texts.set(document, made);
  return made;
}

function folded(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}
