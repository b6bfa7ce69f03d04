import type { Field, JsonSchema, SchemaView } from './field.ts';
import { gapValue } from '../gaps/gaps.ts';
import { alternativesOf, isAdvised, isAdvisedSomewhere, isRequired } from './requirement.ts';
import { mayBeNull } from './to-zod.ts';

/**
 * The table as a JSON Schema in its order: draft-07 for editors, 2020-12 when exact. Other names are allowed, except
 * by an exact one under unknown-fields=reject.
 */
export function toJsonSchema(fields: readonly Field[], view: SchemaView, { open = false } = {}): JsonSchema {
  const required = fields.filter((field) => isRequired(field, view.status, view.gaps)).map((field) => field.name);
  const groups = alternatives(fields, view);
  return {
    type: 'object',
    properties: Object.fromEntries(
      fields.map((field) => [field.name, { ...member(field, view), ...view.describe(field) }]),
    ),
    ...(required.length === 0 ? {} : { required }),
    ...(groups.length === 0
      ? {}
      : { allOf: groups.map((names) => ({ anyOf: names.map((name) => alternative(name, view)) })) }),
    ...(isClosed(view) && !open ? { additionalProperties: false } : {}),
  };
}

function member(field: Field, view: SchemaView): JsonSchema {
  const schema = field.kind.toJsonSchema(view);
  if (view.exact === undefined) return schema;
  if (isRequired(field, view.status, view.gaps)) return field.mayBeBlank === undefined ? notBlank(schema) : schema;
  return countsNullAsAbsent(field, view) ? orNull(schema) : schema;
}

/** Where no status is known the schema is what those of every status are added to: it may refuse nothing that one of them takes. */
function countsNullAsAbsent(field: Field, { status, gaps }: SchemaView): boolean {
  if (mayBeNull(gaps)) return true;
  return status === null ? isAdvisedSomewhere(field, gaps) : isAdvised(field, status, gaps);
}

/** One of several fields that will do; exactly: one that says something. */
function alternative(name: string, { exact }: SchemaView): JsonSchema {
  const there = { required: [name] };
  return exact === undefined ? there : { ...there, properties: { [name]: { type: 'string', pattern: '\\S' } } };
}

function isClosed({ exact, gaps }: SchemaView): boolean {
  return exact === true && gapValue(gaps, 'unknown-fields') === 'reject';
}

/** The groups of which one field must be there, each once. */
function alternatives(fields: readonly Field[], { gaps }: SchemaView): readonly (readonly string[])[] {
  const groups = new Map<string, readonly string[]>();
  for (const field of fields) {
    const group = alternativesOf(field, gaps);
    if (group !== null) groups.set(group.oneOf.join(), group.oneOf);
  }
  return [...groups.values()];
}

/** The schema of a text, which must hold more than white space; that of another value, or of a text whose form says so, as it is. */
function notBlank(schema: JsonSchema): JsonSchema {
  const { type, pattern, enum: values } = schema;
  if (type !== 'string' || values !== undefined) return schema;
  if (typeof pattern !== 'string') return { ...schema, pattern: '\\S' };
  return new RegExp(pattern, 'u').test(' ') ? { ...schema, allOf: [{ pattern: '\\S' }] } : schema;
}

/** The schema, and null beside what it takes. */
export function orNull(schema: JsonSchema): JsonSchema {
  const { type, enum: values, anyOf } = schema;
  if (Array.isArray(anyOf)) return { ...schema, anyOf: [...anyOf, { type: 'null' }] };
  if (typeof type !== 'string') return schema;
  return { ...schema, type: [type, 'null'], ...(Array.isArray(values) ? { enum: [...values, null] } : {}) };
}
