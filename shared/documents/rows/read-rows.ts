import { scanJson, type JsonNode } from '../../lib/json/json-scan.ts';
import { jsonKindWords } from '../../lib/json/json-kind-words.ts';
import { lineIndex } from '../../lib/text/line-index.ts';
import { quoteText } from '../../lib/text/quote-text.ts';
import type { Words } from '../../lib/text/words.ts';
import { readCsv, type CsvRecord } from './csv.ts';
import { longestColumn, type Row, type RowValue } from './row.ts';

/** Rows with the names of all their columns; or what is wrong, and on which line. */
type RowsReading = { readonly columns: readonly string[]; readonly rows: readonly Row[] } | RowsProblem;

type RowsProblem = { readonly line: number; readonly message: Words; readonly next: Words };

/** How rows are written. `json` is a list of objects, `lines` one object a line. */
export const rowsFormats = ['csv', 'json', 'lines'] as const;
export type RowsFormat = (typeof rowsFormats)[number];

/** The format of a file by the end of its name, else by the first character of its text. */
export function formatOfRows(name: string, text: string): RowsFormat {
  if (/\.(?:csv|txt)$/i.test(name)) return 'csv';
  if (/\.(?:jsonl|ndjson)$/i.test(name)) return 'lines';
  const first = /^[\ufeff\s]*(.)/u.exec(text)?.[1];
  if (first === '[') return 'json';
  return first === '{' ? 'lines' : 'csv';
}

/** Reads rows: each has every column of a CSV, and its own names in JSON. */
export function readRows(text: string, format: RowsFormat): RowsReading {
  const reading = readers[format](text);
  if ('message' in reading || reading.rows.length > 0) return reading;
  return { line: 1, ...noRows };
}

const readers: Readonly<Record<RowsFormat, (text: string) => RowsReading>> = {
  csv: rowsOfCsv,
  json: rowsOfList,
  lines: rowsOfLines,
};

function rowsOfCsv(text: string): RowsReading {
  const reading = readCsv(text);
  if ('message' in reading) return reading;
  const [header, ...records] = reading.records;
  if (header === undefined) return { line: 1, ...noRows };
  const columns = header.fields.map((field) => field.trim());
  const badColumn = columnProblem(columns);
  if (badColumn !== null) return { line: header.line, ...badColumn };
  if (columns.length === 1 && /[;\t]/.test(columns[0] ?? '')) return { line: header.line, ...otherSeparator };
  const badRow = countProblem(records, columns.length);
  if (badRow !== null) return badRow;
  return { columns, rows: records.map(({ fields }) => new Map(columns.map((name, at) => [name, fields[at] ?? '']))) };
}

type Said = Pick<RowsProblem, 'message' | 'next'>;

function columnProblem(columns: readonly string[]): Said | null {
  if (columns.includes('')) return noName;
  if (columns.some((name) => name.length > longestColumn)) return longName;
  const twice = columns.find((name, at) => columns.indexOf(name) !== at);
  return twice === undefined ? null : columnTwice(twice);
}

function countProblem(records: readonly CsvRecord[], count: number): RowsProblem | null {
  const at = records.findIndex(({ fields }) => fields.length !== count);
  const wrong = records[at];
  if (wrong === undefined) return null;
  const found = wrong.fields.length;
  return {
    line: wrong.line,
    message: {
      en: `row ${at + 1} has ${found} ${found === 1 ? 'field' : 'fields'}, and the header line has ${count}.`,
      zh: `第 ${at + 1} 列有 ${found} 個欄位，而標題列有 ${count} 個。`,
    },
    next: found > count ? tooManyFields : tooFewFields,
  };
}

function rowsOfList(text: string): RowsReading {
  const { root, problems } = scanJson(text);
  const lines = lineIndex(text);
  const lineOf = (offset: number): number => lines.positionAt(Math.min(offset, text.length)).line;
  const fault = problems[0];
  if (root === null) return { line: lineOf(fault?.start ?? 0), ...notJson };
  if (root.kind !== 'array') return { line: lineOf(root.start), ...notList };
  return collectRows(root.items.map((node) => ({ node, text, line: lineOf(node.start) })));
}

function rowsOfLines(text: string): RowsReading {
  const objects: RowNode[] = [];
  for (const [at, line] of text.split(/\r\n|\n|\r/).entries()) {
    if (line.replace('\ufeff', '').trim() === '') continue;
    const { root } = scanJson(line);
    if (root === null) return { line: at + 1, ...notJson };
    objects.push({ node: root, text: line, line: at + 1 });
  }
  return collectRows(objects);
}

type RowNode = { readonly node: JsonNode; readonly text: string; readonly line: number };

function collectRows(objects: readonly RowNode[]): RowsReading {
  const columns = new Set<string>();
  const rows: Row[] = [];
  for (const { node, text, line } of objects) {
    if (node.kind !== 'object') return { line, ...notObject };
    const row = new Map<string, RowValue>();
    for (const { key, value } of node.members) {
      const name = key.trim();
      if (name === '') return { line, ...noName };
      if (name.length > longestColumn) return { line, ...longName };
      if (row.has(name)) return { line, ...columnTwice(name) };
      const read = readValue(value, text);
      if (read === null) return { line, ...noValue(name, value) };
      row.set(name, read);
      columns.add(name);
    }
    rows.push(row);
  }
  return { columns: [...columns], rows };
}

function readValue(value: JsonNode, text: string): RowValue | null {
  if (value.kind === 'string') return value.value;
  if (value.kind === 'number' || value.kind === 'boolean') return { json: text.slice(value.start, value.end) };
  return null;
}

function columnTwice(name: string): Said {
  const said = quoteText(name);
  return {
    message: { en: `the column ${said} is there twice.`, zh: `欄 ${said} 出現兩次。` },
    next: { en: 'Rename or remove one of them.', zh: '請為其中一個改名，或將其移除。' },
  };
}

function noValue(name: string, { kind }: JsonNode): Said {
  const said = quoteText(name);
  const found = jsonKindWords[kind];
  return {
    message: { en: `the value of ${said} is ${found.en}.`, zh: `${said} 的值為${found.zh}。` },
    next: { en: 'Write a text, a number, true or false.', zh: '請填寫文字、數字、true 或 false。' },
  };
}

const tooManyFields: Words = {
  en: 'Put a field that has a comma in quotes, or remove what is too much.',
  zh: '含逗號的欄位須加引號；多餘的欄位請移除。',
};
const tooFewFields: Words = {
  en: 'Add the fields that are missing: an empty one is nothing between two commas.',
  zh: '請補上欠缺的欄位：空的欄位即兩個逗號之間沒有內容。',
};
const noRows: Said = {
  message: { en: 'there are no rows.', zh: '沒有任何資料列。' },
  next: { en: 'Add a row behind the header line.', zh: '請在標題列之後加上資料列。' },
};
const otherSeparator: Said = {
  message: { en: 'the columns are separated by semicolons or tabs.', zh: '各欄以分號或定位字元分隔。' },
  next: { en: 'Save the file as CSV with commas.', zh: '請儲存為以逗號分隔的 CSV。' },
};
const noName: Said = {
  message: { en: 'a column has no name.', zh: '有一欄沒有名稱。' },
  next: { en: 'Name every column.', zh: '請為每一欄填寫名稱。' },
};
const longName: Said = {
  message: {
    en: `the name of a column is longer than ${longestColumn} characters.`,
    zh: `有一欄的名稱超過 ${longestColumn} 個字元。`,
  },
  next: { en: 'Give it a shorter name.', zh: '請填寫較短的名稱。' },
};
const notJson: Said = {
  message: { en: 'this is not JSON.', zh: '此處並非 JSON。' },
  next: { en: 'Write a list of objects, or one object a line.', zh: '請寫成物件的列表，或每行一個物件。' },
};
const notList: Said = {
  message: { en: 'this is not a list of objects.', zh: '此處並非物件的列表。' },
  next: { en: 'Write [ { "NAME": "value" } ].', zh: '請寫作 [ { "名稱": "值" } ]。' },
};
const notObject: Said = {
  message: { en: 'a row is not an object.', zh: '有一列並非物件。' },
  next: { en: 'Write each row as { "NAME": "value" }.', zh: '每列請寫作 { "名稱": "值" }。' },
};
