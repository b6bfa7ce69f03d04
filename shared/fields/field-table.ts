import type { Field } from './field.ts';

/** A table ready to be asked by name. */
export type FieldTable = {
  readonly fields: readonly Field[];
  readonly byName: ReadonlyMap<string, Field>;
  readonly names: readonly string[];
};

const tables = new WeakMap<readonly Field[], FieldTable>();

/** The same table for the same list of fields; built once, because every call of the sandbox asks. */
export function fieldTable(fields: readonly Field[]): FieldTable {
  const known = tables.get(fields);
  if (known !== undefined) return known;
  const table = {
    fields,
    byName: new Map(fields.map((field) => [field.name, field])),
    names: fields.map((field) => field.name),
  };
  tables.set(fields, table);
  return table;
}
