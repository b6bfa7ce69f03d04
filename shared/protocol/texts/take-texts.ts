import { say, type Words } from '../../lib/text/words.ts';
import type { GapChoices } from '../../gaps/gaps.ts';
import { editAtPointer } from '../../lib/json/json-edit.ts';
import { nodeAtPointer } from '../../lib/json/json-pointer.ts';
import { editStringIn } from '../../lib/json/json-string-edit.ts';
import { fingerprintOf } from '../../lib/text/fnv1a.ts';
import { applyEdit } from '../../lib/text/text-edit.ts';
import { locales, type Locale } from '../../specification/locales.ts';
import { scanPayload } from '../validate/scan-payload.ts';
import { lengthOf, sourceLocale, targetLocale, type LocalizedText, sayLimit } from './localized-texts.ts';
import { readCsvTable, writeCell, type CsvProblem } from './csv-table.ts';

/** A text as it came back. */
export type ReturnedText = {
  /** What names it: the pointer of one of its values; in a file of ids, the id. */
  readonly name: { readonly pointer: string } | { readonly id: string };
  readonly texts: Partial<Readonly<Record<Locale, string>>>;
  /** What it held when it was sent out, where the file says so: the source, and the fingerprint of the target. */
  readonly before?: { readonly source: string; readonly target: string | null };
};

export type ChangedText = { readonly pointer: string; readonly locale: Locale };
export type RefusedText = { readonly pointer: string; readonly locale: Locale; readonly why: Words };

/** A payload with what was taken; every other byte is as it was. */
export type TakenTexts = {
  readonly text: string;
  readonly changed: readonly ChangedText[];
  readonly refused: readonly RefusedText[];
};

/**
 * Writes returned texts into a payload, each as one text edit. What is over its limit, has no place or was changed meanwhile
 * is refused and left alone; an empty text changes nothing. `find` gives the text that a name means, or null.
 */
export function takeTexts(
  payload: string,
  returned: readonly ReturnedText[],
  { gaps, find }: { readonly gaps: GapChoices; readonly find: (name: ReturnedText['name']) => LocalizedText | null },
): TakenTexts {
  let text = payload;
  const changed: ChangedText[] = [];
  const refused: RefusedText[] = [];
  for (const each of returned) {
    const known = find(each.name);
    for (const locale of locales) {
      const put = each.texts[locale];
      if (put === undefined || put === '' || asRead(put) === asRead(known?.texts[locale])) continue;
      const pointer = known?.pointers[locale] ?? nameOf(each);
      const why = known === null ? unknownPlace : refusal(put, { known, each, locale, gaps });
      const edited = why === null ? putAt(text, pointer, put) : null;
      if (edited === null) refused.push({ pointer, locale, why: why ?? noPlace });
      else {
        text = edited;
        changed.push({ pointer, locale });
      }
    }
  }
  return { text, changed, refused };
}

/** As it comes back from a file: half a character of UTF-16 alone has no bytes, and tools change the kind of line ends. */
function asRead(text: string | null | undefined): string | undefined {
  return text?.toWellFormed().replaceAll(/\r\n?/g, '\n');
}

const unknownPlace = say('The payload has no text of this name.', '內容沒有這個名稱的文字。');
const noPlace = say('The payload has no object here to hold it.', '內容在此沒有可容納這段文字的物件。');

function nameOf({ name }: ReturnedText): string {
  return 'pointer' in name ? name.pointer : name.id;
}

type Taking = {
  readonly known: LocalizedText;
  readonly each: ReturnedText;
  readonly locale: Locale;
  readonly gaps: GapChoices;
};

function refusal(put: string, { known, each, locale, gaps }: Taking): Words | null {
  const { limit, texts } = known;
  const { before } = each;
  if (before !== undefined && asRead(before.source) !== asRead(texts[sourceLocale]))
    return say('The text that it translates was changed meanwhile.', '所翻譯的原文已在期間更改。');
  const isTarget = locale === targetLocale && typeof before?.target === 'string';
  if (isTarget && before.target !== fingerprintOf(texts[targetLocale] ?? ''))
    return say('The payload’s text was changed meanwhile.', '內容的文字已在期間更改。');
  const length = lengthOf(put, limit, gaps);
  if (length === null || !length.isOver) return null;
  const { used, most } = length;
  return say(`It is too long: ${used} of at most ${most} characters.`, `文字太長：${used} 個字元，上限為 ${most} 個。`);
}

/**
 * Writes a text at a pointer as one text edit; the common ends of a text that is there keep their bytes. Null where the
 * payload has no object to hold it.
 */
export function putAt(text: string, pointer: string, put: string): string | null {
  const { root } = scanPayload(text);
  const node = nodeAtPointer(root, pointer)?.node;
  const within = node === undefined ? null : editStringIn(text, node, put);
  if (within !== null) return applyEdit(text, within);
  const edit = root === null ? null : editAtPointer(text, root, pointer, JSON.stringify(put));
  return edit === null || !('start' in edit) ? null : applyEdit(text, edit);
}

/** Finds texts by the pointer of either language. */
export function byPointer(texts: readonly LocalizedText[]): (name: ReturnedText['name']) => LocalizedText | null {
  const known = new Map(texts.flatMap((each) => locales.map((locale) => [each.pointers[locale], each] as const)));
  return (name) => ('pointer' in name ? (known.get(name.pointer) ?? null) : null);
}

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
