import type { Field, JsonSchema, SchemaView } from './field.ts';
import { alternativesOf, isRequired } from './requirement.ts';

/** The table as a JSON Schema (draft-07) of an object, in the table's order. Names outside the table are let through. */
export function toJsonSchema(fields: readonly Field[], view: SchemaView): JsonSchema {
  const required = fields.filter((field) => isRequired(field, view.status, view.gaps)).map((field) => field.name);
  const groups = alternatives(fields, view);
  return {
    type: 'object',
    properties: Object.fromEntries(
      fields.map((field) => [field.name, { ...field.kind.toJsonSchema(view), ...view.describe(field) }]),
    ),
    ...(required.length === 0 ? {} : { required }),
    ...(groups.length === 0
      ? {}
      : { allOf: groups.map((names) => ({ anyOf: names.map((name) => ({ required: [name] })) })) }),
  };
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
