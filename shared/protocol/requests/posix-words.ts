import type { ShellCommand } from './shell-command.ts';

/**
 * Reads one command of a POSIX shell from a place on, up to its end. Nothing is expanded or run: variables and commands
 * inside stay as they are written and are named in `unclear`.
 */
export function readPosixCommand(text: string, from: number): ShellCommand {
  return new PosixReader(text, from).read();
}

/** Characters that end a command where they are not quoted. */
const ends = new Set(['\n', ';', '|', '&', ')', '`']);

class PosixReader {
  private readonly text: string;
  private at: number;
  private readonly words: string[] = [];
  private readonly unclear: string[] = [];
  private word: string | null = null;
  private heredoc: { readonly mark: string; readonly isQuoted: boolean } | null = null;

  constructor(text: string, from: number) {
    this.text = text;
    this.at = from;
  }

  read(): ShellCommand {
    while (this.at < this.text.length) {
      const character = this.text.charAt(this.at);
      if (ends.has(character) || (character === '\r' && this.text[this.at + 1] === '\n')) break;
      if (character === ' ' || character === '\t') this.endWord();
      else if (character === '<' || character === '>') this.readRedirection(character);
      else {
        this.readPiece(character);
        continue;
      }
      this.at += 1;
    }
    this.endWord();
    const input = this.readHeredoc();
    return { words: this.words, unclear: this.unclear, end: this.at, input };
  }

  private readPiece(character: string): void {
    if (character === '\\') this.readEscape();
    else if (character === "'") this.readSingle();
    else if (character === '"') this.readDouble();
    else if (character === '$') this.readDollar();
    else {
      this.add(character);
      this.at += 1;
    }
  }

  private add(text: string): void {
    this.word = (this.word ?? '') + text;
  }

  private endWord(): void {
    if (this.word !== null) this.words.push(this.word);
    this.word = null;
  }

  private readEscape(): void {
    const [newline] = /^\r?\n/.exec(this.text.slice(this.at + 1, this.at + 3)) ?? [];
    if (newline === undefined) this.add(this.text.charAt(this.at + 1));
    else this.endWord();
    this.at += 1 + (newline?.length ?? 1);
  }

  private readSingle(): void {
    const end = this.text.indexOf("'", this.at + 1);
    if (end === -1) this.unclear.push('a single quote that is never closed');
    this.add(this.text.slice(this.at + 1, end === -1 ? this.text.length : end));
    this.at = end === -1 ? this.text.length : end + 1;
  }

  private readDouble(): void {
    this.add('');
    for (this.at += 1; this.at < this.text.length;) {
      const character = this.text.charAt(this.at);
      if (character === '"') {
        this.at += 1;
        return;
      }
      if (character === '\\') this.readEscapeInDouble();
      else if (character === '$') this.readExpansion();
      else if (character === '`') this.readBackticks();
      else {
        this.add(character);
        this.at += 1;
      }
    }
    this.unclear.push('a double quote that is never closed');
  }

  private readEscapeInDouble(): void {
    const next = this.text.charAt(this.at + 1);
    if (next !== '\n') this.add('$`"\\'.includes(next) ? next : `\\${next}`);
    this.at += 2;
  }

  private readDollar(): void {
    const next = this.text[this.at + 1];
    if (next === "'") this.readAnsi();
    else if (next === '"') this.at += 1;
    else this.readExpansion();
  }

  /** `$'…'` with the escapes of C. `\x` and octal numbers give bytes. */
  private readAnsi(): void {
    const end = /(?:[^'\\]|\\[^])*/y;
    end.lastIndex = this.at + 2;
    const [written = ''] = end.exec(this.text) ?? [];
    this.at += 2 + written.length;
    if (this.text[this.at] !== "'") this.unclear.push("a $' that is never closed");
    this.at += 1;
    const read = readAnsiText(written);
    if (read.isCut) this.unclear.push("bytes in $'…' that are not UTF-8");
    this.add(read.text);
  }

  private readExpansion(): void {
    const pattern = /\$(?:\((?:[^()\n]|\([^()\n]*\)){0,1000}\)|\{[^}\n]{0,200}\}|[A-Za-z_]\w{0,200}|[0-9@*#?!$-])/y;
    pattern.lastIndex = this.at;
    const [written] = pattern.exec(this.text) ?? [];
    if (written !== undefined) this.unclear.push(nameExpansion(written));
    this.add(written ?? '$');
    this.at += written?.length ?? 1;
  }

  private readBackticks(): void {
    const end = this.text.indexOf('`', this.at + 1);
    const written = this.text.slice(this.at, end === -1 ? this.at + 1 : end + 1);
    this.unclear.push(nameExpansion(written));
    this.add(written);
    this.at += written.length;
  }

  /** Skips the target of a redirection; that of `<<` is a text of the lines below. Leaves the last character to the caller. */
  private readRedirection(sign: string): void {
    this.endWord();
    const document = /<<-?[ \t]*(?:(['"])([^'"\n]{1,100})\1|\\?([^\s'"|;&<>]{1,100}))/y;
    document.lastIndex = this.at;
    const found = sign === '<' ? document.exec(this.text) : null;
    const target = /[<>]+&?[ \t]*(?:'[^'\n]*'|"[^"\n]*"|[^\s'"|;&<>()]*)/y;
    target.lastIndex = this.at;
    const [written] = found ?? target.exec(this.text) ?? [sign];
    if (found === null) this.unclear.push(`${written.trim().slice(0, 200)}: files were not read or written`);
    else this.heredoc = { mark: found[2] ?? found[3] ?? '', isQuoted: found[2] !== undefined };
    this.at += written.length - 1;
  }

  private readHeredoc(): string | null {
    if (this.heredoc === null) return null;
    const { mark, isQuoted } = this.heredoc;
    const start = this.text.indexOf('\n', this.at) + 1;
    if (start === 0) return null;
    const lines = this.text.slice(start).split('\n');
    const end = lines.findIndex((line) => line.trim() === mark);
    const own = lines.slice(0, end === -1 ? lines.length : end).map((line) => `${line}\n`);
    const input = own.join('');
    this.at = start + input.length + (end === -1 ? 0 : (lines[end]?.length ?? 0));
    if (end === -1) this.unclear.push(`a text up to ${mark} that never ends`);
    if (!isQuoted && /[$`\\]/.test(input)) this.unclear.push('variables or escapes in the text of <<');
    return input;
  }
}

function nameExpansion(written: string): string {
  const shown = written.length > 80 ? `${written.slice(0, 80)}…` : written;
  return `${shown}: ${/^(?:\$\(|`)/.test(written) ? 'a command, which was not run' : 'a variable, which was not replaced'}`;
}

const simpleEscapes: Readonly<Record<string, string>> = {
  a: '\u0007',
  b: '\b',
  e: '\u001b',
  E: '\u001b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
};

const ansiEscape =
  /\\(?:x([0-9A-Fa-f]{1,2})|u([0-9A-Fa-f]{1,4})|U([0-9A-Fa-f]{1,8})|([0-7]{1,3})|c([^])|([abeEfnrtv])|([^]))/g;

function readAnsiText(written: string): { readonly text: string; readonly isCut: boolean } {
  // A byte is written as one character; those above 0x7f stay apart from the text until all are read.
  const pieces: Uint8Array[] = [];
  const encoder = new TextEncoder();
  let [reached, plain] = [0, ''];
  const flush = (): void => {
    pieces.push(encoder.encode(plain));
    plain = '';
  };
  for (const found of written.matchAll(ansiEscape)) {
    plain += written.slice(reached, found.index);
    reached = found.index + found[0].length;
    const [, hex, unit, point, octal, control, simple, other] = found;
    const byte = hex === undefined ? (octal === undefined ? null : Number.parseInt(octal, 8) & 0xff) : parseHex(hex);
    if (byte !== null) {
      flush();
      pieces.push(Uint8Array.of(byte));
    } else if (unit !== undefined) plain += String.fromCharCode(parseHex(unit));
    else if (point !== undefined) plain += parseHex(point) <= 0x10ffff ? String.fromCodePoint(parseHex(point)) : '';
    else if (control !== undefined) plain += String.fromCharCode(control.charCodeAt(0) & 0x1f);
    else plain += simpleEscapes[simple ?? ''] ?? other ?? '';
  }
  plain += written.slice(reached);
  flush();
  return decodePieces(pieces);
}

function parseHex(digits: string): number {
  return Number.parseInt(digits, 16);
}

function decodePieces(pieces: readonly Uint8Array[]): { readonly text: string; readonly isCut: boolean } {
  const bytes = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes), isCut: false };
  } catch {
    return { text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes), isCut: true };
  }
}
