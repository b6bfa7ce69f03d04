/**
 * The characters allowed in headers and request lines. A line break or comma could add a header or pair, so others are
 * refused before signing.
 */
export type HeaderField = 'Client-Id' | 'Request-Time' | 'keyVersion' | 'method' | 'path';

type Syntax = {
  readonly longest: number;
  readonly allowed: (codePoint: number) => boolean;
  readonly says: string;
  readonly first?: string;
  /** Whether neither end may be a space. */
  readonly isTrimmed?: boolean;
};

const space = 0x20;
const comma = 0x2c;

const visibleAscii = (codePoint: number): boolean => codePoint >= 0x21 && codePoint <= 0x7e;
const isOneOf =
  (characters: string) =>
  (codePoint: number): boolean =>
    characters.includes(String.fromCodePoint(codePoint));
const upper = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

const syntaxes: Readonly<Record<HeaderField, Syntax>> = {
  'Client-Id': { longest: 128, allowed: visibleAscii, says: 'visible ASCII characters' },
  // Inner spaces are allowed; outer ones would be lost.
  'Request-Time': {
    longest: 64,
    allowed: (code) => visibleAscii(code) || code === space,
    says: 'visible ASCII characters, and spaces between them',
    isTrimmed: true,
  },
  keyVersion: {
    longest: 64,
    allowed: (code) => code === space || (visibleAscii(code) && code !== comma),
    says: 'visible ASCII characters but ",", and spaces between them',
    isTrimmed: true,
  },
  method: { longest: 16, allowed: isOneOf(`${upper}-`), says: 'capital letters' },
  path: {
    longest: 2048,
    allowed: (code) => visibleAscii(code) && code !== 0x23,
    says: 'visible ASCII characters but "#"',
    first: '/',
  },
};

type HeaderSyntaxProblem = {
  readonly field: HeaderField;
  readonly message: string;
};

const fields: readonly HeaderField[] = ['Client-Id', 'Request-Time', 'keyVersion', 'method', 'path'];
const whole = new Map(fields.map((field) => [field, wholePattern(syntaxes[field])]));

/** Matches each text without a problem, and no other. */
function wholePattern({ longest, allowed, first, isTrimmed = false }: Syntax): RegExp {
  const codes = Array.from({ length: 0x80 }, (_, code) => code).filter(allowed);
  const listed = codes.map((code) => String.raw`\x${code.toString(16).padStart(2, '0')}`).join('');
  const begin = first === undefined ? '' : `(?=${first})`;
  const trimmed = isTrimmed ? '(?! )(?!.* $)' : '';
  return new RegExp(`^${begin}${trimmed}[${listed}]{1,${longest}}$`);
}

/** The problem of a text in that field, or null. */
export function findHeaderProblem(field: HeaderField, text: string): HeaderSyntaxProblem | null {
  if (whole.get(field)?.test(text) === true) return null;
  const syntax = syntaxes[field];
  if (text === '') return { field, message: `${field} is empty; it needs 1 to ${syntax.longest} ${syntax.says}.` };
  const end = syntax.isTrimmed === true ? text.length : 0;
  let position = 0;
  for (const character of text) {
    position += 1;
    const codePoint = character.codePointAt(0) ?? 0;
    const isLostSpace = codePoint === space && (position === 1 || position === end);
    if (syntax.allowed(codePoint) && !isLostSpace) continue;
    const message = `${field} contains ${describeCodePoint(codePoint)} at position ${position}; it can contain only ${syntax.says}.`;
    return { field, message };
  }
  if (text.length > syntax.longest) {
    return {
      field,
      message: `${field} has ${text.length} characters; the limit is ${syntax.longest}.`,
    };
  }
  if (syntax.first !== undefined && !text.startsWith(syntax.first)) {
    return {
      field,
      message: `${field} starts with "${text.slice(0, 1)}"; it must start with "${syntax.first}".`,
    };
  }
  return null;
}

/** `U+000D`, with the character itself where it can be shown. */
function describeCodePoint(codePoint: number): string {
  const name = `U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}`;
  return visibleAscii(codePoint) ? `${name} "${String.fromCodePoint(codePoint)}"` : name;
}
