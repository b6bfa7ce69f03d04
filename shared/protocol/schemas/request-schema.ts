import type { Field, JsonSchema, SchemaView } from '../../fields/field.ts';
import { toJsonSchema } from '../../fields/to-json-schema.ts';
import { stampOf } from '../../gaps/gap-choices.ts';
import type { GapChoices } from '../../gaps/gaps.ts';
import { isJsonObject } from '../../lib/json/json.ts';
import { inLanguage, type Language } from '../../lib/text/words.ts';
import type { Scenario } from '../../scenarios/scenario.ts';
import { baseResponse } from '../../specification/common-objects.ts';
import { resultStatuses } from '../../specification/results.ts';
import { describeField } from '../validate/payload-schema.ts';
import { withStatusRules } from './by-status.ts';

export type SchemaOptions = { readonly language: Language; readonly gaps: GapChoices };

export const dialect = 'https://json-schema.org/draft/2020-12/schema';

/**
 * A scenario's resolved payloads as JSON Schema (2020-12). It accepts all that validation accepts, and refuses mistakes
 * of values, presence and status. It cannot see syntax, duplicate keys, history, mixed widths or pairs of fields.
 */
export function scenarioSchema(scenario: Scenario, options: SchemaOptions): JsonSchema {
  return { ...headOf(scenario.id, options), ...requestSchema(scenario, options) };
}

/** One schema that accepts any of these scenarios' payloads. */
export function serviceSchema(among: readonly Scenario[], options: SchemaOptions): JsonSchema {
  return {
    ...headOf('payload', options),
    anyOf: among.map(({ id }) => ({ $ref: `#/$defs/${id}` })),
    $defs: Object.fromEntries(among.map((scenario) => [scenario.id, requestSchema(scenario, options)])),
  };
}

function headOf(name: string, { gaps }: SchemaOptions): JsonSchema {
  const stamp = stampOf(gaps);
  return {
    $schema: dialect,
    $id: `urn:passbench:order-status-sync:${name}`,
    ...(stamp === '' ? {} : { $comment: `Assumptions: ${stamp}` }),
  };
}

/** The same to stand inside another document. */
export function requestSchema(scenario: Scenario, options: SchemaOptions): JsonSchema {
  const { statuses } = scenario.lifecycle;
  const inStatus = (status: string | null): JsonSchema =>
    withStatuses(tableSchema(scenario.fields, status, [scenario], options), scenario, options);
  return {
    title: inLanguage(scenario.name, options.language),
    ...withStatusRules(inStatus(null), new Map(statuses.map(({ name }) => [name, inStatus(name)])), ['orderStatus']),
  };
}

/** The answers to a scenario's calls, by resultStatus. null: the base response. */
export function answerSchema(scenario: Scenario | null, options: SchemaOptions): JsonSchema {
  const fields = scenario?.answerFields ?? baseResponse;
  const sections = scenario === null ? [] : [scenario];
  const inStatus = (status: string | null): JsonSchema => tableSchema(fields, status, sections, options);
  const known = new Map(resultStatuses.map((status) => [status, inStatus(status)]));
  return withStatusRules(inStatus(null), known, ['result', 'resultStatus']);
}

function tableSchema(
  fields: readonly Field[],
  status: string | null,
  sections: readonly Scenario[],
  { language, gaps }: SchemaOptions,
): JsonSchema {
  const view: SchemaView = {
    status,
    gaps,
    exact: true,
    say: (words) => inLanguage(words, language),
    describe: (field) => ({ description: describeField(field, { sections, language, gaps }) }),
  };
  return toJsonSchema(fields, view);
}

function withStatuses(schema: JsonSchema, { lifecycle }: Scenario, { language }: SchemaOptions): JsonSchema {
  const { properties } = schema;
  const own = isJsonObject(properties) ? properties['orderStatus'] : undefined;
  if (!isJsonObject(properties) || !isJsonObject(own) || lifecycle.statuses.length === 0) return schema;
  const names = lifecycle.statuses.map(({ name }) => name);
  const mayBeNull = Array.isArray(own['type']) && own['type'].includes('null');
  const means = lifecycle.statuses.map(
    ({ name, means: words }) => `${name}${language === 'en' ? ': ' : '：'}${inLanguage(words, language)}`,
  );
  const orderStatus = {
    ...own,
    description: [...(typeof own['description'] === 'string' ? [own['description']] : []), ...means].join('\n'),
    enum: mayBeNull ? [...names, null] : names,
  };
  return { ...schema, properties: { ...properties, orderStatus } };
}
