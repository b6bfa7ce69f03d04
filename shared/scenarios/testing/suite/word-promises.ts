import { sourcesOf } from '../../../card/shown.ts';
import type { CardContext, CardText } from '../../../card/card-model.ts';
import { nodeAtPointer } from '../../../lib/json/json-pointer.ts';
import type { JsonNode } from '../../../lib/json/json-scan.ts';
import { locales, type Locale } from '../../../specification/locales.ts';
import { templateId, type Scenario } from '../../scenario.ts';
import { collectModelTexts } from './model-texts.ts';
import { fileWith } from './file-with.ts';
import { foreignWordsIn, isSilent } from './languages.ts';
import {
  suiteInstant,
  validTemplates,
  type BrokenPlace,
  type ScenarioPromise,
  type SuiteTools,
} from './suite-tools.ts';

export const wordPromises: readonly ScenarioPromise[] = [
  {
    promise: 'has an id, a place and a name that no other has, the name in both languages',
    file: 'index.ts',
    broken: (scenario, { scenarios }) => {
      const { id, name, place } = scenario;
      const others = scenarios.filter((other) => other !== scenario);
      const ofPlace = others.find((other) => other.place === place);
      const ofName = others.find((other) => other.name.en === name.en || other.name.zh === name.zh);
      return [
        ...(others.some((other) => other.id === id) ? [`the id ${id} is that of another scenario`] : []),
        ...(ofPlace === undefined ? [] : [`its place ${place} is that of ${ofPlace.id}`]),
        ...(ofName === undefined ? [] : [`its name is that of ${ofName.id}`]),
        ...(Number.isFinite(place) ? [] : [`its place is ${place}`]),
        ...(isSilent(name) ? [`its name is ${name.en} in English and ${name.zh} in Chinese`] : []),
      ];
    },
  },
  {
    promise: 'labels what it draws in both languages',
    file: 'labels.ts',
    broken: (scenario, tools) =>
      eachCard(scenario, tools, ({ payload, locale }) =>
        labelsIn(scenario.card(payload, contextIn(locale))).flatMap((label) => {
          const words = foreignWordsIn(label, locale);
          if (label === '') return [{ file: 'labels.ts', says: `has an empty label in ${locale}` }];
          const file = fileWith(scenario, { words, locale }, tools) ?? 'card.ts';
          return words === '' ? [] : [{ file, says: `has "${label}" in ${locale}` }];
        }),
      ),
  },
  {
    promise: 'says its own words in the language of the card and the notification',
    file: 'labels.ts',
    broken: (scenario, tools) =>
      eachCard(scenario, tools, ({ payload, locale }) =>
        collectModelTexts(scenario, payload, contextIn(locale)).flatMap(({ shown, file }) => {
          const own = withoutValues(shown, payload);
          const words = foreignWordsIn(own, locale);
          const fileToFix = fileWith(scenario, { words, locale }, tools) ?? file;
          return words === '' ? [] : [{ file: fileToFix, says: `says "${own}" in ${locale}` }];
        }),
      ),
  },
];

const contextIn = (locale: Locale): CardContext => ({ locale, texts: locale, now: suiteInstant, gaps: {} });

type Drawn = { readonly payload: JsonNode; readonly locale: Locale };

/** What is found on the cards of each valid template in each language, with the template in front. */
function eachCard(
  scenario: Scenario,
  tools: SuiteTools,
  found: (drawn: Drawn) => readonly { readonly file: string; readonly says: string }[],
): readonly BrokenPlace[] {
  return validTemplates(scenario).flatMap((template) => {
    const payload = tools.payload(template);
    if (payload === null) return [];
    return locales.flatMap((locale) =>
      found({ payload, locale }).map(({ file, says }) => ({ file, says: `${templateId(scenario, template)} ${says}` })),
    );
  });
}

const wordMembers = new Set(['label', 'stateLabel', 'unit', 'duration', 'date']);

/** Every label in a card and what else it says without a place in the payload, in its sequence. */
function labelsIn(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(labelsIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) =>
    wordMembers.has(name) && typeof each === 'string' ? [each] : labelsIn(each),
  );
}

function withoutValues(shown: CardText, payload: JsonNode): string {
  const values = sourcesOf(shown).map((path) => {
    const node = nodeAtPointer(payload, path)?.node;
    return node?.kind === 'string' ? node.value : '';
  });
  return values.reduce((text, value) => (value === '' ? text : text.replaceAll(value, '')), shown.text).trim();
}
