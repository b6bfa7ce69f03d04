import type { CallsPort } from './calls-port.ts';
import { longestAnswer, longestPayload, ownSandbox } from './searched-call.ts';
import type { ReadySearch, ValueKind } from './searched-call.ts';

/** A condition of SQL, and its values. */
type Condition = { readonly sql: string; readonly values: Parameters<CallsPort['read']>[1] };

/** What stands in a row, in the case that `lower` gives ASCII. Escapes stand there as they are written. */
const said = [
  'id',
  'merchant_biz_no',
  'order_status',
  'method',
  'path',
  'result_code',
  'details',
  `CAST(substr(answer_body, 1, ${longestAnswer}) AS TEXT)`,
  `CAST(substr(body, 1, ${longestPayload}) AS TEXT)`,
]
  // Of no bytes at all, SQLite makes NULL.
  .map((text) => `coalesce(${text}, '')`)
  .join(' || char(10) || ');

/**
 * The rows among so many that may be calls that are looked for. No such call fails it, and some that pass are none: each is
 * looked at. SQLite reads its bytes as they lie there, so that of most rows nothing else has to be read.
 */
export function rowFilter({ words, values, since, until }: ReadySearch, rows: string): Condition {
  const columns: readonly Condition[] = [
    { sql: 'told_as IS NULL AND at_real BETWEEN ? AND ?', values: [since, until] },
    ...values.map(([kind, value]) => valueConditions[kind](value)),
  ];
  const texts = piecesOf(words).map(standsThere);
  const own = `SELECT seq, details, lower(${said}) AS said FROM calls
    WHERE ${rows} AND ${columns.map(({ sql }) => sql).join(' AND ')} LIMIT -1`;
  // What an encrypted body means lies there as base64.
  const isFit = ['TRUE', ...texts.map(({ sql }) => sql)].join(' AND ');
  return {
    sql: `SELECT seq FROM (${own}) WHERE (${isFit}) OR instr(details, '"plainBodyBase64":') > 0`,
    values: [...columns, ...texts].flatMap((condition) => condition.values),
  };
}

const inDetails = (text: string): Condition => ({ sql: 'instr(details, ?) > 0', values: [text] });
const column = (name: string) => (value: string) => ({ sql: `coalesce(${name}, '') = ?`, values: [value] });

const valueConditions: Readonly<Record<ValueKind, (value: string) => Condition>> = {
  orderNo: column('merchant_biz_no'),
  resultCode: column('result_code'),
  outcome: (value) =>
    value === 'none'
      ? { sql: "coalesce(result_status, '') NOT IN ('S', 'F', 'U')", values: [] }
      : column('result_status')(value),
  signature: (value) => inDetails(`"signature":${JSON.stringify(value)}`),
  origin: column('origin'),
  environment: (value) => (value === ownSandbox ? { sql: 'TRUE', values: [] } : inDetails(JSON.stringify(value))),
};

/** A piece stands there as it is, or with at least one of its characters as an escape of JSON. */
function standsThere(piece: string): Condition {
  const either = `${piece}${piece.toUpperCase()}`;
  const units = new Set(Array.from({ length: either.length }, (_, at) => either.charCodeAt(at)));
  const escapes = [...units].map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`);
  if (piece.includes('/')) escapes.push('\\/');
  const isEscaped = escapes.map(() => 'instr(said, ?)').join(' OR ');
  return { sql: `(instr(said, ?) OR (instr(said, '\\') AND (${isEscaped})))`, values: [piece, ...escapes] };
}

/**
 * The pieces of folded words that have the same bytes wherever the words are found, the longest first. Left out are
 * characters that folding makes of others beyond ASCII, that no bytes stand for, and that JSON may not write as they are.
 */
export function piecesOf(words: readonly string[]): readonly string[] {
  const pieces = words.flatMap((word) => {
    const same = word.replaceAll(/./gsu, (character) => (isSame(character) ? character : '\n'));
    // The last letter may be the first half of what a capital i with a dot becomes.
    return same.split('\n').map((piece) => piece.replace(/i$/, ''));
  });
  return [...new Set(pieces)].filter((piece) => piece !== '').sort((one, other) => other.length - one.length);
}

/** A letter k may have been the sign for kelvin; the dot above comes with a small i. */
const others = /["\\k]|\u0307|\ufffd|\p{Cc}|\p{Cs}/u;

function isSame(character: string): boolean {
  if (others.test(character)) return false;
  return /[!-~]/.test(character) || (character.toLowerCase() === character && character.toUpperCase() === character);
}
