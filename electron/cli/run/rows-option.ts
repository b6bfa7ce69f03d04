import type { Row } from '../../../shared/documents/rows/row.ts';
import { formatOfRows, readRows } from '../../../shared/documents/rows/read-rows.ts';
import { AppError } from '../../../shared/lib/app-error.ts';
import { decodeUtf8 } from '../../../shared/lib/text/decode.ts';
import { readInput } from '../input/read-input.ts';
import type { Io } from '../io.ts';

export type Rows = { readonly file: string; readonly columns: readonly string[]; readonly rows: readonly Row[] };

/** Reads the file of --rows. Throws an AppError that names the file and the line. */
export async function readRowsFile(file: string, io: Io): Promise<Rows> {
  const decoded = decodeUtf8(await readInput(file, io));
  if (!('text' in decoded)) throw new AppError('INPUT_UNREADABLE', `${file} is not UTF-8 text.`, 'Save it as UTF-8.');
  const reading = readRows(decoded.text, formatOfRows(file, decoded.text));
  if ('message' in reading)
    throw new AppError('INPUT_UNREADABLE', `${file}:${reading.line}: ${reading.message.en}`, reading.next.en);
  return { file, ...reading };
}
