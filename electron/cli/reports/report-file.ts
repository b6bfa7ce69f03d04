import {
  closeSync,
  fchmodSync,
  fsyncSync,
  lstatSync,
  openSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { randomBytes } from 'node:crypto';
import { basename, dirname, join, resolve } from 'node:path';
import { AppError } from '../../../shared/lib/app-error.ts';
import { once } from '../../../shared/lib/once.ts';
import { isProcess } from '../../services/platform/data-folder/process-identity.ts';
import { TextEncoding } from '../../services/platform/text-encoding.ts';

/** A report that is being written. A reader of its path sees the old file, or the whole new one. */
type ReportFile = {
  readonly path: string;
  /** Writes a piece. What cannot be written (the disk is full) is reported by `finish`, so that the work goes on. */
  readonly write: (piece: string | Uint8Array) => void;
  /** Gives the file its name. Throws OUTPUT_UNWRITABLE, also for a piece that could not be written. */
  readonly finish: () => void;
  /** Removes what was written; the old file stays. */
  readonly discard: () => void;
};

/** What writes the bytes of a report; tests put a full disk in its place. */
export type WriteBytes = (fd: number, bytes: Uint8Array) => number;

/**
 * Opens the file of a report before anything runs. Its folder must exist. Throws USAGE where it cannot be written, and for -. A
 * device or a pipe is written as it is; a file gets the mode that the user's new files have.
 */
export function openReportFile(path: string, umask: number, writeBytes: WriteBytes = writeSync): ReportFile {
  if (path === '-') throw notStandardOutput('file');
  try {
    return isSpecial(path) ? openedAt(path, path, { writeBytes, together: 0 }) : openHalf(path, umask, writeBytes);
  } catch (cause) {
    const next = 'Name a file in a folder that exists and can be written.';
    throw new AppError('USAGE', `${path} cannot be written: ${writeProblem(cause)}.`, next, cause);
  }
}

/** For an output that is no stream: a file or a folder named - would surprise. */
export function notStandardOutput(what: 'file' | 'folder'): AppError {
  return new AppError('USAGE', `- is not standard output here: this writes a ${what}.`, `Name a ${what}.`);
}

/** The reports of a command: all are opened before it works, and named or removed together. */
export class ReportFiles {
  readonly #files: ReportFile[] = [];
  readonly #umask: number;
  readonly #inputs: () => ReadonlySet<string>;

  /** `inputs`: files that the command reads, which no report may replace. */
  constructor(umask: number, inputs: readonly string[]) {
    this.#umask = umask;
    this.#inputs = once(() => new Set(inputs.map(realPath)));
  }

  /** Throws USAGE where the file cannot be written, or is another's; then those opened before are removed. */
  open(path: string): ReportFile {
    try {
      if (this.#inputs().has(realPath(path)) && !isSpecial(path))
        throw new AppError('USAGE', `${path} is read here, and would be replaced.`, 'Name another file.');
      if (this.#files.some((other) => resolve(path) === resolve(other.path)))
        throw new AppError('USAGE', `Two reports cannot be written to ${path}.`, 'Name a file for each.');
      const file = openReportFile(path, this.#umask);
      this.#files.push(file);
      return file;
    } catch (error) {
      this.discard();
      throw error;
    }
  }

  /** Gives every file its name. Throws OUTPUT_UNWRITABLE for the first that could not be written. */
  finish(): void {
    const troubles: unknown[] = [];
    for (const file of this.#files) {
      try {
        file.finish();
      } catch (error) {
        troubles.push(error);
      }
    }
    if (troubles.length > 0) throw troubles[0];
  }

  /** Leaves the old files as they were. */
  discard(): void {
    for (const file of this.#files) file.discard();
  }
}

/** A link is followed once, so that the file it points to is replaced and the link stays. */
function openHalf(path: string, umask: number, writeBytes: WriteBytes): ReportFile {
  const target = isLink(path) ? realpathSync(path) : path;
  const isFolder = statSync(target, { throwIfNoEntry: false })?.isDirectory() === true;
  if (isFolder) throw Object.assign(new Error('It is a folder.'), { code: 'EISDIR' });
  // Programs in other containers may have the same number.
  const half = `${target}.${process.pid}-${randomBytes(4).toString('hex')}.half`;
  removeHalves(target);
  const opened = openedAt(half, path, { writeBytes, together: textTogether });
  return {
    ...opened,
    finish: () => {
      opened.finish(0o666 & ~umask);
      orUnwritable(path, () => renameSync(half, target));
    },
    discard: () => {
      opened.discard();
      rmSync(half, { force: true });
    },
  };
}

/** No command takes as long. */
const oldMs = 86_400_000;

/** Removes what killed commands left of this report a day ago. A process that still runs keeps its own, also one elsewhere. */
function removeHalves(target: string): void {
  const folder = dirname(target);
  for (const name of namesIn(folder)) {
    const pid = name.startsWith(basename(target)) ? halfEnd.exec(name.slice(basename(target).length))?.[1] : undefined;
    if (pid === undefined || isProcess(Number(pid))) continue;
    const stats = lstatSync(join(folder, name), { throwIfNoEntry: false });
    if (stats?.isFile() === true && stats.mtimeMs < Date.now() - oldMs) rmSync(join(folder, name), { force: true });
  }
}

const halfEnd = /^\.(\d{1,10})(?:-[0-9a-f]{8})?\.half$/;

/** None where the folder may be written, but not read. */
function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

type Opened = Omit<ReportFile, 'finish'> & { readonly finish: (mode?: number) => void };

/** So many characters are written together: nobody reads a file before it has its name. */
const textTogether = 64 * 1024;

function openedAt(
  file: string,
  path: string,
  { writeBytes, together }: { readonly writeBytes: WriteBytes; readonly together: number },
): Opened {
  const fd = openSync(file, 'w', 0o600);
  let isOpen = true;
  let [trouble, waiting]: [unknown, string] = [null, ''];
  const encoding = new TextEncoding();
  const write = (bytes: Uint8Array): void => {
    if (trouble !== null) return;
    try {
      writeAll(fd, bytes, writeBytes);
    } catch (error) {
      trouble = error;
    }
  };
  const writeWaiting = (): void => {
    if (waiting !== '') write(encoding.encode(waiting));
    waiting = '';
  };
  const close = (): void => {
    if (isOpen) closeSync(fd);
    isOpen = false;
  };
  return {
    path,
    write: (piece) => {
      if (typeof piece === 'string') waiting += piece;
      if (typeof piece !== 'string' || waiting.length > together) writeWaiting();
      if (typeof piece !== 'string') write(piece);
    },
    finish: (mode) =>
      orUnwritable(path, () => {
        writeWaiting();
        if (trouble !== null) throw trouble;
        if (mode !== undefined) {
          fchmodSync(fd, mode);
          fsyncSync(fd);
        }
        close();
      }),
    discard: close,
  };
}

function writeAll(fd: number, bytes: Uint8Array, writeBytes: WriteBytes): void {
  for (let at = 0; at < bytes.length;) at += writeBytes(fd, bytes.subarray(at));
}

function orUnwritable(path: string, work: () => void): void {
  try {
    work();
  } catch (cause) {
    const next = 'Free some space, or name another file.';
    throw new AppError('OUTPUT_UNWRITABLE', `${path} could not be written: ${writeProblem(cause)}.`, next, cause);
  }
}

/** Without links, where the file exists. */
function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return resolve(path);
  }
}

function isSpecial(path: string): boolean {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats !== undefined && !stats.isFile() && !stats.isDirectory();
}

function isLink(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true;
}

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
