/** A word of PowerShell: a text, a table of texts, or something that only PowerShell could tell. */
export type PowerShellWord = {
  /** Its text; null where it is none. */
  readonly text: string | null;
  /** `@{ name = value }`. */
  readonly table: readonly (readonly [string, string])[] | null;
  /** The word as it is written, where it has no quotes. */
  readonly bare?: string;
  /** What was not read, in English. */
  readonly unclear: readonly string[];
  readonly end: number;
};

/** Reads the words of one command, up to the end of its last line. A backtick at a line's end continues it. */
export function readPowerShellWords(
  text: string,
  from: number,
): { readonly words: readonly PowerShellWord[]; readonly end: number } {
  const words: PowerShellWord[] = [];
  let at = from;
  for (;;) {
    const [space = ''] = /^(?:[ \t]|`\r?\n)*/.exec(text.slice(at, at + 2000)) ?? [];
    at += space.length;
    if (at >= text.length || /[\r\n;|&)}]/.test(text.charAt(at))) return { words, end: at };
    const word = readPowerShellLiteral(text, at);
    words.push(word);
    at = Math.max(word.end, at + 1);
  }
}

/** Reads one literal: quoted texts, here-strings, tables, bytes of a quoted text; anything else is a bare word. */
export function readPowerShellLiteral(text: string, from: number): PowerShellWord {
  const rest = text.slice(from, from + 2);
  if (rest === "@'" || rest === '@"') return readHereString(text, from);
  if (rest === '@{') return readTable(text, from);
  if (rest.startsWith('"')) return readDouble(text, from);
  if (rest.startsWith("'")) return readSingle(text, from);
  if (rest.startsWith('(') || rest.startsWith('[')) return readBytes(text, from);
  const [bare = ''] = /^[^\s;|&()"'`]{0,2000}/.exec(text.slice(from, from + 2000)) ?? [];
  return { text: bare, table: null, bare, unclear: [], end: from + bare.length };
}

function textWord(text: string, unclear: readonly string[], end: number): PowerShellWord {
  return { text, table: null, unclear, end };
}

function readSingle(text: string, from: number): PowerShellWord {
  const pattern = /'((?:[^']|'')*)'?/y;
  pattern.lastIndex = from;
  const [written = "'", inside = ''] = pattern.exec(text) ?? [];
  return textWord(inside.replaceAll("''", "'"), [], from + written.length);
}

function readDouble(text: string, from: number): PowerShellWord {
  const pattern = /"((?:[^"`]|`[^]|"")*)"?/y;
  pattern.lastIndex = from;
  const [written = '"', inside = ''] = pattern.exec(text) ?? [];
  return { ...expand(inside.replaceAll('""', '`"')), table: null, end: from + written.length };
}

function readHereString(text: string, from: number): PowerShellWord {
  const quote = text.charAt(from + 1);
  const start = text.indexOf('\n', from) + 1;
  if (start === 0) return textWord('', ['a here-string without lines'], text.length);
  const closing = new RegExp(`\\r?\\n${quote}@`, 'g');
  closing.lastIndex = Math.max(start - 2, from);
  const closed = closing.exec(text);
  const end = closed?.index ?? text.length;
  const inside = text.slice(start, Math.max(start, end));
  const unclear = closed === null ? ['a here-string that never ends'] : [];
  const after = end + (closed?.[0].length ?? 0);
  if (quote === "'") return textWord(inside, unclear, after);
  const expanded = expand(inside);
  return { ...expanded, table: null, unclear: [...expanded.unclear, ...unclear], end: after };
}

const escapes: Readonly<Record<string, string>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  '0': '\0',
  a: '\u0007',
  b: '\b',
  f: '\f',
  v: '\v',
  e: '\u001b',
};
const character = /^\$\(\[char\](?:0x([0-9A-Fa-f]{1,4})|(\d{1,5}))\)/;

/** Undoes the escapes of a text in double quotes. A variable or an expression stays as it is written. */
function expand(inside: string): { readonly text: string; readonly unclear: readonly string[] } {
  const unclear: string[] = [];
  let text = '';
  for (let at = 0; at < inside.length; at += 1) {
    const own = inside.charAt(at);
    if (own === '`') {
      at += 1;
      const next = inside.charAt(at);
      text += escapes[next] ?? next;
      continue;
    }
    const [written, hex, decimal] = own === '$' ? (character.exec(inside.slice(at, at + 30)) ?? []) : [];
    if (written !== undefined) {
      text += String.fromCharCode(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16));
      at += written.length - 1;
      continue;
    }
    const [variable] = own === '$' ? (/^\$(?:[A-Za-z_{]|\()[\w:]{0,80}/.exec(inside.slice(at, at + 90)) ?? []) : [];
    if (variable !== undefined) unclear.push(`${variable}: a variable or command, which was not replaced`);
    text += own;
  }
  return { text, unclear };
}

/** `([System.Text.Encoding]::UTF8.GetBytes("…"))`, as browsers write a body; other expressions are not read. */
function readBytes(text: string, from: number): PowerShellWord {
  const opening = /^\(?\s*\[System\.Text\.Encoding\]::UTF8\.GetBytes\(\s*(?=@?["'])/i.exec(
    text.slice(from, from + 200),
  );
  if (opening !== null) {
    const inside = readPowerShellLiteral(text, from + opening[0].length);
    const [closed = ''] = /^\s*\)\s*\)?/.exec(text.slice(inside.end, inside.end + 20)) ?? [];
    return { ...inside, end: inside.end + closed.length };
  }
  const line = text.indexOf('\n', from);
  const end = line === -1 ? text.length : line;
  const shown = text.slice(from, Math.min(end, from + 80));
  return { text: null, table: null, unclear: [`${shown}: an expression, which was not run`], end };
}

/** `@{ "name" = "value"; name = 'value' }`, on one line or several. */
function readTable(text: string, from: number): PowerShellWord {
  const table: (readonly [string, string])[] = [];
  const unclear: string[] = [];
  let at = from + 2;
  for (;;) {
    at += (/^[\s;]*/.exec(text.slice(at, at + 5000))?.[0] ?? '').length;
    if (at >= text.length || text.charAt(at) === '}') break;
    const key = readKey(text, at);
    const [equals] = /^\s*=\s*/.exec(text.slice(key.end, key.end + 100)) ?? [];
    if (equals === undefined || key.end === at) {
      unclear.push('a table of headers that cannot be read to its end');
      break;
    }
    const start = key.end + equals.length;
    if (text.startsWith('@{', start)) {
      unclear.push('a table inside of a table');
      break;
    }
    const value = readPowerShellLiteral(text, start);
    unclear.push(...value.unclear);
    table.push([key.text ?? '', value.text?.replace(/\}$/, '') ?? '']);
    at = Math.max(value.end, start);
    if (value.bare?.endsWith('}') === true) at -= 1;
  }
  return { text: null, table, unclear, end: Math.min(at + 1, text.length) };
}

function readKey(text: string, at: number): PowerShellWord {
  if (/["']/.test(text.charAt(at))) return readPowerShellLiteral(text, at);
  const [bare = ''] = /^[^\s=;}"']{0,200}/.exec(text.slice(at, at + 200)) ?? [];
  return { text: bare, table: null, bare, unclear: [], end: at + bare.length };
}
