import { colourPattern, themeFormat } from '../../documents/project.ts';
import type { JsonSchema } from '../../fields/field.ts';
import { inLanguage, type Language, type Words } from '../../lib/text/words.ts';
import { scenarios } from '../../scenarios/index.ts';
import { colourTokens, scenarioTokens, sizeTokens } from '../../specification/theme-tokens.ts';

/** A theme.json as JSON Schema (2020-12), made of the table by which themes are read. */
export function themeJsonSchema(language: Language): JsonSchema {
  const say = (words: Words): string => inLanguage(words, language);
  const { source } = colourPattern;
  // A schema has no flags.
  const colour = {
    type: 'string',
    pattern: source.replace(String.raw`\da-f`, '0-9A-Fa-f').replace(String.raw`\da-f`, '0-9A-Fa-f'),
  };
  const pair = {
    type: 'object',
    properties: { light: colour, dark: colour },
    required: ['light', 'dark'],
    additionalProperties: false,
  };
  const colours = { anyOf: [colour, pair] };
  const tokens = [
    ...colourTokens.map(({ name, means }) => [name, { description: say(means), ...colours }] as const),
    ...scenarios.flatMap(({ id, name: scenario }) =>
      scenarioTokens.map(
        ({ name, means }) => [`${name}.${id}`, { description: `${say(scenario)}: ${say(means)}`, ...colours }] as const,
      ),
    ),
    ...sizeTokens.map(({ name, means, least, most, usual }) => [
      name,
      { description: say(means), type: 'number', minimum: least, maximum: most, default: usual },
    ]),
  ];
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: themeFormat,
    type: 'object',
    properties: {
      format: { const: themeFormat },
      tokens: { type: 'object', properties: Object.fromEntries(tokens), additionalProperties: false },
      calibrated: {
        description: say(calibrated),
        type: 'object',
        properties: {
          on: { type: 'string', format: 'date' },
          difference: { type: 'number', minimum: 0, maximum: 100 },
        },
        required: ['on', 'difference'],
        additionalProperties: false,
      },
    },
    required: ['format', 'tokens'],
    additionalProperties: false,
  };
}

const calibrated: Words = {
  en: 'The day on which the tokens were adjusted to a screenshot, and how many per cent of the pixels still differed',
  zh: '按螢幕截圖調整的日期，以及仍有差異的像素百分比',
};
