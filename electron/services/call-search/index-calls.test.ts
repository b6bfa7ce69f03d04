import { expect, onTestFinished, test } from 'vitest';
import { forgottenCalls } from '../journal/forget-calls.ts';
import { callsOfBlock } from './block.ts';
import { searchedStore } from './testing/searched-store.ts';
import type { SearchedStore } from './testing/searched-store.ts';

async function store(): Promise<SearchedStore> {
  const made = await searchedStore();
  onTestFinished(made.close);
  return made;
}
const saying = (count: number, text: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => ({ body: Buffer.from(text(at)) }));
const from = (first: number, count: number) => Array.from({ length: count }, (_, at) => first + at);

test('calls that fill a block are indexed, the others wait', async () => {
  const own = await store();
  own.put(
    1,
    saying(callsOfBlock - 1, () => 'one'),
  );
  own.index();
  expect(own.blocks()).toEqual([]);
  own.put(
    callsOfBlock,
    saying(callsOfBlock + 1, () => 'two'),
  );
  own.index();
  expect(own.blocks()).toEqual([
    [1, callsOfBlock, callsOfBlock],
    [callsOfBlock + 1, 2 * callsOfBlock, callsOfBlock],
  ]);
  own.index();
  expect(own.blocks()).toHaveLength(2);
});

test('large payloads make smaller blocks, in which everything is found', async () => {
  const own = await store();
  const large = (at: number): string => {
    let state = at + 1;
    return Array.from({ length: 40_000 }, () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return String.fromCharCode(0x4e_00 + (state % 20_000));
    }).join('');
  };
  own.put(
    1,
    saying(callsOfBlock, (at) => (at % 50 === 0 ? `end-${at} ${large(at)}` : 'small')),
  );
  own.index();
  const blocks = own.blocks();
  expect(blocks.length).toBeGreaterThan(0);
  expect(blocks.every(([, , calls]) => calls < callsOfBlock)).toBe(true);
  for (const at of [0, 50, 450]) expect(own.find({ search: { text: `end-${at}` } }).seqs).toContain(at + 1);
  expect(own.find({ search: { text: large(100).slice(3000, 3004) } }).seqs).toContain(101);
});

test('blocks whose calls are gone go, and those of which few are left are joined', async () => {
  const own = await store();
  own.put(
    1,
    saying(4 * callsOfBlock, (at) => `number #${at + 1}.`),
  );
  own.index();
  own.remove(from(1, callsOfBlock));
  own.remove(from(callsOfBlock + 1, 2 * callsOfBlock).filter((seq) => seq % 10 !== 0));
  own.tidy();
  const [joined, whole, ...others] = own.blocks();
  expect(others).toEqual([]);
  expect(joined?.[2]).toBe(from(callsOfBlock + 1, 2 * callsOfBlock).filter((seq) => seq % 10 === 0).length);
  expect(whole).toEqual([3 * callsOfBlock + 1, 4 * callsOfBlock, callsOfBlock]);
  const [grams] = own.port.read('SELECT count(DISTINCT place / 512) AS blocks FROM search_grams', []);
  expect(grams?.['blocks']).toBe(2);
  expect(own.find({ search: { text: 'number #520.' } }).seqs).toEqual([520]);
  expect(own.find({ search: { text: 'number' }, limit: 1000 }).seqs).toHaveLength(callsOfBlock + (joined?.[2] ?? 0));
  const before = own.blocks();
  own.tidy();
  expect(own.blocks()).toEqual(before);
});

test('after everything was cleared nothing is left, and what comes is found', async () => {
  const own = await store();
  own.put(
    1,
    saying(2 * callsOfBlock, () => 'old'),
  );
  own.index();
  own.remove(from(1, 2 * callsOfBlock));
  own.tidy();
  expect(own.blocks()).toEqual([]);
  own.put(
    2 * callsOfBlock + 1,
    saying(3, () => 'new'),
  );
  own.index();
  expect(own.find({ search: { text: 'new' } }).seqs).toHaveLength(3);
  expect(own.find({ search: { text: 'old' } })).toEqual({ seqs: [], next: null });
});

test('an index whose bytes are damaged ends no search and costs what lies there at most', async () => {
  const own = await store();
  own.put(
    1,
    saying(callsOfBlock, (at) => `number #${at + 1}.`),
  );
  own.index();
  for (const damage of ["x'ffffffffffff'", "x''", "x'00'", 'substr(postings, 3)']) {
    own.port.write([{ sql: `UPDATE search_grams SET postings = ${damage}`, values: [] }]);
    expect(own.find({ search: { text: 'number #7.' } }).next).toBeNull();
  }
});

test('calls that were forgotten are not found, and found again once they are back, whatever was tidied meanwhile', async () => {
  const own = await store();
  own.put(
    1,
    saying(2 * callsOfBlock, (at) => `number #${at + 1}.`).map((call, at) => ({
      ...call,
      orderKey: at < callsOfBlock - 3 ? 'forgotten' : 'other',
    })),
  );
  own.index();
  const found = () => own.find({ search: { text: '#7.' } }).seqs;
  const forgotten = forgottenCalls(own.store, () => 1);
  const told = await forgotten.forget('forgotten');
  expect(found()).toEqual([]);
  own.tidy();
  own.index();
  await forgotten.bringBack(told);
  expect(found()).toEqual([7]);
  await forgotten.wipe(await forgotten.forget('forgotten'));
  own.tidy();
  expect([found(), own.blocks().length]).toEqual([[], 2]);
});
