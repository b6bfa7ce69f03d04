import { bytesOf } from './bytes.ts';

/**
 * A reader of the used part of PowerShell, from its specification and independent of the product: quoted strings,
 * backticks, variables, arrays, -join and two static calls. Anything else is an error, such as an escaped quote.
 */
export type Reading = {
  /** One character a byte, by path. */
  readonly files: ReadonlyMap<string, string>;
  readonly curl: readonly string[];
};

type Token = { readonly kind: 'string' | 'expandable' | 'word' | 'sign' | 'end'; readonly text: string };

const singleQuotes = "'\u2018\u2019\u201a\u201b";
const doubleQuotes = '"\u201c\u201d\u201e';

/** Runs a command block; returns files and arguments when curl starts. */
export function readPowershell(source: string): Reading {
  const variables = new Map<string, string>();
  const files = new Map<string, string>();
  let curl: readonly string[] = [];
  for (const statement of statements(tokens(source))) {
    const text = statement.map((token) => token.text).join(' ');
    const made = /^\$(\w+) = \( New-TemporaryFile \) \.FullName$/.exec(text);
    const [first] = statement;
    if (made?.[1] !== undefined) variables.set(made[1], `C:\\Temp\\${made[1]} of O'Brien.tmp`);
    else if (first?.text === 'curl.exe') curl = statement.slice(1).map((token) => valueOf(token, variables));
    else if (first?.text === '[IO.File]::WriteAllBytes') writeBytes(statement, variables, files);
    else if (first?.text !== 'Remove-Item') throw new Error(`A statement of its own: ${text.slice(0, 200)}`);
  }
  return { files, curl };
}

function writeBytes(statement: readonly Token[], variables: Map<string, string>, files: Map<string, string>): void {
  const [, open, file, comma, call, ...rest] = statement;
  if (open?.text !== '(' || comma?.text !== ',' || file === undefined)
    throw new Error('WriteAllBytes is called otherwise.');
  const strings = rest.filter(isString).map((token) => token.text);
  const signs = rest.filter((token) => !isString(token)).map((token) => token.text);
  const commas = Array.from({ length: Math.max(0, strings.length - 2) }, () => ',');
  const expected = ['(', '(', '@(', ...commas, ')', '-join', ')', ')', ')'];
  if (signs.join(' ') !== expected.join(' ')) throw new Error(`Something got out of its quotes: ${signs.join(' ')}`);
  const joined = strings.slice(0, -1).join(strings.at(-1) ?? '');
  const isText = call?.text === '[Text.Encoding]::UTF8.GetBytes';
  if (!isText && call?.text !== '[Convert]::FromBase64String') throw new Error('Another call.');
  files.set(valueOf(file, variables), isText ? bytesOf(joined) : atob(joined));
}

function isString({ kind }: Token): boolean {
  return kind === 'string' || kind === 'expandable';
}

function valueOf({ kind, text }: Token, variables: ReadonlyMap<string, string>): string {
  if (kind === 'string') return text;
  return text.replace(/\$(\w*)/g, (_, name: string) => {
    const value = variables.get(name);
    if (value === undefined) throw new Error(`No variable $${name}`);
    return value;
  });
}

/** The block's statements; a line end ends one outside parentheses. */
function statements(all: readonly Token[]): readonly (readonly Token[])[] {
  const found: Token[][] = [[]];
  let depth = 0;
  for (const token of all) {
    if (token.kind === 'sign') depth += token.text.endsWith('(') ? 1 : token.text === ')' ? -1 : 0;
    if (token.kind === 'end' && depth === 0) found.push([]);
    else if (token.kind !== 'end') found.at(-1)?.push(token);
  }
  const filled = found.filter((statement) => statement.length > 0);
  const outside = [filled[0], filled.at(-1)].map((statement) => statement?.map(({ text }) => text).join(' '));
  if (outside[0] !== '& {' || outside[1] !== '}') throw new Error('The command is not one block.');
  return filled.slice(1, -1);
}

function tokens(source: string): readonly Token[] {
  const found: Token[] = [];
  let at = 0;
  while (at < source.length) {
    const character = source.charAt(at);
    const sign = /^(?:@\(|[(){}&,=|;<>])/.exec(source.slice(at, at + 2))?.[0];
    if (character === '\n') found.push({ kind: 'end', text: '' });
    if (character === '#') at = source.indexOf('\n', at) - 1;
    else if (singleQuotes.includes(character) || doubleQuotes.includes(character)) {
      const { text, end } = readString(source, at);
      found.push({ kind: singleQuotes.includes(character) ? 'string' : 'expandable', text });
      at = end;
    } else if (sign !== undefined) {
      found.push({ kind: 'sign', text: sign });
      at += sign.length - 1;
    } else if (/\S/.test(character)) {
      const word = /^[^\s(){},;&|<>'"\u2018-\u201e]+/.exec(source.slice(at))?.[0] ?? character;
      found.push({ kind: 'word', text: word });
      at += word.length - 1;
    }
    at += 1;
  }
  return found;
}

/** Reads a string. A doubled quote is one quote. */
function readString(source: string, from: number): { text: string; end: number } {
  const isSingle = singleQuotes.includes(source.charAt(from));
  const closing = isSingle ? singleQuotes : doubleQuotes;
  let text = '';
  for (let at = from + 1; at < source.length; at++) {
    const character = source.charAt(at);
    if (closing.includes(character)) {
      if (at + 1 >= source.length || !closing.includes(source.charAt(at + 1))) return { text, end: at };
      text += character;
      at += 1;
    } else if (!isSingle && character === '`') {
      at += 1;
      text += source.charAt(at) === 'n' ? '\n' : source.charAt(at);
    } else text += character;
  }
  throw new Error('A string is not closed.');
}
