import { createReadStream, type Stats } from 'node:fs';
import { stat } from 'node:fs/promises';
import { AppError } from '../../../shared/lib/app-error.ts';
import type { Io } from '../io.ts';
import { countJsonValues, maxJsonValues } from '../../../shared/lib/json/count-json-values.ts';

export const maxInputBytes = 50 * 1024 * 1024;

/** The bytes of FILE, or of standard input for `-`. Throws an AppError that names the file and says why not. */
export async function readInput(file: string, io: Io, limit = maxInputBytes): Promise<Buffer> {
  if (file !== '-') return readFileWithin(file, limit);
  const bytes = await io.readStdin(limit).catch((cause: unknown) => {
    throw unreadable('Standard input', reasonOf(cause), cause);
  });
  if (bytes === null) throw tooLarge('Standard input', limit);
  return bytes;
}

async function readFileWithin(file: string, limit: number): Promise<Buffer> {
  const stats = await statOf(file);
  if (stats.isDirectory()) throw unreadable(file, 'it is a folder');
  if (stats.size > limit) throw tooLarge(file, limit);
  const pieces: Buffer[] = [];
  let size = 0;
  try {
    for await (const piece of createReadStream(file)) {
      const bytes: Buffer = piece;
      size += bytes.length;
      if (size > limit) break;
      pieces.push(bytes);
    }
  } catch (cause) {
    throw unreadable(file, reasonOf(cause), cause);
  }
  if (size > limit) throw tooLarge(file, limit);
  return Buffer.concat(pieces);
}

/** What the file system says of a file; throws an AppError where it says nothing. */
export async function statOf(file: string): Promise<Stats> {
  try {
    return await stat(file);
  } catch (cause) {
    throw unreadable(file, reasonOf(cause), cause);
  }
}

const reasons: ReadonlyMap<unknown, string> = new Map([
  ['ENOENT', 'there is no such file'],
  ['EISDIR', 'it is a folder'],
  ['EBADF', 'nothing is open there for this command'],
  ['EACCES', 'this user may not read it'],
  ['EPERM', 'this user may not read it'],
  ['ENOTDIR', 'a part of its path is not a folder'],
  ['ELOOP', 'its links form a loop'],
  ['ENAMETOOLONG', 'its name is too long'],
  ['ERR_INVALID_ARG_VALUE', 'its name contains a NUL'],
]);

/** Why the file system refused, as a clause. */
export function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : 'unknown';
  return reasons.get(code) ?? `the system reported ${String(code)}`;
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

/** Says that a JSON text holds more values than are read, as the end of a sentence; null when it does not. */
export function densityProblem(text: string): string | null {
  const count = countJsonValues(text);
  if (count <= maxJsonValues) return null;
  const [found, most] = [count.toLocaleString('en'), maxJsonValues.toLocaleString('en')];
  return `contains ${found} JSON values, but at most ${most} are read`;
}
