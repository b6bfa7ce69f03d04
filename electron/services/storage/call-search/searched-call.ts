import type { CallSearch } from '../../../../shared/documents/call.ts';

/**
 * Folds a text to one case. Folding then joining equals joining then folding: hence the sigma, whose small form depends on
 * what follows.
 */
export function fold(text: string): string {
  return text.toLowerCase().replaceAll('ς', 'σ');
}

function wordsOf(text: string): readonly string[] {
  return [...new Set(fold(text).split(/\s+/))].filter((word) => word !== '');
}

const escapes = /\\(?:u([0-9a-f]{4})|([/"\\]))/gi;

/**
 * A payload's text, followed by its decoded JSON escapes: many clients escape all beyond ASCII, and the user types the
 * character.
 */
function withMeaning(text: string): string {
  if (!text.includes('\\')) return text;
  const meant = text.replaceAll(escapes, (_, hex: string | undefined, plain: string | undefined) =>
    hex === undefined ? (plain ?? '') : String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return `${text}\n${meant}`;
}

export const longestPayload = 128 * 1024;
export const longestAnswer = 64 * 1024;

/** The columns of a searched call. Texts are read as bytes: one driver ends the process over a damaged text. */
const columnsOfValues = [
  'seq',
  'at_real',
  'told_as IS NOT NULL AS is_told',
  ...['id', 'merchant_biz_no', 'order_status', 'origin', 'method', 'path', 'result_code', 'result_status'].map(
    (name) => `CAST(${name} AS BLOB) AS ${name}`,
  ),
  'CAST(details AS BLOB) AS details',
];

/** The same with the bodies, which only words are looked for in. */
export function searchedColumns({ words }: Pick<PreparedSearch, 'words'>): string {
  const bodies = [
    `substr(body, 1, ${longestPayload}) AS body`,
    `substr(answer_body, 1, ${longestAnswer}) AS answer_body`,
  ];
  return [...columnsOfValues, ...(words.length === 0 ? [] : bodies)].join(', ');
}

type SearchedCall = {
  readonly seq: number;
  readonly id: string;
  readonly atReal: number;
  /** It stands in no list: another one is told for it. */
  readonly isMerged: boolean;
  /** Made when it is asked for. */
  readonly text: () => string;
  /** Of an imported call: the name of its environment elsewhere, which may be an origin; else empty. */
  readonly importedFrom: string;
  /** What is asked for whole. */
  readonly values: Readonly<Record<ValueKind, string>>;
};

const valueKinds = [
  'orderNo',
  'resultCode',
  'outcome',
  'requestSignature',
  'answerSignature',
  'origin',
  'environment',
] as const;
export type ValueKind = (typeof valueKinds)[number];

/** The environment id of the embedded sandbox. */
export const sandboxId = 'sandbox';

/** Reads a row of these columns. Unreadable parts are skipped: damage ends no search. */
export function readSearchedCall(row: SearchRow): SearchedCall {
  const details = readDetails(textIn(row, 'details'));
  return {
    seq: numberIn(row, 'seq'),
    id: textIn(row, 'id'),
    atReal: numberIn(row, 'at_real'),
    isMerged: row['is_told'] === 1,
    text: () => fold(textsOf(row, details).join('\n')),
    importedFrom: textIn(row, 'origin') === 'imported' ? textAt(details, ['environment', 'name']) : '',
    values: {
      orderNo: textIn(row, 'merchant_biz_no'),
      resultCode: textIn(row, 'result_code'),
      outcome: outcomeOf(textIn(row, 'result_status')),
      ...signaturesOf(textIn(row, 'origin'), details),
      origin: textIn(row, 'origin'),
      environment: textAt(details, ['environment', 'id']) || sandboxId,
    },
  };
}

const textColumns = ['id', 'merchant_biz_no', 'order_status', 'method', 'path', 'result_code'];

function textsOf(row: SearchRow, details: unknown): readonly string[] {
  const said = [
    ['answer', 'result', 'resultMessage'],
    ['failure', 'code'],
    ['failure', 'message', 'en'],
    ['failure', 'message', 'zh'],
    ['environment', 'name'],
  ].map((path) => textAt(details, path));
  return [...textColumns.map((name) => textIn(row, name)), ...said, tracerIn(details), ...bodiesOf(row, details)];
}

/** As `requestSignatureOf` and `answerSignatureOf` read them of a call. */
function signaturesOf(
  origin: string,
  details: unknown,
): Readonly<Record<'requestSignature' | 'answerSignature', string>> {
  const signature = textAt(details, ['signature']);
  if (origin === 'received') return { requestSignature: signature, answerSignature: '' };
  const isFoundWrong = memberOf(details, 'diagnosis') !== undefined;
  const requestSignature = textAt(details, ['requestSignature']) || (isFoundWrong ? 'wrong' : '');
  return { requestSignature, answerSignature: signature };
}

function bodiesOf(row: SearchRow, details: unknown): readonly string[] {
  const plain = textAt(details, ['plainBodyBase64']);
  const plainAnswer = textAt(details, ['answer', 'plainBodyBase64']);
  return [
    plain === '' ? textIn(row, 'body') : decoded(plain, longestPayload),
    plainAnswer === '' ? textIn(row, 'answer_body') : decoded(plainAnswer, longestAnswer),
  ].map(withMeaning);
}

function decoded(base64: string, most: number): string {
  return Buffer.from(base64, 'base64').subarray(0, most).toString('utf8');
}

function outcomeOf(resultStatus: string): string {
  return resultStatus === 'S' || resultStatus === 'F' || resultStatus === 'U' ? resultStatus : 'none';
}

/** The platform's name for the call. */
function tracerIn(details: unknown): string {
  const headers = memberOf(memberOf(details, 'answer'), 'headers');
  if (!Array.isArray(headers)) return '';
  const line: unknown = headers.find((each: unknown) => /^tracer-id$/i.test(String(memberOf(each, '0'))));
  const value = memberOf(line, '1');
  return typeof value === 'string' ? value : '';
}

function readDetails(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function textAt(value: unknown, path: readonly string[]): string {
  const found = path.reduce(memberOf, value);
  return typeof found === 'string' ? found : '';
}

function memberOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
  const member: unknown = Reflect.get(value, name);
  return member;
}

export type PreparedSearch = {
  readonly words: readonly string[];
  /** The words that are left for calls whose note has the others, by id. */
  readonly noted: ReadonlyMap<string, readonly string[]>;
  readonly values: readonly (readonly [ValueKind, string])[];
  readonly importedFrom: readonly string[];
  readonly since: number;
  readonly until: number;
};

export function prepareSearch(search: CallSearch): PreparedSearch {
  return {
    words: wordsOf(search.text ?? ''),
    noted: new Map((search.noted ?? []).map(({ id, left }) => [id, wordsOf(left)])),
    values: valueKinds.flatMap((kind) => {
      const value = search[kind];
      return value === undefined ? [] : [[kind, kind === 'orderNo' ? asKept(value) : value] as const];
    }),
    importedFrom: search.importedFrom ?? [],
    since: search.since ?? Number.MIN_SAFE_INTEGER,
    until: search.until ?? Number.MAX_SAFE_INTEGER,
  };
}

/** As the column has a text that SQLite would not give back. */
function asKept(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\u{fffd}');
}

/** Whether a call is what is looked for. */
export function matchesSearch(call: SearchedCall, prepared: PreparedSearch): boolean {
  const { words, noted, values, importedFrom, since, until } = prepared;
  const isFrom = call.importedFrom !== '' && importedFrom.includes(call.importedFrom);
  const isOfValues =
    !call.isMerged &&
    call.atReal >= since &&
    call.atReal <= until &&
    values.every(([kind, value]) => call.values[kind] === value || (kind === 'environment' && isFrom));
  const left = noted.get(call.id) ?? words;
  if (!isOfValues || left.length === 0) return isOfValues;
  const text = call.text();
  return left.every((word) => text.includes(word));
}

export interface SearchPort {
  readonly read: (sql: string, values: readonly SearchValue[]) => readonly SearchRow[];
}

type SearchValue = null | number | string | Uint8Array;
type SearchRow = Readonly<Record<string, unknown>>;

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** A column of bytes as text; damage shows as replacement characters. */
export function textIn(row: SearchRow, column: string): string {
  const value = row[column];
  if (typeof value === 'string') return value;
  return value instanceof Uint8Array ? decoder.decode(value) : '';
}

export function numberIn(row: SearchRow, column: string): number {
  const value = row[column];
  return typeof value === 'number' ? value : 0;
}
