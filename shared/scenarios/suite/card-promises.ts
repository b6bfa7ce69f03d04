import type { CardContext } from '../../card/card-model.ts';
import { nodeAtPointer } from '../../lib/json/json-pointer.ts';
import type { JsonNode } from '../../lib/json/json-scan.ts';
import { locales } from '../../specification/locales.ts';
import { templateId } from '../scenario.ts';
import type { Scenario } from '../scenario.ts';
import { validTemplates } from './suite-tools.ts';
import type { Promised } from './suite-tools.ts';

/** A text that stands somewhere on a card or in a notification. */
export type FoundText = { readonly text: string; readonly path?: string; readonly missing?: boolean };

/** Every text of a model that knows where it comes from, wherever it stands. */
export function textsIn(model: unknown): readonly FoundText[] {
  if (typeof model !== 'object' || model === null) return [];
  const inside = Object.values(model).flatMap(textsIn);
  return isText(model) ? [model, ...inside] : inside;
}

function isText(model: object): model is FoundText {
  return 'text' in model && typeof model.text === 'string';
}

const moment = Date.UTC(2026, 10, 25, 2);
const contexts: readonly CardContext[] = locales.map((locale) => ({ locale, texts: locale, now: moment, gaps: {} }));

export const cardPromises: readonly Promised[] = [
  {
    promise: 'draws card and notification of each valid template in full',
    file: 'card.ts',
    broken: (scenario, tools) =>
      validTemplates(scenario).flatMap((template) => {
        const payload = tools.payload(template);
        const missing = facesOf(scenario, payload).filter((found) => found.missing === true || found.text === '');
        return missing.map((found) => `${templateId(scenario, template)} ${found.path ?? 'a label'}`);
      }),
  },
  {
    promise: 'says each status in words, but on a plain record',
    file: 'labels.ts',
    broken: (scenario, tools) =>
      validTemplates(scenario).flatMap((template) => {
        const payload = tools.payload(template);
        if (isRecord(scenario, payload)) return [];
        const named = facesOf(scenario, payload).filter(({ text }) => text.split(/[^A-Z_]+/).includes(template.status));
        return named.map(({ text }) => `${templateId(scenario, template)} says ${text}`);
      }),
  },
  {
    promise: 'tells of each text where it stands in the payload',
    file: 'card.ts',
    broken: (scenario, tools) =>
      validTemplates(scenario).flatMap((template) => {
        const payload = tools.payload(template);
        return facesOf(scenario, payload)
          .flatMap((found) => (found.path === undefined ? [] : [found.path]))
          .filter((path) => nodeAtPointer(payload, path) === null);
      }),
  },
  {
    promise: 'says nothing in one language that only the other one’s texts hold',
    file: 'card.ts',
    broken: (scenario, tools) =>
      validTemplates(scenario).flatMap((template) => {
        const payload = tools.payload(template);
        if (payload === null) return ['no payload'];
        return contexts.flatMap((context) => {
          const others = locales.filter((locale) => locale !== context.locale).map((locale) => `/${locale}/`);
          const texts = [
            ...textsIn(scenario.card(payload, context)),
            ...textsIn(scenario.notification(payload, context)),
          ];
          return texts.map(({ path = '' }) => path).filter((path) => others.some((other) => path.includes(other)));
        });
      }),
  },
];

function isRecord(scenario: Scenario, payload: JsonNode | null): boolean {
  return payload !== null && contexts.some((context) => scenario.card(payload, context).record === true);
}

function facesOf(scenario: Scenario, payload: JsonNode | null): readonly FoundText[] {
  if (payload === null) return [{ text: '', path: 'no payload' }];
  return contexts.flatMap((context) => [
    ...textsIn(scenario.card(payload, context)),
    ...textsIn(scenario.notification(payload, context)),
  ]);
}
