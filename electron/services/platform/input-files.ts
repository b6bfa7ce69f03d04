import { countJsonValues, maxJsonValues } from '../../../shared/lib/json/count-json-values.ts';

/** The most that is read of one file that a user names. */
export const maxInputBytes = 50 * 1024 * 1024;

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

/** Says that a JSON text holds more values than are read, as the end of a sentence; null when it does not. */
export function densityProblem(text: string): string | null {
  const count = countJsonValues(text);
  if (count <= maxJsonValues) return null;
  const [found, most] = [count.toLocaleString('en'), maxJsonValues.toLocaleString('en')];
  return `contains ${found} JSON values, but at most ${most} are read`;
}
