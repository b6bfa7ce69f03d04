import { formatOfRows, readRows } from '../../../../shared/documents/rows/read-rows.ts';
import { readStory } from '../../../../shared/documents/story/read-story.ts';
import type { StoryDocument } from '../../../../shared/documents/story/story.ts';
import type { Row } from '../../../../shared/documents/rows/row.ts';
import { decodeUtf8 } from '../../../../shared/lib/text/decode.ts';
import { quoteText } from '../../../../shared/lib/text/quote-text.ts';
import type { Words } from '../../../../shared/lib/text/words.ts';
import { columnsOfStory } from '../../../../shared/protocol/run/story-columns.ts';
import { fileIn, type StoryFiles } from '../../../engine/stories/story-view.ts';

/** What is wrong with a file of rows, as a sentence with its place, and what to do. */
export type RowsTrouble = { readonly file: string; readonly message: Words; readonly next: Words };

/** More rows than these are for the command line. */
const mostRows = 5000;

/** Bytes of a file of rows that the window reads. */
export const longestRowsBytes = 16 * 1024 * 1024;

export type StoryRows = {
  readonly rows: readonly Row[];
  /** Columns that nothing in the story names. */
  readonly unused: readonly string[];
};

/** Reads a file of rows for a story, which must have every column that the story names. */
export function rowsForStory(
  file: string,
  bytes: Uint8Array,
  { text, files }: Pick<StoryDocument, 'text'> & { readonly files: StoryFiles },
): StoryRows | RowsTrouble {
  const decoded = decodeUtf8(bytes);
  if (!('text' in decoded)) return { file, ...notUtf8 };
  const reading = readRows(decoded.text, formatOfRows(file, decoded.text));
  if ('message' in reading) return { file, message: atLine(reading.line, reading.message), next: reading.next };
  const { rows, columns } = reading;
  if (rows.length > mostRows) return { file, ...tooManyRows(rows.length) };
  const { story } = readStory(text);
  const named = story === null ? [] : columnsOfStory(story, fileIn(files));
  const missing = findMissing(named, { rows, columns });
  const unused = story === null ? [] : columns.filter((each) => named.every(({ column }) => column !== each));
  return missing === null ? { rows, unused } : { file, ...missing };
}

type Read = { readonly rows: readonly Row[]; readonly columns: readonly string[] };

function findMissing(named: ReturnType<typeof columnsOfStory>, { rows, columns }: Read): Said | null {
  for (const { column, place } of named) {
    const lacking = rows.findIndex((row) => !row.has(column));
    if (lacking >= 0)
      return columns.includes(column) ? noValue(lacking + 1, column) : noColumn(column, place.path, columns);
  }
  return null;
}

type Said = Omit<RowsTrouble, 'file'>;

function atLine(line: number, { en, zh }: Words): Words {
  return { en: `Line ${line}: ${en}`, zh: `第 ${line} 行：${zh}` };
}

function noColumn(column: string, place: string, columns: readonly string[]): Said {
  const [said, known] = [quoteText(column), columns.slice(0, 20).map(quoteText)];
  return {
    message: {
      en: `There is no column ${said}, which ${place} of the story names.`,
      zh: `沒有欄 ${said}，而劇本的 ${place} 用到它。`,
    },
    next: {
      en: `Add it to the file, or use one of its columns: ${known.join(', ')}.`,
      zh: `請在檔案加入此欄，或改用檔案的欄：${known.join('、')}。`,
    },
  };
}

function noValue(row: number, column: string): Said {
  const said = quoteText(column);
  return {
    message: { en: `Row ${row} has no ${said}.`, zh: `第 ${row} 列沒有 ${said}。` },
    next: { en: 'Add it to the row.', zh: '請在該列加入此值。' },
  };
}

function tooManyRows(count: number): Said {
  return {
    message: {
      en: `These are ${count.toLocaleString('en')} rows; the window runs at most ${mostRows.toLocaleString('en')}.`,
      zh: `共有 ${count.toLocaleString('en')} 列；視窗最多執行 ${mostRows.toLocaleString('en')} 列。`,
    },
    next: {
      en: 'Run them with passbench run --rows, or use a shorter file.',
      zh: '請以 passbench run --rows 執行，或使用較短的檔案。',
    },
  };
}

/** A file that is too large to be read here. */
export const tooLarge: Said = {
  message: {
    en: `The file is larger than ${longestRowsBytes / 1024 / 1024} MiB.`,
    zh: `檔案大於 ${longestRowsBytes / 1024 / 1024} MiB。`,
  },
  next: { en: 'Run it with passbench run --rows.', zh: '請以 passbench run --rows 執行。' },
};

/** A file that the browser cannot read. */
export const unreadable: Said = {
  message: { en: 'The file cannot be read.', zh: '無法讀取檔案。' },
  next: { en: 'Choose it again.', zh: '請重新選擇。' },
};

const notUtf8: Said = {
  message: { en: 'The file is not UTF-8 text.', zh: '檔案並非 UTF-8 文字。' },
  next: { en: 'Save it as UTF-8.', zh: '請以 UTF-8 儲存。' },
};
