import { kindUnder } from '../../fields/kind-by-gap.ts';
import type { Field, Inside, JsonSchema, SchemaView } from '../../fields/field.ts';
import { alternativesOf, describeRequirement, gapOfRequirement, isRequired } from '../../fields/requirement.ts';
import { toJsonSchema } from '../../fields/to-json-schema.ts';
import { type JsonObject, type JsonValue, isJsonObject } from '../../lib/json/json.ts';
import { inLanguage, type Language } from '../../lib/text/words.ts';
import type { Scenario } from '../../scenarios/scenario.ts';
import { plainTemplates } from '../../scenarios/templates.ts';
import type { GapChoices } from '../../gaps/gaps.ts';
import { sayClause } from '../reference/say-clause.ts';

/**
 * A scenario's payloads as JSON Schema (draft-07) for completion and hovers: descriptions, requirements of the status
 * (null: of every status), statuses. Looser than validation, which alone marks.
 */
export function payloadSchema(
  scenario: Scenario,
  status: string | null,
  language: Language,
  choices: GapChoices = {},
): JsonSchema {
  const view: SchemaView = {
    status,
    gaps: choices,
    say: (words) => inLanguage(words, language),
    describe: (field) => ({
      description: describeField(field, { sections: [scenario], language, gaps: view.gaps }),
      ...examplesOf(field, view),
      ...snippetsOf(field.kind.inside, view),
    }),
  };
  const schema = toJsonSchema(scenario.fields, view);
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: inLanguage(scenario.name, language),
    ...schema,
    properties: withStatuses(schema['properties'], scenario, language),
    defaultSnippets: [{ label: inLanguage(scenario.name, language), body: startOfCall(scenario, view) }],
  };
}

function examplesOf(field: Field, view: Demands): JsonSchema {
  const example = exampleUnder(field, view);
  return example === undefined ? {} : { examples: [example] };
}

/** The example of a field, where the gaps leave its kind as it is. */
function exampleUnder({ example, kind }: Field, { gaps }: Demands): JsonValue | undefined {
  return kindUnder(kind, gaps) === kind ? example : undefined;
}

function withStatuses(properties: JsonValue | undefined, scenario: Scenario, language: Language): JsonValue {
  if (!isJsonObject(properties)) return properties ?? {};
  const own = properties['orderStatus'];
  const more = offeredStatuses(scenario, language);
  return { ...properties, orderStatus: isJsonObject(own) ? { ...own, ...more } : more };
}

function offeredStatuses(scenario: Scenario, language: Language): JsonSchema {
  const { statuses } = scenario.lifecycle;
  if (statuses.length === 0) return { examples: sampleStatuses(scenario) };
  return {
    enum: statuses.map(({ name }) => name),
    enumDescriptions: statuses.map(
      ({ means, effectMeans }) => `${inLanguage(means, language)}\n${inLanguage(effectMeans, language)}`,
    ),
  };
}

type Demands = Pick<SchemaView, 'status' | 'gaps'>;

/** An object or list is offered with what it must hold. */
function snippetsOf(inside: Inside, view: Demands): JsonSchema {
  if (inside.shape === 'nothing') return {};
  return { defaultSnippets: [{ label: inside.shape === 'list' ? '[ … ]' : '{ … }', body: bodyOf(inside, view) }] };
}

function bodyOf(inside: Inside, view: Demands): JsonValue {
  switch (inside.shape) {
    case 'object':
      return skeleton(inside.fields, view);
    case 'list':
      return [bodyOf(inside.item.inside, view)];
    case 'by-locale':
      return Object.fromEntries(inside.locales.map((locale) => [locale, bodyOf(inside.item.inside, view)]));
    default:
      return '';
  }
}

/** A starting call in that status or the first. */
function startOfCall(scenario: Scenario, view: Demands): JsonObject {
  const orderStatus = view.status ?? sampleStatuses(scenario)[0];
  const merchantBizType = scenario.usualBizTypes[0] ?? scenario.exampleBizType;
  return {
    ...skeleton(scenario.fields, view),
    ...(orderStatus === undefined ? {} : { orderStatus }),
    ...(merchantBizType === undefined ? {} : { merchantBizType }),
  };
}

/** The templates' statuses; examples only, if any status is allowed. */
function sampleStatuses(scenario: Scenario): readonly string[] {
  return plainTemplates(scenario).map(({ status }) => status);
}

function skeleton(fields: readonly Field[], view: Demands): JsonObject {
  const wanted = fields.filter((field) => isRequired(field, view.status, view.gaps) || isFirstAlternative(field, view));
  return Object.fromEntries(wanted.map((field) => [field.name, startOf(field, view)]));
}

/** The example, else inner parts, else a legal sample. */
function startOf(field: Field, view: Demands): JsonValue {
  const { kind } = field;
  const example = exampleUnder(field, view);
  if (example !== undefined) return example;
  return kind.inside.shape === 'nothing' ? kindUnder(kind, view.gaps).sample(0) : bodyOf(kind.inside, view);
}

function isFirstAlternative(field: Field, { gaps }: Demands): boolean {
  return alternativesOf(field, gaps)?.oneOf[0] === field.name;
}

/** How to describe a field. `sections` name its clauses. */
export type FieldWords = {
  readonly sections: readonly Scenario[];
  readonly language: Language;
  readonly gaps: GapChoices;
};

/** Meaning, type, requirement, clause: one line each. */
export function describeField(field: Field, { sections, language, gaps }: FieldWords): string {
  const open = gapOfRequirement(field) ?? field.restsOn;
  const requirement = inLanguage(describeRequirement(field.required, gaps), language);
  const labels = language === 'en' ? { required: 'Required', open: 'assumption' } : { required: '必填', open: '假設' };
  const separator = language === 'en' ? ': ' : '：';
  return [
    inLanguage(field.means, language),
    inLanguage(kindUnder(field.kind, gaps).cell, language),
    `${labels.required}${separator}${requirement}${open === undefined ? '' : ` (${labels.open} ${open})`}`,
    sayClause(field.clause, language, sections),
  ].join('\n');
}
