import type { JsonSchema } from '../../fields/field.ts';
import type { GapChoices } from '../../gaps/gaps.ts';
import { type JsonValue, isJsonObject } from '../../lib/json/json.ts';
import { pointer } from '../../lib/json/json-pointer.ts';
import type { Language } from '../../lib/text/words.ts';
import type { Scenario } from '../../scenarios/scenario.ts';
import { payloadSchema } from '../validate/payload-schema.ts';

export type StoryPayloadTerms = {
  readonly language: Language;
  readonly gaps: GapChoices;
  /** Those that the calls of the story may be of. */
  readonly played: readonly Scenario[];
};

/** A payload that is written out in a story: the fields of its scenario, as where it is written alone. */
export function storyPayloadSchema(terms: StoryPayloadTerms): JsonSchema {
  const [first, ...others] = schemasOf(terms);
  if (first === undefined) return { type: 'object' };
  return others.length === 0 ? first : { type: 'object', anyOf: [first, ...others] };
}

/** The values that a story puts into a payload: each field by its pointer, of a list that of its first item. */
export function storySetSchema(terms: StoryPayloadTerms): JsonSchema {
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
