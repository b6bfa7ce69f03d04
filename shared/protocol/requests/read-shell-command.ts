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

/**
 * Reads one command of Windows' cmd from a place on: first its carets, then the quotes as a program of Windows reads its
 * arguments. Variables stay as they are written and are named in `unclear`.
 */
function readCmdCommand(text: string, from: number): ShellCommand {
  const { line, end } = removeCarets(text, from);
  const unclear = [...line.matchAll(/%[A-Za-z_]\w{0,100}%/g)].map(
    ([written]) => `${written}: a variable, which was not replaced`,
  );
  return { words: splitArguments(line), unclear, end, input: null };
}

/** A caret escapes the character behind it, but not inside of quotes. An unescaped line end or `&`, `|` ends the command. */
function removeCarets(text: string, from: number): { readonly line: string; readonly end: number } {
  let [line, at, isQuoted] = ['', from, false];
  for (; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (character === '^' && !isQuoted) {
      const escaped = readCaret(text, at + 1);
      line += escaped.text;
      at = escaped.last;
    } else if (character === '\n' || (!isQuoted && '&|<>'.includes(character))) break;
    else {
      if (character === '"') isQuoted = !isQuoted;
      if (character !== '\r') line += character;
    }
  }
  return { line, end: at };
}

/** A caret before a line end continues the line; a second line end is one of the argument. */
function readCaret(text: string, at: number): { readonly text: string; readonly last: number } {
  const [ended] = /^\r?\n/.exec(text.slice(at, at + 2)) ?? [];
  if (ended === undefined) return { text: text.charAt(at), last: at };
  const [second] = /^\r?\n/.exec(text.slice(at + ended.length, at + ended.length + 2)) ?? [];
  return second === undefined
    ? { text: '', last: at + ended.length - 1 }
    : { text: '\n', last: at + ended.length + second.length - 1 };
}

/** Splits a line as programs of Windows do: `\"` is a quote, and so is `""` inside of quotes. */
function splitArguments(line: string): readonly string[] {
  const words: string[] = [];
  let [word, isQuoted, isBegun] = ['', false, false];
  for (let at = 0; at < line.length; at += 1) {
    const [slashes = ''] = /^\\*/.exec(line.slice(at, at + 1000)) ?? [];
    const next = line[at + slashes.length];
    if (slashes !== '' && next === '"') {
      word += '\\'.repeat(Math.floor(slashes.length / 2));
      isBegun = true;
      if (slashes.length % 2 === 1) word += '"';
      at += slashes.length - (slashes.length % 2 === 1 ? 0 : 1);
    } else if (slashes !== '') {
      word += slashes;
      isBegun = true;
      at += slashes.length - 1;
    } else if (next === '"') {
      const isDoubled = isQuoted && line[at + 1] === '"';
      if (isDoubled) {
        word += '"';
        at += 1;
      } else isQuoted = !isQuoted;
      isBegun = true;
    } else if (!isQuoted && /\s/.test(next ?? '')) {
      if (isBegun) words.push(word);
      [word, isBegun] = ['', false];
    } else {
      word += next;
      isBegun = true;
    }
  }
  if (isBegun) words.push(word);
  return words;
}
