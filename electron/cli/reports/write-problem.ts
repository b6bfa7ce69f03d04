/** Reasons by system error code. */
const reasons: ReadonlyMap<unknown, string> = new Map([
  ['EACCES', 'this user may not write to it'],
  ['EPERM', 'this user may not write to it'],
  ['EROFS', 'it is read-only'],
  ['ENOSPC', 'the disk is full'],
  ['EDQUOT', 'the disk quota of this user is used up'],
  ['EISDIR', 'a folder has that name'],
  ['ELOOP', 'its links form a loop'],
  ['ENAMETOOLONG', 'its name is too long'],
  ['ENOTDIR', 'a part of its path is not a folder'],
  ['ERR_INVALID_ARG_VALUE', 'its name contains a NUL'],
  ['ENOENT', 'there is no such folder'],
  ['EPIPE', 'nobody reads it'],
]);

/** Why the system did not write, as a clause. */
export function writeProblem(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : 'unknown';
  return reasons.get(code) ?? `the system reported ${String(code)}`;
}
