import { myVariableProblem, type MyVariables } from '../../../shared/documents/my-variables.ts';
import { parseJson } from '../../../shared/lib/json/json.ts';
import type { Words } from '../../../shared/lib/text/words.ts';

/** A variable as typed. `isText`: its value is a text, whatever it looks like. */
export type VariableRow = { readonly name: string; readonly value: string; readonly isText: boolean };

/** What typed rows say, and why a row cannot be stored, by its place. */
type VariablesReading = { readonly variables: MyVariables; readonly problems: readonly (Words | null)[] };

export function rowsOfVariables(variables: MyVariables): readonly VariableRow[] {
  return Object.entries(variables)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => ({ name, value: String(value), isText: typeof value === 'string' }));
}

/** Reads rows; one without name and value counts as none. */
export function readVariableRows(rows: readonly VariableRow[]): VariablesReading {
  const found = new Map<string, MyVariables[string]>();
  const problems = rows.map(({ name: typed, value: text, isText }) => {
    const name = typed.trim();
    if (name === '' && text === '') return null;
    const value = isText ? text : plainValue(text.trim());
    const problem = value === null ? notPlain : found.has(name) ? twice : myVariableProblem(name, value);
    if (problem === null && value !== null) found.set(name, value);
    return problem;
  });
  return { variables: Object.fromEntries(found), problems };
}

function plainValue(text: string): number | boolean | null {
  if (text === 'true' || text === 'false') return text === 'true';
  return /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(text) ? Number(text) : null;
}

const notPlain: Words = {
  en: 'write a number, true or false, or choose Text.',
  zh: '請填寫數字、true 或 false，或選擇「文字」。',
};
const twice: Words = { en: 'this name appears twice.', zh: '此名稱重複出現。' };

/** Rows as one text of a form; empty for none. */
export function writeVariableRows(rows: readonly VariableRow[]): string {
  return rows.length === 0 ? '' : JSON.stringify(rows.map(({ name, value, isText }) => [name, value, isText]));
}

/** The rows of such a text. */
export function parseVariableRows(text: string): readonly VariableRow[] {
  const read = parseJson(text);
  const rows: readonly unknown[] = Array.isArray(read) ? read : [];
  return rows.flatMap((row) => {
    const [name, value, isText]: readonly unknown[] = Array.isArray(row) ? row : [];
    const isRow = typeof name === 'string' && typeof value === 'string' && typeof isText === 'boolean';
    return isRow ? [{ name, value, isText }] : [];
  });
}
