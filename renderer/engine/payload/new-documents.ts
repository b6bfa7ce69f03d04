import { withEnd } from '../../../shared/documents/order-name.ts';
import { longestName } from '../../../shared/documents/size-limits.ts';
import type { PayloadDocument } from '../../../shared/documents/payload-document.ts';
import type { Words } from '../../../shared/lib/text/words.ts';
import { scenarios } from '../../../shared/scenarios/index.ts';
import type { Scenario, Template } from '../../../shared/scenarios/scenario.ts';
import { plainTemplates } from '../../../shared/scenarios/templates.ts';

export type OrderOf = Pick<PayloadDocument, 'order' | 'orderNo'>;

/** Creates a document from a template, named after status and variant. */
export function templateDocument(scenario: Scenario, template: Template, order: OrderOf, id: string): PayloadDocument {
  const name = template.variant === undefined ? template.status : `${template.status} ${template.variant}`;
  return { id, name, scenario: scenario.id, ...order, text: template.text };
}

type RandomSource = {
  readonly newId: () => string;
  readonly newOrder: (scenario: Scenario) => OrderOf;
};

/** One order of every scenario with all its statuses. */
export function starterDocuments(random: RandomSource): readonly PayloadDocument[] {
  return scenarios.flatMap((scenario) => {
    const order = random.newOrder(scenario);
    return plainTemplates(scenario).map((template) => templateDocument(scenario, template, order, random.newId()));
  });
}

export const emptyPayloadName: Words = { en: 'New payload', zh: '新內容' };

/** A copy's name: the next number, within the longest name. */
export function copyName(name: string): string {
  const numbered = /^(.*) (\d{1,6})$/.exec(name);
  return withEnd(numbered?.[1] ?? name, ` ${Number(numbered?.[2] ?? 1) + 1}`, longestName);
}
