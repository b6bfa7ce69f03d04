import type { Words } from '../../lib/text/words.ts';

/** A record of a CSV text with the line on which it begins, from 1, and its place in the text without its line end. */
export type CsvRecord = {
  readonly line: number;
  readonly start: number;
  readonly end: number;
  readonly fields: readonly string[];
  /** Where each field is written, its quotes included. */
  readonly places: readonly { readonly start: number; readonly end: number }[];
};

type CsvReading =
  | { readonly records: readonly CsvRecord[] }
  | { readonly line: number; readonly message: Words; readonly next: Words };

/**
 * Reads CSV as RFC 4180 defines: fields between commas, in double quotes where they hold a comma, a quote (written
 * twice) or a line end; another delimiter than the comma may be given. Lines end with CR LF, LF or CR; the last one may have no end. Empty lines at the end count
 * nothing. A quote that is left open or stands inside an unquoted field is a problem: nothing is guessed.
 */
export function readCsv(text: string, delimiter = comma): CsvReading {
  return new CsvReader(text, delimiter).read();
}

const [quote, comma] = ['"', ','];

class CsvReader {
  readonly #text: string;
  readonly #delimiter: string;
  readonly #endsField: RegExp;
  #at: number;
  #line = 1;

  constructor(text: string, delimiter: string) {
    this.#text = text;
    this.#at = text.startsWith('\ufeff') ? 1 : 0;
    this.#delimiter = delimiter;
    this.#endsField = new RegExp(`["${delimiter}\\r\\n]`);
  }

  read(): CsvReading {
    const records: CsvRecord[] = [];
    while (this.#at < this.#text.length) {
      const [line, start] = [this.#line, this.#at];
      const read = this.#record();
      if ('message' in read) return read;
      records.push({ line, start, ...read });
    }
    while (isEmpty(records.at(-1))) records.pop();
    return { records };
  }

  #record(): Omit<CsvRecord, 'line' | 'start'> | Exclude<CsvReading, { records: unknown }> {
    const fields: string[] = [];
    const places: CsvRecord['places'][number][] = [];
    for (;;) {
      const [line, start] = [this.#line, this.#at];
      const field = this.#text[this.#at] === quote ? this.#quoted() : this.#plain();
      if (field === null) return { line, ...leftOpen };
      fields.push(field);
      const end = this.#at;
      places.push({ start, end });
      const next = this.#text[end];
      if (next === this.#delimiter) this.#at++;
      else if (next === undefined || this.#takeLineEnd()) return { end, fields, places };
      else return { line: this.#line, ...strayQuote };
    }
  }

  /** Null: no quote closes it. */
  #quoted(): string | null {
    const parts: string[] = [];
    let from = this.#at + 1;
    for (;;) {
      const end = this.#text.indexOf(quote, from);
      if (end < 0) return null;
      const isDoubled = this.#text[end + 1] === quote;
      parts.push(this.#text.slice(from, isDoubled ? end + 1 : end));
      from = isDoubled ? end + 2 : end + 1;
      if (!isDoubled) break;
    }
    this.#at = from;
    const field = parts.join('');
    this.#line += countLineEnds(field);
    return field;
  }

  #plain(): string {
    const from = this.#at;
    while (this.#at < this.#text.length && !this.#endsField.test(this.#text.charAt(this.#at))) this.#at++;
    return this.#text.slice(from, this.#at);
  }

  #takeLineEnd(): boolean {
    const character = this.#text[this.#at];
    if (character !== '\r' && character !== '\n') return false;
    this.#at += character === '\r' && this.#text[this.#at + 1] === '\n' ? 2 : 1;
    this.#line++;
    return true;
  }
}

function countLineEnds(field: string): number {
  return field.match(/\r\n?|\n/g)?.length ?? 0;
}

function isEmpty(record: CsvRecord | undefined): boolean {
  return record?.fields.length === 1 && record.fields[0] === '';
}

const leftOpen = {
  message: { en: 'a quote is left open here.', zh: '此處的引號沒有結尾。' },
  next: { en: 'Close it, and write a quote inside a field twice.', zh: '請加上結尾引號；欄位內的引號須寫兩次。' },
} as const;

const strayQuote = {
  message: { en: 'a quote is in the middle of a field.', zh: '引號位於欄位中間。' },
  next: {
    en: 'Put the whole field in quotes, and write a quote inside it twice.',
    zh: '請把整個欄位加上引號，欄位內的引號須寫兩次。',
  },
} as const;
