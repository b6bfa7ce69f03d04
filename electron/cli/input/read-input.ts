import { createReadStream, readFileSync, type Stats } from 'node:fs';
import { stat } from 'node:fs/promises';
import { AppError } from '../../../shared/lib/app-error.ts';
import type { Io } from '../io.ts';
import { maxInputBytes, reasonOf } from '../../services/platform/input-files.ts';

/** The bytes of FILE, or of standard input for `-`. Throws an AppError that names the file and says why not. */
export async function readInput(file: string, io: Pick<Io, 'readStdin'>, limit = maxInputBytes): Promise<Buffer> {
  if (file !== '-') return readFileWithin(file, limit);
  const bytes = await io.readStdin(limit).catch((cause: unknown) => {
    throw unreadable('Standard input', reasonOf(cause).en, cause);
  });
  if (bytes === null) throw tooLarge('Standard input', limit);
  return bytes;
}

async function readFileWithin(file: string, limit: number): Promise<Buffer> {
  const stats = await statOf(file);
  if (stats.isDirectory()) throw unreadable(file, 'it is a folder');
  if (stats.size > limit) throw tooLarge(file, limit);
  const bytes = isShort(stats) ? readAtOnce(file) : await readInPieces(file, limit);
  if (bytes === null || bytes.length > limit) throw tooLarge(file, limit);
  return bytes;
}

/** A stream costs a trip to the thread pool for each of its steps, which is more than to read a short file. */
const longestAtOnce = 64 * 1024;

/** Whether this is a plain file that cannot keep the process waiting, as a pipe or a device does. */
function isShort(stats: Stats): boolean {
  return stats.isFile() && stats.size > 0 && stats.size <= longestAtOnce;
}

function readAtOnce(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (cause) {
    throw unreadable(file, reasonOf(cause).en, cause);
  }
}

/** null: it is longer than the limit. */
async function readInPieces(file: string, limit: number): Promise<Buffer | null> {
  const pieces: Buffer[] = [];
  let size = 0;
  try {
    for await (const piece of createReadStream(file)) {
      const bytes: Buffer = piece;
      size += bytes.length;
      if (size > limit) return null;
      pieces.push(bytes);
    }
  } catch (cause) {
    throw unreadable(file, reasonOf(cause).en, cause);
  }
  return Buffer.concat(pieces);
}

/** What the file system says of a file; throws an AppError where it says nothing. */
export async function statOf(file: string): Promise<Stats> {
  try {
    return await stat(file);
  } catch (cause) {
    throw unreadable(file, reasonOf(cause).en, cause);
  }
}

function unreadable(file: string, reason: string, cause?: unknown): AppError {
  // A text in place of a name may be a key, and nothing of it is shown.
  const named = file.length > 300 || /[\r\n]|-----BEGIN/.test(file) ? 'What is named' : file;
  return new AppError('INPUT_UNREADABLE', `${named} cannot be read: ${reason}.`, '', cause);
}

function tooLarge(file: string, limit: number): AppError {
  const size = limit >= 1024 * 1024 ? `${limit / 1024 / 1024} MiB` : `${limit / 1024} KiB`;
  return new AppError('INPUT_TOO_LARGE', `${file} is larger than ${size}, the limit.`);
}
