import type { JsonSchema } from './field.ts';

/** The schema of a text, which must hold more than white space; that of another value, or of a text whose form says so, as it is. */
export function notBlank(schema: JsonSchema): JsonSchema {
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
