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

const noWord: Words = {
  en: 'This line needs a word in both languages.',
  zh: '這一行兩種語言都要有詞語。',
};

function termOf({ line, cell }: CsvRow): GlossaryTerm {
  return { line, zh_HK: cell('zh_HK').trim(), en_US: cell('en_US').trim(), note: cell('note').trim() };
}

/**
 * Writes a term into the text of `glossary.csv`: at the line of one that is there, or as the last line; every other
 * byte stays. Null where the text has a problem or no such line.
 */
export function putTerm(text: string, line: number | null, term: Term): string | null {
  if (text.trim() === '') return `${columns.join(',')}\n${columns.map((name) => writeCell(term[name])).join(',')}\n`;
  const table = readCsvTable(text, locales[0], noHeader);
  if (!('rows' in table)) return null;
  const known = table.rows.find((row) => row.line === line);
  if (line !== null && known === undefined) return null;
  const isColumn = (name: string): name is (typeof columns)[number] => columns.some((each) => each === name);
  const cells = table.columns.map((name) => (isColumn(name) ? term[name] : (known?.cell(name) ?? '')));
  const put = cells.map(writeCell).join(table.delimiter);
  if (known !== undefined) return applyEdit(text, { ...known, text: put });
  const lineEnd = /\r\n?|\n/.exec(text)?.[0] ?? '\n';
  const isClosed = /[\r\n]$/.test(text);
  return `${text}${isClosed ? '' : lineEnd}${put}${isClosed ? lineEnd : ''}`;
}

/** Takes the term of a line out of the text of `glossary.csv`, with its line end. Null where no term is there. */
export function removeTerm(text: string, line: number): string | null {
  const table = readCsvTable(text, locales[0], noHeader);
  const known = 'rows' in table ? table.rows.find((row) => row.line === line) : undefined;
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

type Patterns = Readonly<Record<Locale, RegExp>>;
const patterns = new KeptWith<Term, Patterns>();

function findTerm(text: string, term: Term, locale: Locale): readonly Place[] {
  let own = patterns.get(term);
  if (own === undefined) {
    own = { zh_HK: patternOf(term.zh_HK), en_US: patternOf(term.en_US) };
    patterns.set(term, own);
  }
  return [...text.matchAll(own[locale])].map(({ 0: found, index }) => ({
    word: term[locale],
    start: index,
    end: index + found.length,
  }));
}

/** A word of letters ends where its letters end; Chinese words have no such ends. */
function patternOf(word: string): RegExp {
  const escaped = word.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`).replaceAll(/\s+/g, String.raw`\s+`);
  const starts = /^[\p{Script=Latin}\p{N}]/u.test(word) ? String.raw`(?<![\p{Script=Latin}\p{N}])` : '';
  const ends = /[\p{Script=Latin}\p{N}]$/u.test(word) ? String.raw`(?:e?s)?(?![\p{Script=Latin}\p{N}])` : '';
  return new RegExp(`${starts}${escaped}${ends}`, 'giu');
}
