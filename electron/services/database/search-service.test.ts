import { expect, onTestFinished, test, vi } from 'vitest';
import { callsOfBlock } from '../call-search/block.ts';
import { insertCall, noStanding, rowOf } from '../journal/call-row.ts';
import { receivedCall } from '../store-care/testing/received-call.ts';
import { adapters } from './drivers/adapters.ts';
import { inMemory } from './connection.ts';
import { commitGroup } from './group-commit.ts';
import { openStore } from './open-store.ts';
import { searchService } from './search-service.ts';
import { storeShapes } from './store-kind.ts';
import { storeReplies } from './store-replies.ts';

/** A store of calls whose upkeep goes on when the test says so. */
async function served() {
  const store = await openStore({ file: inMemory, kind: 'calls' }, adapters);
  const rests: number[] = [];
  const due: (() => void)[] = [];
  const service = searchService({
    store,
    searching: storeShapes.calls.searching,
    replies: storeReplies({ send: () => {} }),
    later: (ms, run) => {
      rests.push(ms);
      due.push(run);
      return () => due.pop();
    },
  });
  onTestFinished(() => {
    service.end();
    store.connection().close();
  });
  let seq = 0;
  return {
    service,
    rests,
    goOn: (times: number) => {
      for (let time = 0; time < times; time++) due.pop()?.();
    },
    put: (many: number, hears: 'each' | 'none') => {
      const rows = Array.from({ length: many }, () => {
        seq += 1;
        return { sql: insertCall, values: rowOf(seq, receivedCall(seq), noStanding) };
      });
      commitGroup([rows], store.connection());
      if (hears === 'each') for (const _ of rows) service.wrote();
    },
    clear: () => commitGroup([[{ sql: 'DELETE FROM calls', values: [] }]], store.connection()),
    blocks: () =>
      Number(store.connection().read([{ sql: 'SELECT count(*) AS n FROM search_blocks', values: [] }])[0]?.[0]?.['n']),
  };
}

test('calls are indexed behind the work, in slices with rests between them', async () => {
  // Each look at the clock takes more than half of a slice: every slice has room for one step.
  let nowMs = 0;
  const now = vi.spyOn(performance, 'now').mockImplementation(() => (nowMs += 5));
  onTestFinished(() => now.mockRestore());
  const { put, goOn, blocks, rests } = await served();
  put(2 * callsOfBlock, 'none');
  expect(rests).toEqual([5000]);
  while (blocks() < 2) goOn(1);
  expect(rests.length).toBeGreaterThan(2);
  expect(new Set(rests.slice(1))).toEqual(new Set([4]));
  goOn(20);
  expect(rests.at(-1)).toBe(1000);
});

test('under load nothing is indexed', async () => {
  const { put, goOn, blocks, rests } = await served();
  put(2 * callsOfBlock, 'each');
  goOn(50);
  expect(blocks()).toBe(0);
  expect(new Set(rests.slice(1))).toEqual(new Set([40]));
});

test('a burst stops it at once, before so many have come as stop it for a second', async () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(0);
  onTestFinished(() => now.mockRestore());
  const { service, put, goOn, blocks } = await served();
  put(2 * callsOfBlock, 'none');
  for (let write = 0; write < 40; write++) service.wrote();
  goOn(50);
  expect(blocks()).toBe(0);
  now.mockReturnValue(500);
  goOn(2);
  expect(blocks()).toBeGreaterThan(0);
});

test('what was cleared leaves the index', async () => {
  const { put, clear, goOn, blocks } = await served();
  put(callsOfBlock, 'none');
  while (blocks() < 1) goOn(1);
  clear();
  goOn(20);
  expect(blocks()).toBe(0);
});
