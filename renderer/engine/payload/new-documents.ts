import { withEnd } from '../../../shared/documents/order-name.ts';
import { longestName } from '../../../shared/documents/size-limits.ts';
import type { PayloadDocument } from '../../../shared/documents/payload-document.ts';
import type { Words } from '../../../shared/lib/text/words.ts';
import { scenarios } from '../../../shared/scenarios/index.ts';
import type { Scenario, Template } from '../../../shared/scenarios/scenario.ts';
import { plainTemplates } from '../../../shared/scenarios/templates.ts';

/** The order that a payload stands in: its name and its number. */
export type OrderOf = Pick<PayloadDocument, 'order' | 'orderNo'>;

/** A document with a template's text. Its name is the status, and the variant where there is one. */
export function templateDocument(scenario: Scenario, template: Template, order: OrderOf, id: string): PayloadDocument {
  const name = template.variant === undefined ? template.status : `${template.status} ${template.variant}`;
  return { id, name, scenario: scenario.id, ...order, text: template.text };
}

/** What new documents are named and numbered with; a new order has a name that none has. */
export type RandomSource = {
  readonly newId: () => string;
  readonly newOrder: (scenario: Scenario) => OrderOf;
};

/** One order of every scenario, with a payload for each of its statuses, in the order of the scenarios. */
export function starterDocuments(random: RandomSource): readonly PayloadDocument[] {
  return scenarios.flatMap((scenario) => {
    const order = random.newOrder(scenario);
    return plainTemplates(scenario).map((template) => templateDocument(scenario, template, order, random.newId()));
  });
}

/** The name of a payload that is begun with nothing, and of its order. */
export const emptyPayloadName: Words = { en: 'New payload', zh: '新內容' };

/** The name of a copy: the same with the next number behind, cut where it would be too long. */
export function copyName(name: string): string {
  const numbered = /^(.*) (\d{1,6})$/.exec(name);
  return withEnd(numbered?.[1] ?? name, ` ${Number(numbered?.[2] ?? 1) + 1}`, longestName);
}
