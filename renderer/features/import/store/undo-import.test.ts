import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createBench } from '../../../store/bench.ts';
import { createFakeHost } from '../../../store/testing/fake-host.ts';
import { createFakePorts } from '../../../store/testing/fake-ports.ts';

const start = Date.UTC(2026, 10, 25, 2, 0, 0);
const template = '{"orderStatus":"CALL_NUM"}';
const story = '{"format":"passbench.story/1","calls":[]}';

function payload(at: number): string {
  return `{"merchantBizType":"LINE_UP","orderStatus":"NUMBER_ARRIVED","merchantBizNo":"Q-${at % 7}","n":${at}}`;
}

/** A store whose window continues only on demand, and a drop of that many payloads, a story and a template. */
async function dropped(count: number) {
  const breaths: (() => void)[] = [];
  let isHeld = false;
  const ports = createFakePorts(start);
  const breathe = (): Promise<void> =>
    isHeld ? new Promise((resolve) => void breaths.push(resolve)) : Promise.resolve();
  const host = createFakeHost(start);
  const store = createBench({ ...ports, breathe, bridge: host.bridge });
  const bench = store.getState;
  await bench().start();
  await ports.pass(1000);
  const all = () => ({ documents: bench().documents, stories: bench().stories, templates: bench().templates });
  const stored = () => [host.documents, host.stories, host.templates].map((kept) => [...kept.keys()].toSorted());
  const before = { all: all(), stored: stored() };
  const drop = async (): Promise<void> => {
    const files = Array.from({ length: count }, (_, at) => [`${at}.json`, payload(at)] as const);
    const given = [...files, ['night.story.json', story] as const, ['templates/mine.json', template] as const];
    await bench().offerFiles(given.map(([name, text]) => ({ name, blob: new Blob([text]) })));
  };
  await drop();
  isHeld = true;
  const letBreathe = async (which: 'first' | 'last' = 'first'): Promise<void> => {
    const go = which === 'first' ? breaths.shift() : breaths.pop();
    go?.();
    await ports.pass(0);
  };
  const release = (): void => {
    isHeld = false;
    for (const go of breaths.splice(0)) go();
  };
  return { bench, host, ports, drop, before, all, stored, letBreathe, release };
}

describe('a drop that is taken back while it still comes in', () => {
  test.each([0, 1, 3, 7, 8])('leaves nothing of sixty files, after %i pauses', async (pauses) => {
    const { bench, ports, before, all, stored, letBreathe, release, drop } = await dropped(60);
    const taking = bench().importWanted();
    await ports.pass(0);
    for (let at = 0; at < pauses; at += 1) await letBreathe();
    const undoing = bench().undoLast();
    release();
    await Promise.all([taking, undoing]);
    await ports.pass(5000);
    expect([all(), stored(), bench().steps]).toEqual([before.all, before.stored, []]);
    await drop();
    await bench().importWanted();
    await ports.pass(5000);
    expect(bench().documents).toHaveLength(before.all.documents.length + 60);
    expect(stored().map(({ length }, at) => length - (before.stored[at]?.length ?? 0))).toEqual([60, 1, 1]);
  });

  test('leaves nothing, and may then come again, whatever the moment', async () => {
    const moment = fc.record({
      count: fc.integer({ min: 1, max: 60 }),
      pauses: fc.nat(9),
      waitsMs: fc.constantFrom(0, 249, 250, 251, 700, 3000),
      again: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(moment, async ({ count, pauses, waitsMs, again }) => {
        const { bench, ports, before, all, stored, letBreathe, release, drop } = await dropped(count);
        const taking = bench().importWanted();
        for (let at = 0; at < pauses; at += 1) await letBreathe();
        await ports.pass(waitsMs);
        const undoing = bench().undoLast();
        if (again) await letBreathe();
        release();
        await Promise.all([taking, undoing]);
        await ports.pass(5000);
        expect([all(), stored()]).toEqual([before.all, before.stored]);
        if (!again) return;
        await drop();
        await bench().importWanted();
        await ports.pass(5000);
        expect(bench().documents).toHaveLength(before.all.documents.length + count);
      }),
      { numRuns: 12 },
    );
  });

  test('comes in whole where the host does not remove it, and can be taken back later', async () => {
    const { bench, host, ports, before, stored, letBreathe, release } = await dropped(60);
    const taking = bench().importWanted();
    await letBreathe();
    await ports.pass(1000);
    host.refusesRemovals = true;
    const undoing = bench().undoLast();
    release();
    await Promise.all([taking, undoing]);
    expect(bench().steps).toHaveLength(1);
    host.refusesRemovals = false;
    await bench().saveNow();
    expect(bench().documents).toHaveLength(before.all.documents.length + 60);
    await bench().undoLast();
    await ports.pass(5000);
    expect([bench().documents, stored()]).toEqual([before.all.documents, before.stored]);
  });
});

test('what is dropped while the drop before still comes in is placed among all of it', async () => {
  const { bench, ports, letBreathe, release } = await dropped(20);
  const first = bench().importWanted();
  await ports.pass(0);
  const last = payload(6).replace('"n":6', '"n":600');
  const offering = bench().offerFiles([{ name: 'late.json', blob: new Blob([last]) }]);
  await ports.pass(0);
  await letBreathe('last');
  await offering;
  const second = bench().importWanted();
  release();
  await Promise.all([first, second]);
  await ports.pass(5000);
  const own = bench().documents.filter(({ orderNo }) => orderNo === 'Q-6');
  expect(new Set(own.map(({ order }) => order)).size).toBe(1);
  expect(own.at(-1)?.text).toBe(last);
});
