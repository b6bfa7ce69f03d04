import type { PayloadDocument } from '../../../shared/documents/payload-document.ts';
import { inLanguage, languages, type Language } from '../../../shared/lib/text/words.ts';
import { scenarios } from '../../../shared/scenarios/index.ts';

/** Displays an order's name: one made of a scenario's name and a number is shown in the window's language. */
export function displayOrderName(order: string, language: Language): string {
  for (const { name } of scenarios)
    for (const each of Object.values(name))
      if (isNumbered(order, each)) return inLanguage(name, language) + order.slice(each.length);
  return order;
}

/** The stored name of an order, and as displayed in each language. */
export function readings(order: string): readonly string[] {
  return [order, ...languages.map((language) => displayOrderName(order, language))];
}

export function takenOrderNames(documents: readonly Pick<PayloadDocument, 'order'>[]): readonly string[] {
  return [...new Set(documents.map(({ order }) => order))].flatMap(readings);
}

/** Whether a name is this one, alone or with an order number or counter behind it. */
export function isNumbered(order: string, name: string): boolean {
  return order.startsWith(name) && /^(?: \S*\d{6}\S*)?(?: \d+)?$/.test(order.slice(name.length));
}
