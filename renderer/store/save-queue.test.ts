import { describe, expect, test } from 'vitest';
import { createSaveQueue, joinSaveStates } from './save-queue.ts';
import type { SaveState } from './save-queue.ts';
import { createFakeWorld, settle } from './testing/fake-world.ts';

const document = (id: string, text: string) => ({ id, text, name: id, scenario: 'train-ticket', orderNo: '1' });

function made() {
  const world = createFakeWorld(0);
  const written: string[][] = [];
  const open: (() => void)[] = [];
  const queue = createSaveQueue<ReturnType<typeof document>>({
    later: world.later,
    tell: () => undefined,
    save: (documents) => {
      written.push(documents.map(({ id, text }) => `${id}=${text}`));
      return new Promise<void>((resolve) => open.push(resolve));
    },
  });
  return { world, written, queue, finish: () => open.shift()?.() };
}

describe('the save queue', () => {
  test('writes within 400 ms of the last change', async () => {
    const { world, written, queue } = made();
    queue.changed(document('a', '1'));
    await world.pass(400);
    expect(written).toEqual([['a=1']]);
  });

  test('does not wait for a pause that never comes', async () => {
    const { world, written, queue } = made();
    for (let at = 0; at < 10; at += 1) {
      queue.changed(document('a', String(at)));
      await world.pass(100);
    }
    expect(written.length).toBeGreaterThan(0);
  });

  test('never has two writes under way, and keeps the order of changes', async () => {
    const { world, written, queue, finish } = made();
    queue.changed(document('a', '1'));
    await world.pass(400);
    queue.changed(document('b', '1'));
    queue.changed(document('a', '2'));
    await world.pass(2000);
    expect(written).toEqual([['a=1']]);
    finish();
    await settle();
    expect(written).toEqual([['a=1'], ['b=1', 'a=2']]);
  });

  test('writes what waits at once when the page goes, even beside another write', async () => {
    const { world, written, queue } = made();
    queue.changed(document('a', '1'));
    await world.pass(400);
    queue.changed(document('a', '2'));
    queue.flush();
    expect(written).toEqual([['a=1'], ['a=2']]);
  });

  test('forgets what was removed', async () => {
    const { world, written, queue } = made();
    queue.changed(document('a', '1'));
    queue.forget('a');
    await world.pass(1000);
    expect(written).toEqual([]);
  });
});

describe('several save queues', () => {
  test('are as well off as the one that is worst off', () => {
    const told: SaveState['state'][] = [];
    const tells = joinSaveStates(({ state }) => told.push(state));
    tells('payloads')({ state: 'saving' });
    tells('stories')({ state: 'saving' });
    tells('payloads')({ state: 'saved' });
    tells('stories')({ state: 'not-saved', trouble: { code: 'HOST_GONE', message: null, next: null } });
    tells('payloads')({ state: 'saving' });
    tells('stories')({ state: 'saved' });
    tells('payloads')({ state: 'saved' });
    expect(told).toEqual(['saving', 'saving', 'saving', 'not-saved', 'not-saved', 'saving', 'saved']);
  });
});
