import type { HeaderLine } from '../../documents/call.ts';
import { readPowerShellLiteral, readPowerShellWords, type PowerShellWord } from './powershell-words.ts';
import { headerOf, pathOfAddress, type WrittenRequest } from './written-request.ts';

const command = /(?<![\w-])(?:Invoke-WebRequest|Invoke-RestMethod|iwr|irm)(?=[\s`])/gi;

/** At most so many commands of a text are read. */
const mostCommands = 1000;

/** The requests of all commands of PowerShell in a text; none where it has none. Nothing is run: only literals are read. */
export function readPowerShell(text: string): readonly WrittenRequest[] {
  const found: WrittenRequest[] = [];
  let [reached, set] = [0, 0];
  const variables = new Map<string, PowerShellWord>();
  for (const match of text.matchAll(command)) {
    if (match.index < reached || found.length >= mostCommands) continue;
    readVariables(text.slice(set, match.index), variables);
    const { words, end } = readPowerShellWords(text, match.index + match[0].length);
    reached = end;
    set = end;
    found.push(requestOf(words, variables));
  }
  return found;
}

/** `$name = literal`, and `$name.Add("a", "b")` as programs write headers. */
function readVariables(text: string, variables: Map<string, PowerShellWord>): void {
  for (const match of text.matchAll(/\$(\w{1,100})(?:[ \t]*=[ \t]*(?=["'@[(])|\.Add\((?=["']))/g)) {
    const [written, name = ''] = match;
    const from = match.index + written.length;
    if (written.endsWith('(')) {
      const [key, value] = readPair(text, from);
      const known = variables.get(name.toLowerCase())?.table ?? [];
      if (key !== null && value !== null) setVariable(variables, name, { table: [...known, [key, value]] });
    } else setVariable(variables, name, readPowerShellLiteral(text, from));
  }
}

function readPair(text: string, from: number): readonly [string | null, string | null] {
  const key = readPowerShellLiteral(text, from);
  const [comma = ''] = /^\s*,\s*/.exec(text.slice(key.end, key.end + 100)) ?? [];
  return comma === '' ? [null, null] : [key.text, readPowerShellLiteral(text, key.end + comma.length).text];
}

function setVariable(variables: Map<string, PowerShellWord>, name: string, word: Partial<PowerShellWord>): void {
  variables.set(name.toLowerCase(), { text: null, table: null, unclear: [], end: 0, ...word });
}

type Given = {
  readonly values: Map<string, PowerShellWord>;
  readonly notUnderstood: string[];
};

/** Parameters without a value, and those whose value changes no request. */
const ignored = new Set([
  'usebasicparsing',
  'websession',
  'sessionvariable',
  'timeoutsec',
  'maximumredirection',
  'proxy',
  'outfile',
  'skipcertificatecheck',
  'skipheadervalidation',
  'disablekeepalive',
  'passthru',
  'httpversion',
]);
const read = ['uri', 'method', 'headers', 'contenttype', 'body', 'useragent'];

function requestOf(words: readonly PowerShellWord[], variables: ReadonlyMap<string, PowerShellWord>): WrittenRequest {
  const { values, notUnderstood } = readParameters(words, variables);
  const textOf = (name: string): string | null => values.get(name)?.text ?? null;
  const url = textOf('uri');
  const body = textOf('body');
  const table = values.get('headers')?.table ?? [];
  const written = table.filter(([name]) => !name.startsWith(':'));
  const others: readonly (readonly [string, string | null])[] = [
    ['User-Agent', textOf('useragent')],
    ['Content-Type', textOf('contenttype')],
  ];
  const added = others.flatMap(([name, value]): HeaderLine[] =>
    value === null || headerOf(written, name) !== null ? [] : [[name, value]],
  );
  return {
    method: (textOf('method') ?? 'GET').toUpperCase(),
    url,
    path: url === null ? null : pathOfAddress(url),
    headers: [...written, ...added],
    body: body === null ? null : { text: body },
    understood: ['a PowerShell command'],
    notUnderstood: [...new Set([...notUnderstood, ...(url === null ? ['the command has no address'] : [])])],
  };
}

function readParameters(words: readonly PowerShellWord[], variables: ReadonlyMap<string, PowerShellWord>): Given {
  const values = new Map<string, PowerShellWord>();
  const notUnderstood: string[] = [];
  let name: string | null = 'uri';
  for (const word of words) {
    const parameter = /^-([A-Za-z]+):?$/.exec(word.bare ?? '')?.[1]?.toLowerCase() ?? null;
    if (parameter !== null) {
      name = parameter;
      if (!read.includes(name) && !ignored.has(name)) notUnderstood.push(`-${name}: a parameter that is not known`);
      continue;
    }
    if (name !== null && read.includes(name)) {
      const value = valueOf(word, variables);
      notUnderstood.push(...value.unclear);
      if (!values.has(name)) values.set(name, value);
    }
    name = name === 'uri' && values.has('uri') ? null : name;
  }
  return { values, notUnderstood };
}

function valueOf(word: PowerShellWord, variables: ReadonlyMap<string, PowerShellWord>): PowerShellWord {
  const name = /^\$(\w+)$/.exec(word.bare ?? '')?.[1];
  if (name === undefined) return word;
  const known = variables.get(name.toLowerCase());
  return known ?? { ...word, text: null, unclear: [`$${name}: a variable, which was not replaced`] };
}
