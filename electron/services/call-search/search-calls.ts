import type { CallSearch } from '../../../shared/documents/call-search.ts';
import { seqsOf } from './block.ts';
import type { CallsPort } from './calls-port.ts';
import { callsWith, inBoth, placesIn } from './postings.ts';
import type { CallBits } from './postings.ts';
import { isFound, readySearch, searchedCall, searchedColumns } from './searched-call.ts';
import type { ReadySearch } from './searched-call.ts';
import { blocksBefore, lastIndexed, postingsOf } from './stored-blocks.ts';
import type { BlockHead } from './stored-blocks.ts';

/** A search in small steps: whoever runs it may do other things between them, or end it early and go on with `next`. */
export type RunningSearch = {
  /** Goes on for about a millisecond. Answers whether it is over. */
  readonly step: () => boolean;
  /** What was found so far, and what to ask with for the calls behind: null where there are none. */
  readonly found: () => FoundCalls;
};

export type FoundCalls = {
  /** Numbers of calls, the newest first. */
  readonly seqs: readonly number[];
  readonly next: number | null;
};

export type AskedSearch = {
  readonly search: CallSearch;
  /** Calls before this number; null: all. */
  readonly before: number | null;
  readonly limit: number;
};

/** Rows that are looked at in one step, blocks whose postings are read in one, and grams of each. */
const rowsAtOnce = 16;
const blocksAtOnce = 16;
const gramsAtOnce = 3;
/** A call is looked at as fast as so many postings are read: of a block with fewer calls left no more is asked. */
const worthALook = 4;

type Search = {
  readonly port: CallsPort;
  readonly ready: ReadySearch;
  readonly limit: number;
  readonly seqs: number[];
  /** Every call of this number and above was looked at. */
  reached: number;
};

export function searchCalls(port: CallsPort, { search, before, limit }: AskedSearch): RunningSearch {
  const state: Search = {
    port,
    ready: readySearch(search),
    limit,
    seqs: [],
    reached: before ?? Number.MAX_SAFE_INTEGER,
  };
  const steps = stepsOf(state);
  let isExhausted = false;
  return {
    step: () => {
      const isDone = steps.next().done === true;
      isExhausted ||= isDone && state.seqs.length < limit;
      return isDone;
    },
    found: () => ({ seqs: state.seqs, next: isExhausted ? null : state.reached }),
  };
}

/** Newest first: the calls that lie in no block yet, one by one; then block after block, as its postings say. */
function* stepsOf(state: Search): Generator<void, void> {
  const indexed = lastIndexed(state.port);
  yield* throughRows(state, indexed);
  if (indexed === 0) return;
  state.reached = Math.min(state.reached, indexed + 1);
  for (;;) {
    const blocks = blocksBefore(state.port, state.reached, blocksAtOnce);
    if (blocks.length === 0 || isFull(state)) return;
    const candidates = yield* candidatesOf(state, blocks);
    for (const block of blocks) {
      yield* throughBlock(state, block, candidates.get(block) ?? null);
      if (isFull(state)) return;
      state.reached = block.firstSeq;
    }
  }
}

function isFull({ seqs, limit }: Search): boolean {
  return seqs.length >= limit;
}

const rowsBetween = `SELECT ${searchedColumns} FROM calls WHERE seq < ? AND seq > ? ORDER BY seq DESC LIMIT ${rowsAtOnce}`;
const rowsNamed = `SELECT ${searchedColumns} FROM calls WHERE seq IN (SELECT value FROM json_each(?)) ORDER BY seq DESC`;

function* throughRows(state: Search, after: number): Generator<void, void> {
  for (;;) {
    if (isFull(state)) return;
    const rows = state.port.read(rowsBetween, [state.reached, after]);
    look(state, rows);
    if (rows.length < rowsAtOnce) return;
    yield;
  }
}

/** Looks at calls, the newest first, until there are enough. */
function look(state: Search, rows: ReturnType<CallsPort['read']>): void {
  for (const row of rows) {
    if (isFull(state)) return;
    const call = searchedCall(row);
    if (isFound(call, state.ready)) state.seqs.push(call.seq);
    state.reached = call.seq;
  }
}

function* throughBlock(state: Search, block: BlockHead, candidates: CallBits | null): Generator<void, void> {
  if (block.untilMs < state.ready.since || block.fromMs > state.ready.until) return;
  if (candidates === null && state.ready.grams.length > 0) return;
  const seqs = seqsOf(block);
  const places = candidates === null ? [...seqs.keys()].reverse() : placesIn(candidates);
  const named = places.map((place) => seqs[place] ?? 0).filter((seq) => seq > 0 && seq < state.reached);
  for (let at = 0; at < named.length && !isFull(state); at += rowsAtOnce) {
    look(state, state.port.read(rowsNamed, [JSON.stringify(named.slice(at, at + rowsAtOnce))]));
    yield;
  }
}

/** Which calls of the blocks have all the grams: of each block, as far as it is worth asking. */
function* candidatesOf(
  { port, ready: { grams, since, until } }: Search,
  blocks: readonly BlockHead[],
): Generator<void, ReadonlyMap<BlockHead, CallBits>> {
  const found = new Map<BlockHead, CallBits>();
  let asked = blocks.filter(({ fromMs, untilMs }) => untilMs >= since && fromMs <= until);
  for (let at = 0; at < grams.length && asked.length > 0; at += gramsAtOnce) {
    const own = grams.slice(at, at + gramsAtOnce);
    const postings = postingsOf(port, asked, own);
    for (const block of asked) {
      const bits = narrowed(found.get(block) ?? null, own, (gram) => postings(block, gram));
      if (bits === null) found.delete(block);
      else found.set(block, bits);
    }
    asked = asked.filter((block) => placesIn(found.get(block) ?? none).length > worthALook);
    yield;
  }
  return found;
}

const none: CallBits = new Uint8Array();

/** The calls that have these grams too; null where there is none. */
function narrowed(
  before: CallBits | null,
  grams: readonly number[],
  postingsFor: (gram: number) => Uint8Array | null,
): CallBits | null {
  let bits = before;
  for (const gram of grams) {
    const postings = postingsFor(gram);
    const own = postings === null ? null : callsWith(postings, gram);
    if (own === null) return null;
    bits = bits === null ? own : inBoth(bits, own);
  }
  return bits !== null && bits.some((byte) => byte !== 0) ? bits : null;
}
