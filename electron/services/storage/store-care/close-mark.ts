import { jsonText } from '../../../../shared/documents/schema-parts.ts';
import { readFile, rm, stat } from 'node:fs/promises';
import * as z from 'zod';
import { syncParentFolder, writeDurably } from '../../platform/data-folder/durable-file.ts';
import { fileSum } from './file-facts.ts';

// What a store was when it was closed: any later change is foreign. The mark lasts from a clean close to the next start,
// and is removed before anything is written.

const sumSchema = z.object({ sha256: z.string(), size: z.number(), mtimeMs: z.number() });
type CloseMark = z.infer<typeof sumSchema>;

const markOf = (file: string): string => `${file}.closed`;

/** Takes the mark of the last close; null where the store was not closed cleanly, or is new. */
export async function takeCloseMark(file: string): Promise<CloseMark | null> {
  const text = await readFile(markOf(file), 'utf8').catch(() => null);
  if (text === null) return null;
  await rm(markOf(file), { force: true });
  // A mark that returned after a kill would call a good store damaged.
  await syncParentFolder(file);
  const read = jsonText.pipe(sumSchema).safeParse(text);
  return read.success ? read.data : null;
}

/**
 * Writes the mark of a closed store, if it exists. `withSum` is false for one too large to hash. If the disk is full, the
 * next start checks the store.
 */
export async function writeCloseMark(file: string, withSum: boolean): Promise<void> {
  const found = await stat(file).catch(() => null);
  if (found === null) return;
  const { size, mtimeMs } = found;
  const sha256 = withSum ? await fileSum(file) : '';
  await writeDurably(markOf(file), JSON.stringify({ sha256, size, mtimeMs })).catch(() => {});
}

/** Whether a file is as large and as old as when it was closed. */
export async function isUntouched(file: string, mark: CloseMark | null): Promise<boolean> {
  const found = await stat(file).catch(() => null);
  return mark !== null && found !== null && found.size === mark.size && found.mtimeMs === mark.mtimeMs;
}

/**
 * Whether an empty store is what a start left before its first commit: an SQLite file without tables, or an empty file
 * without a log. A used store leaves a log, a close mark or a backup.
 */
export async function isNeverCommitted(file: string): Promise<boolean> {
  const sizeOf = async (path: string): Promise<number | null> => (await stat(path).catch(() => null))?.size ?? null;
  const size = await sizeOf(file);
  return size === 0 ? !(await sizeOf(`${file}-wal`)) : size !== null;
}
