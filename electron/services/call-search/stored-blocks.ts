import { buckets } from './block.ts';
import type { Block } from './block.ts';
import { bytesIn, numberIn } from './calls-port.ts';
import type { CallsPort, SearchStatement } from './calls-port.ts';
import { bucketOf } from './postings.ts';

/** A block without what its calls are known by. */
export type BlockHead = Omit<Block, 'buckets'>;

const heads = `SELECT first_seq, last_seq, calls, from_ms, until_ms, seqs FROM search_blocks`;

/** The number of the last call that lies in a block, none after it does; 0 where there is no block, or no index yet. */
export function lastIndexed({ read }: CallsPort): number {
  if (read("SELECT 1 FROM sqlite_schema WHERE name = 'search_blocks'", []).length === 0) return 0;
  const [row] = read('SELECT max(last_seq) AS last FROM search_blocks', []);
  return row === undefined ? 0 : numberIn(row, 'last');
}

/** So many blocks that hold calls before this number, the last ones first. */
export function blocksBefore({ read }: CallsPort, before: number, many: number): readonly BlockHead[] {
  // The block that the number itself lies in, where one does, has calls before it too.
  const [found] = read('SELECT min(last_seq) AS last FROM search_blocks WHERE last_seq >= ?', [before]);
  const last = found === undefined ? 0 : numberIn(found, 'last');
  const rows = read(`${heads} WHERE last_seq <= ? AND first_seq < ? ORDER BY last_seq DESC LIMIT ?`, [
    last === 0 ? before : last,
    before,
    many,
  ]);
  return rows.map((row) => ({
    firstSeq: numberIn(row, 'first_seq'),
    lastSeq: numberIn(row, 'last_seq'),
    calls: numberIn(row, 'calls'),
    fromMs: numberIn(row, 'from_ms'),
    untilMs: numberIn(row, 'until_ms'),
    seqs: bytesIn(row, 'seqs'),
  }));
}

/** Where the postings of a bucket of a block lie: what belongs to a block lies together. */
function placeOf(lastSeq: number, bucket: number): number {
  return lastSeq * buckets + bucket;
}

const postingsAt = 'SELECT place, postings FROM search_grams WHERE place IN (SELECT value FROM json_each(?))';

/** The postings of the buckets of these grams, of each block: none where the bucket is empty. */
export function postingsOf(
  { read }: CallsPort,
  blocks: readonly BlockHead[],
  grams: readonly number[],
): (block: BlockHead, gram: number) => Uint8Array | null {
  const places = blocks.flatMap(({ lastSeq }) => grams.map((gram) => placeOf(lastSeq, bucketOf(gram))));
  const rows = read(postingsAt, [JSON.stringify([...new Set(places)])]);
  const found = new Map(rows.map((row) => [numberIn(row, 'place'), bytesIn(row, 'postings')]));
  return ({ lastSeq }, gram) => found.get(placeOf(lastSeq, bucketOf(gram))) ?? null;
}

/** What writes a block. */
export function blockWritten(block: Block): readonly SearchStatement[] {
  const { firstSeq, lastSeq, calls, fromMs, untilMs, seqs } = block;
  return [
    {
      sql: 'INSERT INTO search_blocks (first_seq, last_seq, calls, from_ms, until_ms, seqs) VALUES (?, ?, ?, ?, ?, ?)',
      values: [firstSeq, lastSeq, calls, fromMs, untilMs, seqs],
    },
    ...block.buckets.map(({ bucket, postings }) => ({
      sql: 'INSERT INTO search_grams (place, postings) VALUES (?, ?)',
      values: [placeOf(lastSeq, bucket), postings],
    })),
  ];
}

/** What takes a block away. */
export function blockRemoved({ lastSeq }: Pick<BlockHead, 'lastSeq'>): readonly SearchStatement[] {
  return [
    { sql: 'DELETE FROM search_blocks WHERE last_seq = ?', values: [lastSeq] },
    {
      sql: 'DELETE FROM search_grams WHERE place BETWEEN ? AND ?',
      values: [placeOf(lastSeq, 0), placeOf(lastSeq, buckets - 1)],
    },
  ];
}
