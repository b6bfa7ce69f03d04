import type { Words } from '../../lib/text/words.ts';
import type { GapChoices } from '../../gaps/gaps.ts';
import { locales } from '../../specification/locales.ts';
import { readCsvTable, writeCell, type CsvProblem } from './csv-table.ts';
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

const noHeader: Words = {
  en: `The first line must name the columns ${header.join(', ')}; what and limit may be missing.`,
  zh: `第一行必須列出欄名 ${header.join('、')}；what 和 limit 可以沒有。`,
};

/** Reads texts from CSV: columns in any order, further ones left aside. */
export function readTextsCsv(text: string): readonly ReturnedText[] | CsvProblem {
  const table = readCsvTable(text, 'pointer', noHeader);
  if (!('rows' in table)) return table;
  const languages = locales.filter((locale) => table.columns.includes(locale));
  if (languages.length === 0) return { line: 1, why: noHeader };
  return table.rows.map(({ cell }) => ({
    name: { pointer: cell('pointer') },
    texts: Object.fromEntries(languages.map((locale) => [locale, cell(locale)])),
  }));
}
