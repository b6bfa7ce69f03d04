import type { CardContext } from '../../../card/card-model.ts';
import { sourcesOf } from '../../../card/shown.ts';
import { collectValues } from '../../../card/trace-texts.ts';
import { nodeAtPointer, parsePointer } from '../../../lib/json/json-pointer.ts';
import type { JsonNode } from '../../../lib/json/json-scan.ts';
import { locales } from '../../../specification/locales.ts';
import { templateId, type Scenario, type Template } from '../../scenario.ts';
import { collectModelTexts, type ModelText } from './model-texts.ts';
import { isLabelled } from './file-with.ts';
import {
  suiteInstant,
  validTemplates,
  type BrokenPlace,
  type ScenarioPromise,
  type SuiteTools,
} from './suite-tools.ts';

const contexts: readonly CardContext[] = locales.map((locale) => ({
  locale,
  texts: locale,
  now: suiteInstant,
  gaps: {},
}));

export const cardPromises: readonly ScenarioPromise[] = [
  {
    promise: 'draws card and notification of each valid template in full',
    file: 'card.ts',
    broken: (scenario, tools) =>
      validTemplates(scenario).flatMap((template) => {
        const payload = tools.payload(template);
        const missing = facesOf(scenario, payload).filter(({ shown }) => shown.missing === true || shown.text === '');
        const hasEmptyLabel = tools.source(scenario, 'labels.ts').includes("''");
        return missing.map(({ shown, file }) => ({
          file: shown.missing !== true && hasEmptyLabel ? 'labels.ts' : file,
          says: `${templateId(scenario, template)} ${shown.path ?? 'a label'}`,
        }));
      }),
  },
  {
    promise: 'says its title once on a card in the wallet',
    file: 'card.ts',
    broken: (scenario, tools) =>
      placesIn(scenario, tools, (payload) => {
        return contexts.flatMap((context) => {
          const { title, summary } = scenario.card(payload, context);
          const below = [summary.belowTitle ?? summary.primary, summary.secondary];
          const twice = below.filter(({ text }) => text.includes(title.text));
          return twice.map(({ text }) => `the title "${title.text}" stands in the summary too: "${text}"`);
        });
      }),
  },
  {
    promise: 'says each status in words, but on a plain record',
    file: 'labels.ts',
    broken: (scenario, tools) =>
      validTemplates(scenario).flatMap((template) => {
        const payload = tools.payload(template);
        if (payload === null || isRecord(scenario, payload)) return [];
        return contexts.flatMap((context) =>
          collectModelTexts(scenario, payload, context)
            .filter(({ shown }) => shown.text.split(/[^A-Z_]+/).includes(template.status))
            .map(({ shown, file }) => ({
              file: isLabelled(scenario, { words: template.status, locale: context.locale }, tools)
                ? file
                : 'labels.ts',
              says: `${templateId(scenario, template)} says ${shown.text}`,
            })),
        );
      }),
  },
  {
    promise: 'tells any two statuses apart, on the card or in the notification',
    file: 'labels.ts',
    broken: (scenario, tools) => {
      const names = scenario.lifecycle.statuses.map(({ name }) => name);
      return placesIn(scenario, tools, (payload, { status }) =>
        contexts.flatMap((context) => {
          const textsUnder = (name: string): string =>
            collectModelTexts(scenario, withValue(payload, ['orderStatus'], name), context)
              .map(({ shown }) => shown.text)
              .join();
          const twins = names.filter((name) => name > status && textsUnder(name) === textsUnder(status));
          return twins.map((twin) => `${status} and ${twin} say the same in ${context.locale}`);
        }),
      );
    },
  },
  {
    promise: 'draws a status that is named as what every object has like any other that it does not know',
    file: 'card.ts',
    broken: (scenario, tools) =>
      placesIn(scenario, tools, (payload, template) => {
        const textsUnder = (status: string): string =>
          facesOf(scenario, withValue(payload, ['orderStatus'], status))
            .map(({ shown }) => shown.text)
            .join();
        const isDrawnAlike = textsUnder('constructor') === textsUnder('noStatus').replaceAll('noStatus', 'constructor');
        return isDrawnAlike ? [] : [`${templateId(scenario, template)} with the status "constructor"`];
      }),
  },
  {
    promise: 'tells of each text where it stands in the payload',
    file: 'card.ts',
    broken: (scenario, tools) =>
      validTemplates(scenario).flatMap((template) => {
        const payload = tools.payload(template);
        const sources = facesOf(scenario, payload).flatMap(sourcesWithFile);
        return sources.filter(({ says }) => nodeAtPointer(payload, says) === null);
      }),
  },
  {
    promise: 'draws card and notification in the language that they are asked in',
    file: 'card.ts',
    broken: (scenario, tools) =>
      placesIn(scenario, tools, (payload, template) => {
        return contexts.flatMap((context) => {
          const drawn = [
            { file: 'card.ts', said: scenario.card(payload, context).locale },
            { file: 'notification.ts', said: scenario.notification(payload, context).locale },
          ];
          return drawn
            .filter(({ said }) => said !== context.locale)
            .map(({ file, said }) => ({
              file,
              says: `${templateId(scenario, template)} calls itself ${said} in ${context.locale}`,
            }));
        });
      }),
  },
  {
    promise: 'says nothing in one language that only the other one’s texts hold',
    file: 'card.ts',
    broken: (scenario, tools) =>
      placesIn(scenario, tools, (payload) => {
        return contexts.flatMap((context) => {
          const others = locales.filter((locale) => locale !== context.locale).map((locale) => `/${locale}/`);
          return collectModelTexts(scenario, payload, context)
            .flatMap(sourcesWithFile)
            .filter(({ says }) => others.some((other) => says.includes(other)));
        });
      }),
  },
  {
    promise: 'tells of each value that changes a text which text follows from it',
    file: 'card.ts',
    broken: (scenario, tools) =>
      placesIn(scenario, tools, (payload, template) => {
        return collectValues(payload).flatMap(({ pointer, text }) => {
          const silent = contexts.flatMap((context) => silentTexts(scenario, payload, { pointer, text, context }))[0];
          return silent === undefined
            ? []
            : [{ file: silent.file, says: `${templateId(scenario, template)} ${pointer}` }];
        });
      }),
  },
];

/** What `look` finds in the payload of each valid template, and those of which there is none. */
function placesIn(
  scenario: Scenario,
  tools: SuiteTools,
  look: (payload: JsonNode, template: Template) => readonly BrokenPlace[],
): readonly BrokenPlace[] {
  return validTemplates(scenario).flatMap((template) => {
    const payload = tools.payload(template);
    return payload === null ? ['no payload'] : look(payload, template);
  });
}

type Value = { readonly pointer: string; readonly text: string; readonly context: CardContext };

/** The texts that a value changes and that do not say so: for a time any of them, for another value all or none. */
function silentTexts(scenario: Scenario, payload: JsonNode, { pointer, text, context }: Value): readonly ModelText[] {
  const before = collectModelTexts(scenario, payload, context);
  const isTime = nodeAtPointer(payload, pointer)?.node.kind === 'number';
  return othersOf(text).flatMap((other) => {
    const after = collectModelTexts(scenario, withValue(payload, parsePointer(pointer), other), context);
    const changed = [...without(before, after), ...without(after, before)];
    const silent = changed.filter(({ shown }) => !sourcesOf(shown).includes(pointer));
    // Texts around a name or a status change with it. A time changes none but those that say it.
    return isTime || silent.length === changed.length ? silent : [];
  });
}

/** A later time or another count, a zone further west, another word. */
function othersOf(text: string): readonly string[] {
  if (/^\d{1,15}$/.test(text)) return [String(Number(text) + 1), String(Number(text) + 90_060_000)];
  return [text.startsWith('GMT') ? 'GMT-3' : `${text}~`];
}

function without(texts: readonly ModelText[], others: readonly ModelText[]): readonly ModelText[] {
  const known = new Set(others.map(({ shown: { text, path } }) => `${path} ${text}`));
  return texts.filter(({ shown: { text, path } }) => !known.has(`${path} ${text}`));
}

function withValue(node: JsonNode, [name, ...rest]: readonly string[], value: string): JsonNode {
  if (name === undefined && node.kind === 'string') return { ...node, value };
  if (name === undefined && node.kind === 'number') return { ...node, value: Number(value) };
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

function isRecord(scenario: Scenario, payload: JsonNode): boolean {
  return contexts.some((context) => scenario.card(payload, context).record === true);
}

function facesOf(scenario: Scenario, payload: JsonNode | null): readonly ModelText[] {
  if (payload === null) return [{ shown: { text: '', path: 'no payload' }, file: 'card.ts' }];
  return contexts.flatMap((context) => collectModelTexts(scenario, payload, context));
}

function sourcesWithFile({ shown, file }: ModelText): readonly { readonly file: string; readonly says: string }[] {
  return sourcesOf(shown).map((says) => ({ file, says }));
}
