import type { Reading } from './powershell-reading.ts';

/**
 * A reader of the command prompt, independent of the product: variables, even in quotes; then quotes, carets and
 * operators; then each program splits its line. Any program beyond the four of a copied command is an error.
 */
const longestLine = 8191;

/** Runs a command's lines; returns files and arguments when curl starts. */
export function readCmd(source: string, variables: ReadonlyMap<string, string>): Reading {
  const files = new Map<string, string>();
  let reading: Reading = { files: new Map(), curl: [] };
  for (const line of source.split('\n')) {
    if (line.length > longestLine) throw new Error(`A line of ${line.length} characters.`);
    const { words, target, isAppended } = split(expand(line, variables));
    const echoed = /^echo\((.*)$/.exec(words)?.[1];
    const [program = '', ...args] = argumentsOf(words);
    if (echoed !== undefined && target !== null) {
      const before = isAppended ? (files.get(target) ?? '') : '';
      files.set(target, `${before}${echoed}\r\n`);
    } else if (program === 'certutil') decode(args, files);
    else if (program === 'curl.exe') reading = { files: new Map(files), curl: args };
    else if (program !== 'del' && program !== 'rem') throw new Error(`Another program runs: ${program}`);
  }
  return reading;
}

function decode([force, verb, from = '', to = '']: readonly string[], files: Map<string, string>): void {
  const encoded = files.get(from) ?? '';
  if (force !== '-f' || verb !== '-decode' || !/^[A-Za-z0-9+/=\r\n]+$/.test(encoded)) throw new Error('No base64.');
  files.set(to, atob(encoded.replace(/[\r\n]/g, '')));
}

/** Expands defined %NAME% anywhere; an unknown one stays. */
function expand(line: string, variables: ReadonlyMap<string, string>): string {
  return line.replace(/%([^%]+)%/g, (whole, name: string) => variables.get(name.toUpperCase()) ?? whole);
}

/** Splits off the redirection. An operator outside quotes would start a command. */
function split(line: string): { readonly words: string; readonly target: string | null; readonly isAppended: boolean } {
  const redirected = /^(>>?)"([^"]*)" (.*)$/.exec(line) ?? /^()()(.*?)(?: >nul)?$/.exec(line);
  const [, operator = '', target = '', rest = ''] = redirected ?? [];
  const words = rest.startsWith('rem ') ? '' : rest;
  let isQuoted = false;
  for (const character of words) {
    if (character === '"') isQuoted = !isQuoted;
    else if (!isQuoted && /[&|<>^]/.test(character)) throw new Error(`An operator outside of quotes: ${character}`);
  }
  if (isQuoted) throw new Error('A quote is not closed.');
  return { words: rest, target: operator === '' ? null : target, isAppended: operator === '>>' };
}

/** Splits arguments as CommandLineToArgvW does. */
function argumentsOf(line: string): readonly string[] {
  const found: string[] = [];
  let at = 0;
  while (at < line.length) {
    while (line.charAt(at) === ' ' || line.charAt(at) === '\t') at += 1;
    if (at >= line.length) break;
    const { argument, end } = oneArgument(line, at);
    found.push(argument);
    at = end;
  }
  return found;
}

function oneArgument(line: string, from: number): { readonly argument: string; readonly end: number } {
  let argument = '';
  let isQuoted = false;
  let at = from;
  for (; at < line.length; at++) {
    const slashes = /^\\*/.exec(line.slice(at))?.[0].length ?? 0;
    if (slashes > 0 && line.charAt(at + slashes) === '"') {
      argument += '\\'.repeat(Math.floor(slashes / 2)) + (slashes % 2 === 1 ? '"' : '');
      at += slashes % 2 === 1 ? slashes : slashes - 1;
    } else if (line.charAt(at) === '"') isQuoted = !isQuoted;
    else if (!isQuoted && /[ \t]/.test(line.charAt(at))) break;
    else argument += line.charAt(at);
  }
  return { argument, end: at };
}
