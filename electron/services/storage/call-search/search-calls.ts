import {
  numberIn,
  matchesSearch,
  prepareSearch,
  readSearchedCall,
  searchedColumns,
  longestAnswer,
  longestPayload,
  sandboxId,
  type SearchPort,
  type PreparedSearch,
  type ValueKind,
} from './searched-call.ts';
import type { CallSearch } from '../../../../shared/documents/call.ts';

type Condition = { readonly sql: string; readonly values: Parameters<SearchPort['read']>[1] };

const searchedText = [
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
 * Selects rows that may match; each is then checked. No match fails it. SQLite compares raw bytes, so most rows are not
 * read further.
 */
function rowFilter({ words, noted, values, importedFrom, since, until }: PreparedSearch, rows: string): Condition {
  const columns: readonly Condition[] = [
    { sql: 'told_as IS NULL AND at_real BETWEEN ? AND ?', values: [since, until] },
    ...values.map(([kind, value]) => {
      const condition = valueConditions[kind](value);
      return kind === 'environment' && importedFrom.length > 0 ? orImported(condition) : condition;
    }),
  ];
  const texts = stablePiecesOf(words).map(containsPiece);
  const where = `${rows} AND ${columns.map(({ sql }) => sql).join(' AND ')}`;
  if (texts.length === 0)
    return { sql: `SELECT seq FROM calls WHERE ${where}`, values: columns.flatMap((each) => each.values) };
  const own = `SELECT seq, id, details, lower(${searchedText}) AS said FROM calls
    WHERE ${where} LIMIT -1`;
  // What an encrypted body means lies there as base64.
  const isFit = texts.map(({ sql }) => sql).join(' AND ');
  return {
    sql: `SELECT seq FROM (${own}) WHERE (${isFit}) OR instr(details, '"plainBodyBase64":') > 0
      OR id IN (SELECT value FROM json_each(?))`,
    values: [...[...columns, ...texts].flatMap((condition) => condition.values), JSON.stringify([...noted.keys()])],
  };
}

function orImported({ sql, values }: Condition): Condition {
  return { sql: `(${sql} OR origin = 'imported')`, values };
}

const memberText = (name: string, value: string): string => `${JSON.stringify(name)}:${JSON.stringify(value)}`;
const inDetails = (text: string): Condition => ({ sql: 'instr(details, ?) > 0', values: [text] });
const column = (name: string) => (value: string) => ({ sql: `coalesce(${name}, '') = ?`, values: [value] });

const valueConditions: Readonly<Record<ValueKind, (value: string) => Condition>> = {
  orderNo: column('merchant_biz_no'),
  resultCode: column('result_code'),
  outcome: (value) =>
    value === 'none'
      ? { sql: "coalesce(result_status, '') NOT IN ('S', 'F', 'U')", values: [] }
      : column('result_status')(value),
  requestSignature: (value) => ({
    sql: `(instr(details, ?) > 0 OR (origin = 'received' AND instr(details, ?) > 0)${
      value === 'wrong' ? ` OR instr(details, '"diagnosis":') > 0` : ''
    })`,
    values: [memberText('requestSignature', value), memberText('signature', value)],
  }),
  answerSignature: (value) => ({
    sql: `origin <> 'received' AND instr(details, ?) > 0`,
    values: [memberText('signature', value)],
  }),
  origin: column('origin'),
  environment: (value) => (value === sandboxId ? { sql: 'TRUE', values: [] } : inDetails(JSON.stringify(value))),
};

/** The piece itself, or with at least one character as a JSON escape. */
function containsPiece(piece: string): Condition {
  const either = `${piece}${piece.toUpperCase()}`;
  const units = new Set(Array.from({ length: either.length }, (_, at) => either.charCodeAt(at)));
  const escapes = [...units].map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`);
  if (piece.includes('/')) escapes.push('\\/');
  const isEscaped = escapes.map(() => 'instr(said, ?)').join(' OR ');
  return { sql: `(instr(said, ?) OR (instr(said, '\\') AND (${isEscaped})))`, values: [piece, ...escapes] };
}

/**
 * The parts of folded words whose bytes are the same wherever they match, longest first. Excluded: characters that folding
 * derives from beyond ASCII, that have no bytes, or that JSON must escape.
 */
export function stablePiecesOf(words: readonly string[]): readonly string[] {
  const pieces = words.flatMap((word) => {
    const same = word.replaceAll(/./gsu, (character) => (isSame(character) ? character : '\n'));
    // The last letter may be half of a folded capital dotted I.
    return same.split('\n').map((piece) => piece.replace(/i$/, ''));
  });
  return [...new Set(pieces)].filter((piece) => piece !== '').sort((one, other) => other.length - one.length);
}

/** A k may come from the kelvin sign; the dot above comes with a small i. */
const others = /["\\k]|\u0307|\ufffd|\p{Cc}|\p{Cs}/u;

function isSame(character: string): boolean {
  if (others.test(character)) return false;
  return /[!-~]/.test(character) || (character.toLowerCase() === character && character.toUpperCase() === character);
}

/** A search in small steps, which may end early and continue from `next`. */
type RunningSearch = {
  /** Goes on for about a millisecond. Answers whether it is over. */
  readonly step: () => boolean;
  /** The matches so far, and where to continue; null at the end. */
  readonly found: () => FoundCalls;
};

export type FoundCalls = {
  /** Numbers of calls, the newest first. */
  readonly seqs: readonly number[];
  readonly next: number | null;
};

export type SearchRequest = {
  readonly search: CallSearch;
  /** Calls before this number; null: all. */
  readonly before: number | null;
  readonly limit: number;
};

/** Rows per step, and bytes of bodies where it takes several. */
const rowsAtOnce = 64;
const bytesAtOnce = 256 * 1024;

/** Searches newest first: each step filters rows, then checks them. */
export function startSearch({ read }: SearchPort, { search, before, limit }: SearchRequest): RunningSearch {
  const ready = prepareSearch(search);
  const ofOrder = ready.values.filter(([kind]) => kind === 'orderNo').map(([, value]) => value);
  const next = `SELECT seq, length(body) + coalesce(length(answer_body), 0) AS bytes
    FROM calls ${ofOrder.length === 0 ? 'WHERE' : 'INDEXED BY calls_of_number WHERE merchant_biz_no = ? AND'} seq < ?
    ORDER BY seq DESC LIMIT ${rowsAtOnce}`;
  const filter = rowFilter(ready, 'seq < ? AND seq >= ?');
  const fitting = `SELECT ${searchedColumns(ready)} FROM calls WHERE seq IN (${filter.sql}) ORDER BY seq DESC`;
  const seqs: number[] = [];
  /** Every call of this number and above was looked at. */
  let reached = before ?? Number.MAX_SAFE_INTEGER;
  let isExhausted = false;
  return {
    step: () => {
      const last = lastOfStep(read(next, [...ofOrder, reached]));
      if (last === null) {
        isExhausted = true;
        return true;
      }
      for (const row of read(fitting, [reached, last, ...filter.values])) {
        const call = readSearchedCall(row);
        if (!matchesSearch(call, ready)) continue;
        seqs.push(call.seq);
        reached = call.seq;
        if (seqs.length >= limit) return true;
      }
      reached = last;
      return false;
    },
    found: () => ({ seqs, next: isExhausted ? null : reached }),
  };
}

/** The last row of a step; null where none is left. */
function lastOfStep(rows: ReturnType<SearchPort['read']>): number | null {
  let last: number | null = null;
  let bytes = 0;
  for (const row of rows) {
    bytes += numberIn(row, 'bytes');
    if (last !== null && bytes > bytesAtOnce) break;
    last = numberIn(row, 'seq');
  }
  return last;
}
