import { homedir } from 'node:os';
import { join } from 'node:path';
import type { Instant } from '../../../../shared/lib/time/clock.ts';
import { hideCredentials, isCredentialName } from '../../../../shared/specification/credentials.ts';
import { escapeHidden } from '../../../../shared/lib/text/hidden-characters.ts';
import {
  closeSync,
  constants,
  fchmodSync,
  fstatSync,
  lstatSync,
  mkdirSync,
  openSync,
  renameSync,
  writeSync,
} from 'node:fs';

/** What a program did and what went wrong, for those who look for the reason later. */
export type ProgramLog = {
  /** Writes a line without secrets; a text of several lines becomes one. */
  readonly write: (text: string) => void;
  /** From now on lines go to the log of that data folder, the earlier ones first. */
  readonly openIn: (dataFolder: string) => void;
  /** Whether the last line is in the log, or waits for its folder. */
  readonly isWritten: () => boolean;
};

/** So many lines wait for a folder. */
const mostWaiting = 200;

/** The folder of the log in a data folder. */
export function logFolderIn(dataFolder: string): string {
  return join(dataFolder, 'logs');
}

export function createProgramLog(now: () => Instant = () => Date.now(), home: string = homedir()): ProgramLog {
  const waiting: string[] = [];
  let append: ((line: string) => boolean) | null = null;
  let isWritten = true;
  return {
    write: (text) => {
      const line = logLine(now(), text, home);
      if (append !== null) isWritten = append(line);
      else if (waiting.length < mostWaiting) waiting.push(line);
    },
    openIn: (dataFolder) => {
      append = openLogFile(logFolderIn(dataFolder));
      for (const line of waiting.splice(0)) isWritten = append(line);
    },
    isWritten: () => isWritten,
  };
}

/** A longer text is cut, before anything looks at it and after. */
const longestText = 4000;
const longestLine = 2000;

const hidden = '(not-stored)';

/**
 * A line of the log, with its time in UTC. Without credentials, keys, texts in JSON and the user's home folder, and with
 * hidden characters escaped.
 */
function logLine(at: Instant, text: string, home: string): string {
  const cut = withoutTexts(text.slice(0, longestText));
  const plain = cut.split('\n').map(withoutSecrets).join(' ');
  const shown = home.length > 1 ? plain.replaceAll(home, '~') : plain;
  return `${new Date(at).toISOString()} ${escapeHidden(shown.replaceAll(/\s+/g, ' ').trim()).slice(0, longestLine)}\n`;
}

/** Readers of JSON quote what they could not read. */
const quotedJson = /Unexpected token .{0,200} is not valid JSON/gs;

/** A payload, a key in PEM: nothing behind its beginning is known to be safe. */
const textStart = /[[{]\s{0,40}["{[]|-----BEGIN/;

function withoutTexts(text: string): string {
  const plain = text.replaceAll(quotedJson, `Unexpected token ${hidden} is not valid JSON`);
  const at = plain.search(textStart);
  return at === -1 ? plain : `${plain.slice(0, at)}${hidden}`;
}

/** `name: value` and `name=value`. */
const named = /(?<![\w.-])([\w.-]+)["']?\s{0,4}([:=])\s{0,4}/g;
const userInfo = /\/\/[^\s/@]{1,500}@/g;
const scheme = /\b(Bearer|Basic)\s{1,4}\S{1,2000}/gi;
/** Keys, tokens and digests in base64 or hexadecimal digits. */
const longRun = /[A-Za-z0-9_+=/-]{40,}/g;

function withoutSecrets(line: string): string {
  const words = withoutNamed(line).split(' ');
  const addresses = words.map((word) => (/[?&;%]/.test(word) ? hideCredentials(word) : word)).join(' ');
  return addresses
    .replaceAll(userInfo, `//${hidden}@`)
    .replaceAll(scheme, `$1 ${hidden}`)
    .replaceAll(longRun, (run) => (isPlain(run) ? run : hidden));
}

/** A header's value ends with its line; that of `name=value` at the next space. */
function withoutNamed(line: string): string {
  for (const { 0: all, 1: name = '', 2: mark, index } of line.matchAll(named)) {
    if (!isCredentialName(name)) continue;
    const start = index + all.length;
    const rest = line.slice(start);
    const quoted = /^(?:"[^"]*"|'[^']*')/.exec(rest)?.[0].length;
    const length = mark === ':' ? rest.length : (quoted ?? rest.search(/[\s&;,]|$/));
    if (length > 0) return `${line.slice(0, start)}${hidden}${withoutNamed(rest.slice(length))}`;
  }
  return line;
}

/** Words joined by marks, such as the path of a file: no key has only short parts without digits. */
function isPlain(run: string): boolean {
  return run.split(/[/_+=-]/).every((part) => part.length < 24 && !(/\d/.test(part) && part.length > 8));
}

/** So many bytes take all files of a log together. */
export const mostLogBytes = 5_000_000;
/** The current file and the older ones. */
export const logFiles = 5;
const mostFileBytes = mostLogBytes / logFiles;

// Flags that Windows lacks count as 0.
const { O_APPEND, O_CREAT, O_NOFOLLOW, O_NONBLOCK, O_WRONLY } = constants;

/**
 * Appends lines to a log in `folder`, which it makes. At a limit the file becomes the newest of the older ones, and the
 * oldest is replaced. Files and folder are their owner's alone; a link, a foreign file or one with a second name in their
 * place is not written. Synchronous, because the process may end next; returns false, and throws nothing, where a line
 * cannot be written.
 */
function openLogFile(folder: string): (line: string) => boolean {
  return (line) => {
    try {
      makeFolder(folder);
      return append(folder, Buffer.from(line));
    } catch {
      return false;
    }
  };
}

/** The path of a log's file: 0 is the current one, then the newer ones first. */
function logPath(folder: string, age: number): string {
  return join(folder, age === 0 ? 'passbench.log' : `passbench.${age}.log`);
}

function makeFolder(folder: string): void {
  const found = lstatSync(folder, { throwIfNoEntry: false });
  if (found === undefined) mkdirSync(folder, { mode: 0o700 });
  else if (!found.isDirectory()) throw new Error('The log folder is a link, or not a folder.');
}

function append(folder: string, line: Buffer): boolean {
  const file = openOwn(logPath(folder, 0));
  if (file === null) return false;
  try {
    if (file.size + line.length <= mostFileBytes) return writeSync(file.handle, line) === line.length;
  } finally {
    closeSync(file.handle);
  }
  for (let age = logFiles - 1; age > 0; age -= 1) moveUp(folder, age);
  return append(folder, line.subarray(0, mostFileBytes));
}

function moveUp(folder: string, age: number): void {
  const from = logPath(folder, age - 1);
  if (lstatSync(from, { throwIfNoEntry: false }) !== undefined) renameSync(from, logPath(folder, age));
}

function openOwn(path: string): { readonly handle: number; readonly size: number } | null {
  const handle = openSync(path, O_WRONLY | O_APPEND | O_CREAT | O_NOFOLLOW | O_NONBLOCK, 0o600);
  const stats = fstatSync(handle);
  const self = process.geteuid?.();
  if (stats.isFile() && stats.nlink <= 1 && (self === undefined || stats.uid === self)) {
    if (process.platform !== 'win32' && (stats.mode & 0o077) !== 0) fchmodSync(handle, 0o600);
    return { handle, size: stats.size };
  }
  closeSync(handle);
  return null;
}
