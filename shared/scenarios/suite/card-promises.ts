import type { CardContext, Shown } from '../../card/card-model.ts';
import { sourcesOf } from '../../card/shown.ts';
import { textsIn, valuesIn } from '../../card/trace.ts';
import { nodeAtPointer, parsePointer } from '../../lib/json/json-pointer.ts';
import type { JsonNode } from '../../lib/json/json-scan.ts';
import { locales } from '../../specification/locales.ts';
import { templateId } from '../scenario.ts';
import type { Scenario } from '../scenario.ts';
import { validTemplates } from './suite-tools.ts';
import type { Promised } from './suite-tools.ts';

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
    promise: 'says its title once on a card in the wallet',
    file: 'card.ts',
    broken: (scenario, tools) =>
      validTemplates(scenario).flatMap((template) => {
        const payload = tools.payload(template);
        if (payload === null) return ['no payload'];
        return contexts.flatMap((context) => {
          const { title, summary } = scenario.card(payload, context);
          const below = [summary.belowTitle ?? summary.primary, summary.secondary];
          return below.filter(({ text }) => text.includes(title.text)).map(({ text }) => `${title.text}: ${text}`);
        });
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
          .flatMap(sourcesOf)
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
          return textsOf(scenario, payload, context)
            .flatMap(sourcesOf)
            .filter((path) => others.some((other) => path.includes(other)));
        });
      }),
  },
  {
    promise: 'tells of each value that changes a text which text follows from it',
    file: 'card.ts',
    broken: (scenario, tools) =>
      validTemplates(scenario).flatMap((template) => {
        const payload = tools.payload(template);
        if (payload === null) return ['no payload'];
        const silent = valuesIn(payload).filter(({ pointer, text }) =>
          contexts.some((context) => isSilent(scenario, payload, { pointer, text, context })),
        );
        return silent.map(({ pointer }) => `${templateId(scenario, template)} ${pointer}`);
      }),
  },
];

type Value = { readonly pointer: string; readonly text: string; readonly context: CardContext };

/** Whether a value changes texts of a card, and none of them says that it follows from it. */
function isSilent(scenario: Scenario, payload: JsonNode, { pointer, text, context }: Value): boolean {
  const before = textsOf(scenario, payload, context);
  return othersOf(text).some((other) => {
    const after = textsOf(scenario, withValue(payload, parsePointer(pointer), other), context);
    const changed = [...without(before, after), ...without(after, before)];
    return changed.length > 0 && !changed.some((shown) => sourcesOf(shown).includes(pointer));
  });
}

/** A later time or another count, a zone further west, another word. */
function othersOf(text: string): readonly string[] {
  if (/^\d{1,15}$/.test(text)) return [String(Number(text) + 1), String(Number(text) + 90_060_000)];
  return [text.startsWith('GMT') ? 'GMT-3' : `${text}~`];
}

function without(texts: readonly Shown[], others: readonly Shown[]): readonly Shown[] {
  const known = new Set(others.map(({ text, path }) => `${path} ${text}`));
  return texts.filter(({ text, path }) => !known.has(`${path} ${text}`));
}

function withValue(node: JsonNode, [name, ...rest]: readonly string[], value: string): JsonNode {
  if (node.kind === 'string' && name === undefined) return { ...node, value };
  if (node.kind === 'array')
    return {
      ...node,
      items: node.items.map((item, at) => (String(at) === name ? withValue(item, rest, value) : item)),
    };
  if (node.kind !== 'object') return node;
  const members = node.members.map((each) =>
    each.key === name ? { ...each, value: withValue(each.value, rest, value) } : each,
  );
  return { ...node, members };
}

function isRecord(scenario: Scenario, payload: JsonNode | null): boolean {
  return payload !== null && contexts.some((context) => scenario.card(payload, context).record === true);
}

function facesOf(scenario: Scenario, payload: JsonNode | null): readonly Shown[] {
  if (payload === null) return [{ text: '', path: 'no payload' }];
  return contexts.flatMap((context) => textsOf(scenario, payload, context));
}

function textsOf(scenario: Scenario, payload: JsonNode, context: CardContext): readonly Shown[] {
  return [...textsIn(scenario.card(payload, context)), ...textsIn(scenario.notification(payload, context))];
}
