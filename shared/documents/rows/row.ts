/** A value of a row: a text, or the number, `true` or `false` that the row writes, as its JSON source. */
export type RowValue = string | { readonly json: string };

/** The values of one row by the names of their columns. */
export type Row = ReadonlyMap<string, RowValue>;

/** The longest name of a column, in UTF-16 units. */
export const longestColumn = 200;

const variable = /\{\{row\.([^{}]{1,210})\}\}/g;

/** The column that a variable's name refers to (`row.NAME`, white space around NAME aside); null for another variable. */
function columnOf(name: string): string | null {
  return name.startsWith('row.') ? name.slice('row.'.length).trim() : null;
}

/** The columns that a text names, in order. */
export function columnsIn(text: string): readonly string[] {
  return text.includes('{{row.') ? [...text.matchAll(variable)].map(([, name = '']) => name.trim()) : [];
}

/** A value inside a longer text. */
export function plainText(value: RowValue): string {
  return typeof value === 'string' ? value : value.json;
}

/** The same for a name inside a JSON string, where a column may have a quote in its name. */
export function columnNamed(name: string): string | null {
  return columnOf(name.includes('\\') ? unescaped(name) : name);
}

/** What a part of a JSON string says; the part itself where it is none. */
function unescaped(part: string): string {
  try {
    const value: unknown = JSON.parse(`"${part}"`);
    return typeof value === 'string' ? value : part;
  } catch {
    return part;
  }
}
