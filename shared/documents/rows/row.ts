/** A value of a row: a text, or the number, `true` or `false` that the row writes, as its JSON source. */
export type RowValue = string | { readonly json: string };

/** The values of one row by the names of their columns. */
export type Row = ReadonlyMap<string, RowValue>;

/** The longest name of a column, in UTF-16 units. */
export const longestColumn = 200;

const variable = /\{\{row\.([^{}]{1,210})\}\}/g;

/** The column that a variable's name refers to (`row.NAME`, white space around NAME aside); null for another variable. */
export function columnOf(name: string): string | null {
  return name.startsWith('row.') ? name.slice('row.'.length).trim() : null;
}

/** The columns that a text names, in order. */
export function columnsIn(text: string): readonly string[] {
  return text.includes('{{row.') ? [...text.matchAll(variable)].map(([, name = '']) => name.trim()) : [];
}

/** A plain text with the values of a row in place of `{{row.NAME}}`. What the row does not have stays as typed. */
export function fillFromRow(text: string, row: Row | null): string {
  if (row === null || !text.includes('{{row.')) return text;
  return text.replaceAll(variable, (typed: string, name: string) => {
    const value = row.get(name.trim());
    return value === undefined ? typed : plainText(value);
  });
}

/** A value inside a longer text. */
export function plainText(value: RowValue): string {
  return typeof value === 'string' ? value : value.json;
}
