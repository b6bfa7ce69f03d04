import { KeptWith } from '../../lib/kept-with.ts';
import { applyEdit } from '../../lib/text/text-edit.ts';
import type { Words } from '../../lib/text/words.ts';
import { locales, type Locale } from '../../specification/locales.ts';
import { readCsvTable, writeCell, type CsvProblem, type CsvRow } from './csv-table.ts';

/** A term of the project in both languages, with what a translator should know. */
export type Term = Readonly<Record<Locale, string>> & { readonly note: string };

/** A term with the line of `glossary.csv` that it begins on, from 1. */
export type GlossaryTerm = Term & { readonly line: number };

/** A text that lacks a term of the other language's text. */
export type Deviation = {
  /** The language whose text lacks it. */
  readonly locale: Locale;
  readonly term: Term;
};

const columns = [...locales, 'note'] as const;
type Column = (typeof columns)[number];

const noHeader: Words = {
  en: `The first line must name the columns ${columns.join(', ')}; note may be missing.`,
  zh: `第一行必須列出欄名 ${columns.join('、')}；note 可以沒有。`,
};

/**
 * Reads `glossary.csv`: a header line, then a term a line in both languages. Columns may have any order, further ones
 * are left aside. A line without a word in either language is a problem; an empty text has no terms.
 */
export function readGlossary(text: string): readonly GlossaryTerm[] | CsvProblem {
  if (text.trim() === '') return [];
  const table = readCsvTable(text, locales[0], noHeader);
  if (!('rows' in table)) return table;
  if (!locales.every((locale) => table.columns.includes(locale))) return { line: 1, why: noHeader };
  const terms = table.rows.map(termOf);
  const lacking = terms.find((term) => locales.some((locale) => term[locale] === ''));
  return lacking === undefined ? terms : { line: lacking.line, why: noWord };
}

const noWord: Words = { en: 'This line needs a word in both languages.', zh: '這一行兩種語言都要有詞語。' };

function isTerm(row: CsvRow, term: Term): boolean {
  const own = termOf(row);
  return columns.every((column) => own[column] === term[column]);
}

function termOf({ line, cell }: CsvRow): GlossaryTerm {
  return { line, zh_HK: cell('zh_HK').trim(), en_US: cell('en_US').trim(), note: cell('note').trim() };
}

/**
 * Writes a term into the text of `glossary.csv`: in place of one that is there, or as the last line; every other byte
 * stays. Null where the text has a problem, no such term, or no column for the note.
 */
export function putTerm(text: string, before: Term | null, term: Term): string | null {
  if (text.trim() === '') return `${columns.join(',')}\n${columns.map((name) => writeCell(term[name])).join(',')}\n`;
  const table = readCsvTable(text, locales[0], noHeader);
  if (!('rows' in table) || (term.note !== '' && !table.columns.includes('note'))) return null;
  if (before === null) {
    const isColumn = (name: string): name is Column => columns.some((each) => each === name);
    const cells = table.columns.map((name, at) =>
      isColumn(name) && table.columns.indexOf(name) === at ? writeCell(term[name]) : '',
    );
    const lineEnd = /\r\n?|\n/.exec(text)?.[0] ?? '\n';
    return applyEdit(text, { start: table.end, end: table.end, text: `${lineEnd}${cells.join(table.delimiter)}` });
  }
  const known = table.rows.find((row) => isTerm(row, before));
  if (known === undefined) return null;
  const edits = columns.flatMap((name) => {
    const place = known.places[table.columns.indexOf(name)];
    return place === undefined || term[name] === before[name] ? [] : [{ ...place, text: writeCell(term[name]) }];
  });
  return edits.toSorted((one, next) => next.start - one.start).reduce(applyEdit, text);
}

/** Whether terms have notes in the text of `glossary.csv`: it has a column for them, or is empty. */
export function hasNotes(text: string): boolean {
  if (text.trim() === '') return true;
  const table = readCsvTable(text, locales[0], noHeader);
  return 'rows' in table && table.columns.includes('note');
}

/** Takes a term out of the text of `glossary.csv`, with its line end. Null where it is not there. */
export function removeTerm(text: string, term: Term): string | null {
  const table = readCsvTable(text, locales[0], noHeader);
  const known = 'rows' in table ? table.rows.find((row) => isTerm(row, term)) : undefined;
  if (known === undefined) return null;
  const lineEnd = /^(?:\r\n?|\n)/.exec(text.slice(known.end))?.[0] ?? '';
  return applyEdit(text, { start: known.start, end: known.end + lineEnd.length, text: '' });
}

/**
 * Finds the terms that one language's text has and the other's lacks: in a text of words by whole words, in either
 * case and with a plural; of terms that overlap the longest counts. An empty text lacks nothing.
 */
export function findDeviations(
  texts: Readonly<Record<Locale, string | null>>,
  terms: readonly Term[],
): readonly Deviation[] {
  return locales.flatMap((locale): readonly Deviation[] => {
    const other = locales.find((each) => each !== locale) ?? locale;
    const [text, beside] = [texts[locale] ?? '', texts[other] ?? ''];
    if (text.trim() === '' || beside.trim() === '') return [];
    const found = termsIn(text, locale, terms);
    // A word may be said in several ways.
    const isSaid = (word: string): boolean =>
      found.some((each) => each[locale] === word && findTerm(beside, each, other).length > 0);
    return found.filter((term) => !isSaid(term[locale])).map((term) => ({ locale: other, term }));
  });
}

function termsIn(text: string, locale: Locale, terms: readonly Term[]): readonly Term[] {
  const candidates = terms
    .flatMap((term) => {
      const places = findTerm(text, term, locale);
      return places.length === 0 ? [] : [{ term, places }];
    })
    .toSorted((one, next) => next.term[locale].length - one.term[locale].length);
  const taken: Place[] = [];
  return candidates
    .filter(({ term, places }) => {
      const free = places.filter(
        (place) => !taken.some((by) => by.word !== term[locale] && place.start < by.end && by.start < place.end),
      );
      taken.push(...free);
      return free.length > 0;
    })
    .map(({ term }) => term);
}

type Place = { readonly word: string; readonly start: number; readonly end: number };

type Searched = { readonly first: string; pattern: RegExp | null };
const searches = new KeptWith<Term, Readonly<Record<Locale, Searched>>>();

function findTerm(text: string, term: Term, locale: Locale): readonly Place[] {
  let own = searches.get(term);
  if (own === undefined) {
    own = { zh_HK: searchOf(term.zh_HK), en_US: searchOf(term.en_US) };
    searches.set(term, own);
  }
  const search = own[locale];
  // Most terms are in no text: an expression for each of them would take a hundred times as long.
  if (!text.toLowerCase().includes(search.first)) return [];
  search.pattern ??= patternOf(term[locale]);
  return [...text.matchAll(search.pattern)].map(({ 0: found, index }) => ({
    word: term[locale],
    start: index,
    end: index + found.length,
  }));
}

function searchOf(word: string): Searched {
  return { first: word.toLowerCase().split(/\s/, 1)[0] ?? '', pattern: null };
}

/** A word of letters ends where its letters end; Chinese words have no such ends. */
function patternOf(word: string): RegExp {
  const escaped = word.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`).replaceAll(/\s+/g, String.raw`\s+`);
  const starts = /^[\p{Script=Latin}\p{N}]/u.test(word) ? String.raw`(?<![\p{Script=Latin}\p{N}])` : '';
  const ends = /[\p{Script=Latin}\p{N}]$/u.test(word) ? String.raw`(?:e?s)?(?![\p{Script=Latin}\p{N}])` : '';
  return new RegExp(`${starts}${escaped}${ends}`, 'giu');
}
