import type { Field, Kind } from './field.ts';

/** All fields of a table, those inside of others behind them. */
export function allFields(fields: readonly Field[]): readonly Field[] {
  return fields.flatMap((field) => [field, ...allFields(fieldsInside(field.kind))]);
}

/** The fields of a table inside a field. */
export function fieldsInside({ inside }: Kind): readonly Field[] {
  if (inside.shape === 'object') return inside.fields;
  return inside.shape === 'nothing' ? [] : fieldsInside(inside.item);
}
