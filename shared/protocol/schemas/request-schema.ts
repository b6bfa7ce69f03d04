import type { Field, JsonSchema, SchemaView } from '../../fields/field.ts';
import { toJsonSchema } from '../../fields/to-json-schema.ts';
import { stampOf } from '../../gaps/gap-choices.ts';
import type { GapChoices } from '../../gaps/gaps.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../lib/json/json.ts';
import { inLanguage, type Language } from '../../lib/text/words.ts';
import type { Scenario } from '../../scenarios/scenario.ts';
import { baseResponse } from '../../specification/common-objects.ts';
import { resultStatuses } from '../../specification/results.ts';
import { describeField } from '../validate/payload-schema.ts';

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

/**
 * Adds each status's demands to a schema: `if` the text at `statusAt` is one of them, `then` only the difference. Equal
 * demands share a condition.
 */
function withStatusRules(
  always: JsonSchema,
  ofStatus: ReadonlyMap<string, JsonSchema>,
  statusAt: readonly string[],
): JsonSchema {
  const groups = new Map<string, { readonly statuses: string[]; readonly more: JsonSchema }>();
  for (const [status, whole] of ofStatus) {
    const more = difference(always, whole);
    if (more === null) continue;
    const key = JSON.stringify(more);
    const known = groups.get(key);
    if (known === undefined) groups.set(key, { statuses: [status], more });
    else known.statuses.push(status);
  }
  const rules = [...groups.values()].map(({ statuses, more }) => whenSays(says(statusAt, statuses), more));
  if (rules.length === 0) return always;
  const { allOf } = always;
  return { ...always, allOf: [...(Array.isArray(allOf) ? allOf : []), ...rules] };
}

const [condition, consequence] = ['if', 'then'] as const;

/** Computed keys: an object with `then` would count as a promise. */
function whenSays(says: JsonSchema, more: JsonSchema): JsonSchema {
  return { [condition]: says, [consequence]: more };
}

function says([name, ...below]: readonly string[], statuses: readonly string[]): JsonSchema {
  if (name === undefined) return { enum: statuses };
  return { type: 'object', required: [name], properties: { [name]: says(below, statuses) } };
}

/** What `whole` demands beyond `always`; null if nothing. */
function difference(always: JsonObject, whole: JsonObject): JsonObject | null {
  const entries = Object.entries(whole).flatMap(([key, value]): [string, JsonValue][] => {
    const left = beside(key, always[key], value);
    return left === null ? [] : [[key, left]];
  });
  return entries.length === 0 ? null : Object.fromEntries(entries);
}

function differenceBelow(known: JsonObject, whole: JsonObject): JsonObject | null {
  const more = difference(known, whole);
  const { type } = whole;
  if (more === null || type === undefined) return more;
  if (!Array.isArray(more['required'])) return { type, ...more };
  const names = more['required'].filter((name) => typeof name === 'string');
  const properties = isJsonObject(more['properties']) ? more['properties'] : {};
  return { type, ...more, properties: { ...Object.fromEntries(names.map((name) => [name, true])), ...properties } };
}

function beside(key: string, known: JsonValue | undefined, value: JsonValue): JsonValue | null {
  if (known === undefined) return value;
  if (JSON.stringify(known) === JSON.stringify(value)) return null;
  if (key === 'required' && Array.isArray(known) && Array.isArray(value))
    return value.filter((name) => !known.includes(name));
  if (key === 'items' && isJsonObject(known) && isJsonObject(value)) return differenceBelow(known, value);
  if (key === 'properties' && isJsonObject(known) && isJsonObject(value)) return members(known, value);
  return value;
}

function members(known: JsonObject, whole: JsonObject): JsonObject | null {
  const entries = Object.entries(whole).flatMap(([name, value]): [string, JsonValue][] => {
    const before = known[name];
    const left = isJsonObject(before) && isJsonObject(value) ? differenceBelow(before, value) : value;
    return left === null ? [] : [[name, left]];
  });
  return entries.length === 0 ? null : Object.fromEntries(entries);
}
