import type { PayloadDocument } from '../../../shared/documents/payload-document.ts';
import { inLanguage, languages } from '../../../shared/lib/text/words.ts';
import type { Language } from '../../../shared/lib/text/words.ts';
import { scenarios } from '../../../shared/scenarios/index.ts';

/**
 * The name of an order as it is read: one that is called after a scenario, and behind it by a number, is called so in the
 * language of the window, whichever it was made in.
 */
export function readName(order: string, language: Language): string {
  for (const { name } of scenarios)
    for (const each of Object.values(name))
      if (isNumbered(order, each)) return inLanguage(name, language) + order.slice(each.length);
  return order;
}

/** The names under which an order is known: as it is kept, and as it is read in each language. */
export function readings(order: string): readonly string[] {
  return [order, ...languages.map((language) => readName(order, language))];
}

/** Names that a new order cannot have: those under which the others are known. */
export function takenOrderNames(documents: readonly Pick<PayloadDocument, 'order'>[]): readonly string[] {
  return [...new Set(documents.map(({ order }) => order))].flatMap(readings);
}

/** Whether a name is this one, alone or with numbers behind it: the order's own, which is a long one, and that of a second order. */
export function isNumbered(order: string, name: string): boolean {
  return order.startsWith(name) && /^(?: \S*\d{6}\S*)?(?: \d+)?$/.test(order.slice(name.length));
}
