import { readCmdCommand } from './cmd-words.ts';
import { readPosixCommand } from './posix-words.ts';
import type { ShellCommand } from './shell-command.ts';

/** Reads a command in the quoting that it shows: that of cmd where carets escape quotes or line ends, else POSIX. */
export function readShellCommand(
  text: string,
  from: number,
): ShellCommand & { readonly quoting: 'POSIX quoting' | 'cmd quoting' } {
  return isCmd(text, from)
    ? { ...readCmdCommand(text, from), quoting: 'cmd quoting' }
    : { ...readPosixCommand(text, from), quoting: 'POSIX quoting' };
}

/** The first line decides: a payload in POSIX quotes may contain carets. */
function isCmd(text: string, from: number): boolean {
  const end = text.indexOf('\n', from);
  const line = text.slice(from, end === -1 ? text.length : end);
  return /\^\r?$/.test(line) || /(?:^|[\s=])\^"/.test(line);
}
