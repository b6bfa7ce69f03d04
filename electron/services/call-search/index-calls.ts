import { blockBuilder } from './block-builder.ts';
import type { BlockBuilder } from './block-builder.ts';
import { callsOfBlock } from './block.ts';
import { numberIn } from './calls-port.ts';
import type { CallsPort } from './calls-port.ts';
import { searchedCall, searchedColumns } from './searched-call.ts';
import { blockRemoved, blocksBefore, blockWritten, lastIndexed } from './stored-blocks.ts';
import type { BlockHead } from './stored-blocks.ts';

const rowsAtOnce = 16;
/** A block is written anew, with those beside it, once so small a part of its calls is still there. */
const sparse = 1 / 4;

/** How the index of a store is kept, in steps of about a millisecond; one that writes a block takes some more. */
export type CallIndex = {
  /** Takes in the calls that have come since. Those that fill no block stay out: a search looks at each of them. */
  readonly index: () => Iterator<void, void>;
  /**
   * Takes blocks away whose calls are gone, and joins those of which few are left, so that nothing is kept of what was let
   * go or cleared.
   */
  readonly tidy: () => Iterator<void, void>;
};

/** The index of one store. One run at a time. */
export function callIndex(port: CallsPort): CallIndex {
  // Its tables are large: they are made once they are wanted, and kept, as calls go on coming.
  let kept: BlockBuilder | null = null;
  const emptyBuilder = (): BlockBuilder => {
    kept ??= blockBuilder();
    // A run that failed may have left something.
    kept.take();
    return kept;
  };
  return { index: () => indexCalls(port, emptyBuilder), tidy: () => tidyIndex(port, emptyBuilder) };
}

type EmptyBuilder = () => BlockBuilder;

function* indexCalls(port: CallsPort, emptyBuilder: EmptyBuilder): Generator<void, void> {
  for (;;) {
    const after = lastIndexed(port);
    if (!hasBlockAfter(port, after)) return;
    const { block } = yield* blockBetween(port, emptyBuilder(), after, Number.MAX_SAFE_INTEGER);
    if (block === null) return;
    port.write(blockWritten(block));
    yield;
  }
}

const indexedTables = ['calls', 'forgotten_calls'];

/** Calls that were forgotten stay in the index: no search shows them, and once brought back they are found as before. */
const fromBoth = (columns: string, where: string): string =>
  indexedTables.map((table) => `SELECT ${columns} FROM ${table} WHERE ${where}`).join(' UNION ALL ');

const callsAfter = `${fromBoth('seq', 'seq > ?')} ORDER BY seq LIMIT 1 OFFSET ${callsOfBlock - 1}`;

function hasBlockAfter({ read }: CallsPort, after: number): boolean {
  return read(callsAfter, [after, after]).length > 0;
}

const rowsBetween = `${fromBoth(searchedColumns, 'seq > ? AND seq <= ?')} ORDER BY seq LIMIT ${rowsAtOnce}`;

function* blockBetween(port: CallsPort, builder: BlockBuilder, after: number, last: number) {
  let reached = after;
  while (!builder.isFull()) {
    const rows = port.read(rowsBetween, [reached, last, reached, last]);
    for (const row of rows) {
      if (builder.isFull()) break;
      builder.add(searchedCall(row));
      reached = numberIn(row, 'seq');
    }
    if (rows.length < rowsAtOnce) break;
    yield;
  }
  return { block: builder.take(), reached };
}

function* tidyIndex(port: CallsPort, emptyBuilder: EmptyBuilder): Generator<void, void> {
  let before = lastIndexed(port) + 1;
  let [run, inRun]: [BlockHead[], number] = [[], 0];
  for (;;) {
    const [block] = blocksBefore(port, before, 1);
    const left = block === undefined ? 0 : callsLeft(port, block);
    const isSparse = block !== undefined && left < block.calls * sparse;
    if (run.length > 0 && (!isSparse || inRun + left > callsOfBlock)) {
      yield* joined(port, emptyBuilder(), run);
      [run, inRun] = [[], 0];
    }
    if (block === undefined) return;
    if (isSparse) {
      run.push(block);
      inRun += left;
    }
    before = block.firstSeq;
    yield;
  }
}

function callsLeft({ read }: CallsPort, { firstSeq, lastSeq }: BlockHead): number {
  const counts = read(fromBoth('count(*) AS many', 'seq BETWEEN ? AND ?'), [firstSeq, lastSeq, firstSeq, lastSeq]);
  return counts.reduce((sum, row) => sum + numberIn(row, 'many'), 0);
}

/** One block in place of several that lie beside each other; none where none of their calls is left. */
function* joined(port: CallsPort, builder: BlockBuilder, run: readonly BlockHead[]): Generator<void, void> {
  const [newest] = run;
  const oldest = run.at(-1);
  if (newest === undefined || oldest === undefined) return;
  const { block, reached } = yield* blockBetween(port, builder, oldest.firstSeq - 1, newest.lastSeq);
  // Large payloads fill a block sooner; what does not fit stays as it is.
  if (hasCallsBetween(port, reached, newest.lastSeq)) return;
  port.write([...run.flatMap(blockRemoved), ...(block === null ? [] : blockWritten(block))]);
  yield;
}

function hasCallsBetween({ read }: CallsPort, after: number, last: number): boolean {
  return read(`${fromBoth('seq', 'seq > ? AND seq <= ?')} LIMIT 1`, [after, last, after, last]).length > 0;
}
