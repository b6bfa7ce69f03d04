import {
  memberNames,
  requiredNames,
  storyParts,
  type ListedNames,
  type StoryMember,
  type StoryPart,
} from '../../documents/story/story-format.ts';
import { storyFormat2, storyFormats, type StoryFormat } from '../../documents/story/story.ts';
import type { JsonSchema } from '../../fields/field.ts';
import { gaps, type GapChoices } from '../../gaps/gaps.ts';
import { assertNever } from '../../lib/assert-never.ts';
import { inLanguage, type Language, type Words } from '../../lib/text/words.ts';
import { templateId, type Scenario } from '../../scenarios/scenario.ts';
import { localeFacts, locales } from '../../specification/locales.ts';
import { resultCodes } from '../../specification/results.ts';
import { ruleWords } from '../reference/rule-words.ts';
import { type JsonValue, isJsonObject } from '../../lib/json/json.ts';
import { pointer } from '../../lib/json/json-pointer.ts';
import { payloadSchema } from '../validate/payload-schema.ts';

type StorySchemaTerms = {
  readonly format: StoryFormat;
  readonly language: Language;
  readonly scenarios: readonly Scenario[];
  /** Those whose statuses a check is offered, and whose fields a payload is. */
  readonly played: readonly Scenario[];
  readonly gaps: GapChoices;
};

/**
 * A story as JSON Schema (draft-07) for completion and hovers, made of the table by which stories are read. Looser
 * than reading, which alone marks.
 */
export function storySchema(terms: StorySchemaTerms): JsonSchema {
  return { $schema: 'http://json-schema.org/draft-07/schema#', ...partSchema('story', terms) };
}

function partSchema(part: StoryPart, terms: StorySchemaTerms): JsonSchema {
  const known = memberNames(part, terms.format);
  const members = Object.entries(storyParts[part]).filter(([name]) => known.includes(name));
  return {
    type: 'object',
    properties: Object.fromEntries(members.map(([name, member]) => [name, memberSchema(member, terms)])),
    required: requiredNames(part).filter((name) => known.includes(name)),
  };
}

function memberSchema({ means, value }: StoryMember, terms: StorySchemaTerms): JsonSchema {
  return { description: inLanguage(means, terms.language), ...valueSchema(value, terms) };
}

function valueSchema(value: StoryMember['value'], terms: StorySchemaTerms): JsonSchema {
  switch (value.is) {
    case 'text':
      return value.of === undefined ? { type: 'string' } : choice(namesOf(value.of, terms), terms);
    case 'choice':
      return choice(Object.entries(value.of), terms);
    case 'boolean':
      return { type: 'boolean' };
    case 'zero':
      return { enum: [0] };
    case 'number':
      return { type: ['number', 'string'] };
    case 'place':
      return { type: 'integer', minimum: 0 };
    case 'payload':
      return storyPayloadSchema(terms);
    case 'set':
      return storySetSchema(terms);
    case 'gaps':
      return gapsSchema(terms);
    case 'texts':
      return textsSchema(terms);
    case 'object':
      return partSchema(value.of, terms);
    case 'list':
      return { type: 'array', items: entrySchema(terms) };
    case 'code-or':
      return terms.format === storyFormat2
        ? { anyOf: [choice(namesOf('code', terms), terms), partSchema(value.of, terms)] }
        : choice(namesOf('code', terms), terms);
    default:
      return assertNever(value);
  }
}

type Named = readonly [name: string, means: Words];

/** A text of a list. */
function choice(names: readonly Named[], { language }: StorySchemaTerms): JsonSchema {
  return {
    type: 'string',
    enum: names.map(([name]) => name),
    enumDescriptions: names.map(([, means]) => inLanguage(means, language)),
  };
}

function namesOf(list: ListedNames, { scenarios, played }: StorySchemaTerms): readonly Named[] {
  switch (list) {
    case 'code':
      return resultCodes.map(({ code, means }) => [code, means]);
    case 'rule':
      return ruleWords.filter(({ looksAt }) => looksAt !== 'answer').map(({ id, means }) => [id, means]);
    case 'scenario':
      return scenarios.map(({ id, name }) => [id, name]);
    case 'template':
      return scenarios.flatMap((scenario) =>
        scenario.templates.map((template): Named => [templateId(scenario, template), template.line]),
      );
    case 'order-status':
      return statusesOf(played);
    default:
      return assertNever(list);
  }
}

/** Each status once, with its meaning in the first scenario that has it. */
function statusesOf(scenarios: readonly Scenario[]): readonly Named[] {
  const found = new Map<string, Words>();
  for (const { name, means } of scenarios.flatMap(({ lifecycle }) => lifecycle.statuses))
    if (!found.has(name)) found.set(name, means);
  return [...found];
}

/** A call or a check: what it is shows in whether it has a `check`. */
function entrySchema(terms: StorySchemaTerms): JsonSchema {
  const call = partSchema('call', terms);
  const start = { at: '+10m', template: terms.scenarios.flatMap(firstTemplate)[0] ?? '' };
  if (terms.format !== storyFormat2) return { ...call, defaultSnippets: [{ label: '{ … }', body: start }] };
  const check = partSchema('check-entry', terms);
  return {
    type: 'object',
    // Either may begin with `check`.
    properties: { check: { description: inLanguage(checkMeans, terms.language) } },
    if: { required: ['check'] },
    // oxlint-disable-next-line unicorn/no-thenable
    then: check,
    else: call,
    defaultSnippets: [
      { label: '{ … }', body: start },
      { label: '{ "check": … }', body: { at: '+10m', check: { card: 'active' } } },
    ],
  };
}

const checkMeans: Words = storyParts['check-entry']['check']?.means ?? { en: '', zh: '' };

function firstTemplate(scenario: Scenario): readonly string[] {
  return scenario.templates.slice(0, 1).map((template) => templateId(scenario, template));
}

function gapsSchema(terms: StorySchemaTerms): JsonSchema {
  return {
    type: 'object',
    properties: Object.fromEntries(
      gaps.map((gap) => {
        const names = Object.entries(gap.values);
        return [gap.id, { description: inLanguage(gap.point, terms.language), ...choice(names, terms) }];
      }),
    ),
  };
}

function textsSchema({ language }: StorySchemaTerms): JsonSchema {
  return {
    type: 'object',
    properties: Object.fromEntries(
      locales.map((locale) => [
        locale,
        {
          description: inLanguage(localeFacts[locale].name, language),
          type: 'array',
          items: { type: 'string' },
          defaultSnippets: [{ label: '[ … ]', body: ['$1'] }],
        },
      ]),
    ),
  };
}

/** The format that a text names; another one is offered what the first has. */
export function formatNamed(name: string | null): StoryFormat {
  return storyFormats.find((format) => format === name) ?? storyFormats[0];
}

type StoryPayloadTerms = {
  readonly language: Language;
  readonly gaps: GapChoices;
  /** Those that the calls of the story may be of. */
  readonly played: readonly Scenario[];
};

/** A payload that is written out in a story: the fields of its scenario, as where it is written alone. */
function storyPayloadSchema(terms: StoryPayloadTerms): JsonSchema {
  const [first, ...others] = schemasOf(terms);
  if (first === undefined) return { type: 'object' };
  return others.length === 0 ? first : { type: 'object', anyOf: [first, ...others] };
}

/** The values that a story puts into a payload: each field by its pointer, of a list that of its first item. */
function storySetSchema(terms: StoryPayloadTerms): JsonSchema {
  const properties: Record<string, JsonSchema> = {};
  for (const schema of schemasOf(terms)) collectPointers(schema, [], properties);
  return { type: 'object', properties };
}

function schemasOf({ played, language, gaps }: StoryPayloadTerms): readonly JsonSchema[] {
  return played.map((scenario) => {
    const { $schema: _draft, ...schema } = payloadSchema(scenario, null, language, gaps);
    return schema;
  });
}

/** The first scenario that has a field explains it. */
function collectPointers(
  schema: JsonSchema,
  path: readonly (string | number)[],
  found: Record<string, JsonSchema>,
): void {
  const { properties, items } = schema;
  if (isSchema(items)) collectAt(items, [...path, 0], found);
  if (!isSchema(properties)) return;
  for (const [name, value] of Object.entries(properties)) {
    if (isSchema(value)) collectAt(value, [...path, name], found);
  }
}

function collectAt(schema: JsonSchema, path: readonly (string | number)[], found: Record<string, JsonSchema>): void {
  found[pointer(...path)] ??= schema;
  collectPointers(schema, path, found);
}

function isSchema(value: JsonValue | undefined): value is JsonSchema {
  return isJsonObject(value);
}
