import { readCsv, type CsvRecord } from '../../documents/rows/csv.ts';
import type { Words } from '../../lib/text/words.ts';

/** Why a table cannot be read, with its line. */
export type CsvProblem = { readonly line: number; readonly why: Words };

/** A row under the header line; a cell of a column that is absent is empty. */
export type CsvRow = CsvRecord & { readonly cell: (column: string) => string };

type CsvTable = {
  readonly delimiter: string;
  /** The columns as the header line names them, in its order. */
  readonly columns: readonly string[];
  readonly rows: readonly CsvRow[];
  /** Where the last row ends, or the header line without one; its line end follows. */
  readonly end: number;
};

/**
 * Reads a table whose header line names `column`: fields between commas, semicolons or tabs, columns in any order.
 * `noHeader` is the problem of a text without such a line. Cells are read as {@link writeCell} writes them.
 */
export function readCsvTable(text: string, column: string, noHeader: Words): CsvTable | CsvProblem {
  const delimiter = delimiterOf(text, column);
  if (delimiter === null) return { line: 1, why: noHeader };
  const reading = readCsv(text, delimiter);
  if (!('records' in reading))
    return { line: reading.line, why: { en: `In this line ${reading.message.en}`, zh: reading.message.zh } };
  const [head, ...records] = reading.records.filter(({ fields }, at) => at > 0 || !fields[0]?.startsWith('sep='));
  const columns = head?.fields.map((name) => name.trim()) ?? [];
  if (!columns.includes(column)) return { line: 1, why: noHeader };
  const odd = records.find(({ fields }) => fields.length !== columns.length);
  if (odd !== undefined) return { line: odd.line, why: oddCount(odd.fields.length, columns.length) };
  const rows = records.map((record) => ({
    ...record,
    cell: (name: string): string => readCell(record.fields[columns.indexOf(name)] ?? ''),
  }));
  return { delimiter, columns, rows, end: records.at(-1)?.end ?? head?.end ?? 0 };
}

function oddCount(count: number, asked: number): Words {
  return {
    en: `This line has ${count} fields, and the first one has ${asked}.`,
    zh: `這一行有 ${count} 欄，第一行有 ${asked} 欄。`,
  };
}

/** The delimiter that splits the header line, null where there is none; a spreadsheet may have put a line in front that names it. */
function delimiterOf(text: string, column: string): string | null {
  const [first = '', second = ''] = text.replace(/^\ufeff/, '').split(/\r\n?|\n/, 2);
  const line = first.startsWith('sep=') ? second : first;
  const isColumn = (name: string): boolean => name.trim().replace(/^"(.*)"$/, '$1') === column;
  return [',', ';', '\t'].find((delimiter) => line.split(delimiter).some(isColumn)) ?? null;
}

/** A text that is no formula but begins as one, with the marks that keep it a text. */
const looksLikeFormula = /^'*[=+\-@\t\r]/;

/** Writes a cell (RFC 4180); what a spreadsheet would run as a formula has `'` in front. */
export function writeCell(text: string): string {
  const cell = looksLikeFormula.test(text) ? `'${text}` : text;
  return /[",;\t\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

function readCell(cell: string): string {
  return cell.startsWith("'") && looksLikeFormula.test(cell) ? cell.slice(1) : cell;
}
