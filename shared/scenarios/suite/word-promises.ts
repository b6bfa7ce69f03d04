import { sourcesOf } from '../../card/shown.ts';
import type { CardContext, Shown } from '../../card/card-model.ts';
import { nodeAtPointer } from '../../lib/json/json-pointer.ts';
import type { JsonNode } from '../../lib/json/json-scan.ts';
import type { Locale } from '../../specification/locales.ts';
import { templateId } from '../scenario.ts';
import { drawnTexts } from './drawn-texts.ts';
import { validTemplates } from './suite-tools.ts';
import type { Promised } from './suite-tools.ts';

/** What the product says in its own words, beside the texts of a payload. */
export const wordPromises: readonly Promised[] = [
  {
    promise: 'has an id and a section that no other has, and a name in both languages',
    file: 'index.ts',
    broken: (scenario, { scenarios }) => {
      const { id, section, name } = scenario;
      const others = scenarios.filter((other) => other !== scenario);
      return [
        ...(others.some((other) => other.id === id) ? [`the id ${id} is that of another scenario`] : []),
        ...(others.some((other) => other.section === section) ? [`the section ${section} is that of another`] : []),
        ...(name.en === '' || name.zh === '' || name.en === name.zh ? ['no name in one language'] : []),
      ];
    },
  },
  {
    promise: 'labels what it draws in both languages',
    file: 'labels.ts',
    broken: (scenario, tools) =>
      validTemplates(scenario).flatMap((template) => {
        const payload = tools.payload(template);
        if (payload === null) return [];
        const zh = labelsIn(scenario.card(payload, contextIn('zh_HK')));
        const en = labelsIn(scenario.card(payload, contextIn('en_US')));
        const wrong = zh.filter((label, at) => label === '' || en[at] === '' || (label === en[at] && isWord(label)));
        return wrong.map((label) => ({
          file: tools.fileWith(scenario, label) ?? 'labels.ts',
          says: `${templateId(scenario, template)} has the label "${label}" in both languages`,
        }));
      }),
  },
  {
    promise: 'says its own words in Chinese on a Chinese card and notification',
    file: 'labels.ts',
    broken: (scenario, tools) =>
      validTemplates(scenario).flatMap((template) => {
        const payload = tools.payload(template);
        if (payload === null) return [];
        return drawnTexts(scenario, payload, contextIn('zh_HK')).flatMap(({ shown, file }) => {
          const words = ownWords(shown, payload);
          const says = `${templateId(scenario, template)} says "${words}" in Chinese`;
          return words === '' ? [] : [{ file: tools.fileWith(scenario, englishIn(words)) ?? file, says }];
        });
      }),
  },
];

const moment = Date.UTC(2026, 10, 25, 2);
const contextIn = (locale: Locale): CardContext => ({ locale, texts: locale, now: moment, gaps: {} });

/** Every label in a card, in its sequence. */
function labelsIn(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(labelsIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) =>
    name === 'label' && typeof each === 'string' ? [each] : labelsIn(each),
  );
}

/** What a text says beside the values of the payload: empty where there are no words in it. */
function ownWords(shown: Shown, payload: JsonNode): string {
  const values = sourcesOf(shown).map((path) => {
    const node = nodeAtPointer(payload, path)?.node;
    return node?.kind === 'string' ? node.value : '';
  });
  const own = values.reduce((text, value) => (value === '' ? text : text.replaceAll(value, '')), shown.text).trim();
  return isWord(own) ? own : '';
}

/** The first run of English words in a text. */
function englishIn(text: string): string {
  return /[A-Za-z]{3}[A-Za-z ]*(?<! )/.exec(text)?.[0] ?? text;
}

function isWord(text: string): boolean {
  return /[a-z]{3}/.test(text);
}
