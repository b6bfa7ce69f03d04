import type { JsonSchema } from '../../fields/field.ts';
import { type JsonObject, type JsonValue, isJsonObject } from '../../lib/json/json.ts';

/**
 * Adds each status's demands to a schema: `if` the text at `statusAt` is one of them, `then` only the difference. Equal
 * demands share a condition.
 */
export function withStatusRules(
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
