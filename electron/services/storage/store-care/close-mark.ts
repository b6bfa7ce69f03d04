import { jsonText } from '../../../../shared/documents/schema-parts.ts';
import { readFile, rm, stat } from 'node:fs/promises';
import * as z from 'zod';
import { syncParentFolder, writeDurably } from '../../platform/data-folder/durable-file.ts';
import { fileSum } from './file-facts.ts';

// What a store was when it was closed: a byte that changed since then was changed by nobody who may. It is known from a
// clean end to the next start only, and goes before anything is written.

const sumSchema = z.object({ sha256: z.string(), size: z.number(), mtimeMs: z.number() });
export type CloseMark = z.infer<typeof sumSchema>;

const markOf = (file: string): string => `${file}.closed`;

/** What the store was when it was closed; null where it was not closed well, or is new. Afterwards that is forgotten. */
export async function takeCloseMark(file: string): Promise<CloseMark | null> {
  const text = await readFile(markOf(file), 'utf8').catch(() => null);
  if (text === null) return null;
  await rm(markOf(file), { force: true });
  // A mark that came back after a kill would call a good store damaged.
  await syncParentFolder(file);
  const read = jsonText.pipe(sumSchema).safeParse(text);
  return read.success ? read.data : null;
}

/**
 * Keeps what a closed store is; nothing of one that is gone. `withSum` is false for one that is too large to be read for it.
 * A full disk may have no room for it: then the next start checks the store as one that was not closed.
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
 * Whether a store in which nothing stands is what a start left that never came to its first commit: a file of SQLite without
 * tables, or an empty one without a log. Of a store that was written in, the log, the mark of its close or a backup is left.
 */
export async function isNeverCommitted(file: string): Promise<boolean> {
  const sizeOf = async (path: string): Promise<number | null> => (await stat(path).catch(() => null))?.size ?? null;
  const size = await sizeOf(file);
  return size === 0 ? !(await sizeOf(`${file}-wal`)) : size !== null;
}
