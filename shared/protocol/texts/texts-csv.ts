import { readCsv, type CsvReading } from '../../documents/rows/csv.ts';
import type { Words } from '../../lib/text/words.ts';
import type { GapChoices } from '../../gaps/gaps.ts';
import { locales, type Locale } from '../../specification/locales.ts';
import { sayLimit, sourceLocale, type LocalizedText } from './localized-texts.ts';
import type { ReturnedText } from './take-texts.ts';

const header = ['pointer', 'what', 'limit', ...locales];

/** Names a text in a file of texts: its pointer in the language that is translated, with the payload's file in front where there are several. */
export function textName({ pointers }: LocalizedText, file: string | null): string {
  return file === null ? pointers[sourceLocale] : `${file}#${pointers[sourceLocale]}`;
}

/** The file and the pointer of such a name; the file is null where it names none. */
export function readTextName(name: string): { readonly file: string | null; readonly pointer: string } {
  const at = name.lastIndexOf('#/');
  return at < 0 ? { file: null, pointer: name } : { file: name.slice(0, at), pointer: name.slice(at + 1) };
}

/** Writes texts as CSV (RFC 4180) with a header line; what a spreadsheet would run as a formula has `'` in front. */
export function writeTextsCsv(
  texts: readonly { readonly file: string | null; readonly text: LocalizedText }[],
  gaps: GapChoices,
): string {
  const rows = texts.map(({ file, text }) => [
    textName(text, file),
    text.field.means.en,
    sayLimit(text, gaps),
    ...locales.map((locale) => text.texts[locale] ?? ''),
  ]);
  return [header, ...rows].map((row) => `${row.map(writeCell).join(',')}\r\n`).join('');
}

/** A text that is no formula but begins as one, with the marks that keep it a text. */
const looksLikeFormula = /^'*[=+\-@\t\r]/;

function writeCell(text: string): string {
  const cell = looksLikeFormula.test(text) ? `'${text}` : text;
  return /[",;\t\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

function readCell(cell: string): string {
  return cell.startsWith("'") && looksLikeFormula.test(cell) ? cell.slice(1) : cell;
}

/** Why a file of texts cannot be read, with its line. */
export type CsvTextsProblem = { readonly line: number; readonly why: Words };

/** Reads texts from CSV: fields between commas, semicolons or tabs, columns in any order, further ones left aside. */
export function readTextsCsv(text: string): readonly ReturnedText[] | CsvTextsProblem {
  const delimiter = delimiterOf(text);
  return delimiter === null ? { line: 1, why: noHeader } : rowsOf(readCsv(text, delimiter));
}

/** The delimiter that splits the header line, null where there is none; a spreadsheet may have put a line in front that names it. */
function delimiterOf(text: string): string | null {
  const [first = '', second = ''] = text.replace(/^\ufeff/, '').split(/\r\n?|\n/, 2);
  const line = first.startsWith('sep=') ? second : first;
  const splits = (delimiter: string): boolean => line.split(delimiter).some((name) => /^\s*"?pointer"?\s*$/.test(name));
  return [',', ';', '\t'].find(splits) ?? null;
}

const noHeader: Words = {
  en: `The first line must name the columns ${header.join(', ')}; what and limit may be missing.`,
  zh: `第一行必須列出欄名 ${header.join('、')}；what 和 limit 可以沒有。`,
};

function rowsOf(reading: CsvReading): readonly ReturnedText[] | CsvTextsProblem {
  if (!('records' in reading))
    return { line: reading.line, why: { en: `In this line ${reading.message.en}`, zh: reading.message.zh } };
  const records = reading.records.filter(({ fields }, at) => at > 0 || !fields[0]?.startsWith('sep='));
  const names = records[0]?.fields.map((name) => name.trim()) ?? [];
  const places = locales.filter((locale) => names.includes(locale));
  if (!names.includes('pointer') || places.length === 0) return { line: 1, why: noHeader };
  const returned: ReturnedText[] = [];
  for (const { line, fields } of records.slice(1)) {
    if (fields.length !== names.length)
      return {
        line,
        why: {
          en: `This line has ${fields.length} fields, and the first one has ${names.length}.`,
          zh: `這一行有 ${fields.length} 欄，第一行有 ${names.length} 欄。`,
        },
      };
    returned.push(rowOf(names, fields, places));
  }
  return returned;
}

function rowOf(names: readonly string[], fields: readonly string[], places: readonly Locale[]): ReturnedText {
  const cell = (name: string): string => readCell(fields[names.indexOf(name)] ?? '');
  return {
    name: { pointer: cell('pointer') },
    texts: Object.fromEntries(places.map((locale) => [locale, cell(locale)])),
  };
}
