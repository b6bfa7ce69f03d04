import { ORPCError } from '@orpc/client';
import { describe, expect, test } from 'vitest';
import { createSaveQueue, joinSaveStates, type SaveState } from './save-queue.ts';
import { createFakePorts, settle } from '../testing/fake-ports.ts';

const document = (id: string, text: string) => ({
  id,
  text,
  name: id,
  scenario: 'train-ticket',
  order: 'Order',
  orderNo: '1',
});

type Doc = ReturnType<typeof document>;

function made(answers: ((documents: readonly Doc[]) => void) | null = null) {
  const ports = createFakePorts(0);
  const asked: string[][] = [];
  const open: { readonly resolve: () => void; readonly reject: (error: unknown) => void }[] = [];
  const told: SaveState[] = [];
  const ask = (words: string[]): Promise<void> => {
    asked.push(words);
    return new Promise<void>((resolve, reject) => open.push({ resolve, reject }));
  };
  const queue = createSaveQueue<Doc>({
    later: ports.later,
    tell: (state) => told.push(state),
    remove: (id) => ask([`-${id}`]),
    save: async (documents) => {
      const asking = ask(documents.map(({ id, text }) => `${id}=${text.slice(0, 9)}`));
      if (answers === null) return asking;
      answers(documents);
    },
  });
  return {
    ports,
    written: asked,
    told,
    queue,
    finish: async () => {
      await settle();
      open.shift()?.resolve();
      await settle();
    },
    fail: async (error: unknown) => {
      await settle();
      open.shift()?.reject(error);
      await settle();
    },
  };
}

const isGone = new TypeError('fetch failed');
const refusal = new ORPCError('BAD_REQUEST', { message: 'No.' });
const refuses = (bad: (each: Doc) => boolean) => (documents: readonly Doc[]) => {
  if (documents.some(bad)) throw refusal;
};

describe('the save queue', () => {
  test('knows which texts of a document the host may have', async () => {
    const { ports, queue, finish } = made();
    queue.heard([document('a', '1')]);
    expect([queue.possibleHostTexts('a'), queue.possibleHostTexts('b')]).toEqual([['1'], []]);
    queue.changed(document('a', '2'));
    await ports.pass(400);
    queue.changed(document('a', '3'));
    expect(queue.possibleHostTexts('a')).toEqual(['1', '2']);
    await finish();
    await ports.pass(250);
    expect(queue.possibleHostTexts('a')).toEqual(['2', '3']);
  });

  test('writes within 400 ms of the last change', async () => {
    const { ports, written, queue } = made();
    queue.changed(document('a', '1'));
    await ports.pass(400);
    expect(written).toEqual([['a=1']]);
  });

  test('does not wait for a pause that never comes', async () => {
    const { ports, written, queue } = made();
    for (let at = 0; at < 10; at += 1) {
      queue.changed(document('a', String(at)));
      await ports.pass(100);
    }
    expect(written.length).toBeGreaterThan(0);
  });

  test('lets what is typed while a write is under way wait for its own pause, and no longer than the first text did', async () => {
    const { ports, written, queue, finish } = made();
    queue.changed(document('a', '1'));
    await ports.pass(250);
    queue.changed(document('a', '2'));
    await finish();
    expect(written).toEqual([['a=1']]);
    for (let key = 0; key < 6; key += 1) {
      await ports.pass(100);
      queue.changed(document('a', `${3 + key}`));
    }
    expect(written).toEqual([['a=1']]);
    await ports.pass(100);
    expect(written).toEqual([['a=1'], ['a=8']]);
  });

  test('never has two writes under way, and keeps the order of changes', async () => {
    const { ports, written, queue, finish } = made();
    queue.changed(document('a', '1'));
    await ports.pass(400);
    queue.changed(document('b', '1'));
    queue.changed(document('a', '2'));
    await ports.pass(2000);
    expect(written).toEqual([['a=1']]);
    await finish();
    expect(written).toEqual([['a=1'], ['b=1', 'a=2']]);
  });

  test('writes what waits at once when the page goes, even beside another write', async () => {
    const { ports, written, queue } = made();
    queue.changed(document('a', '1'));
    await ports.pass(400);
    queue.changed(document('a', '2'));
    queue.flush();
    expect(written).toEqual([['a=1'], ['a=2']]);
  });

  test('removes at once when the page goes, even beside a write, but only what is written', async () => {
    const { ports, written, queue } = made();
    queue.changed(document('a', '1'), document('b', '1'));
    await ports.pass(400);
    queue.changed(document('b', '2'));
    void queue.remove('a');
    void queue.remove('b');
    queue.changed(document('c', '1'));
    void queue.remove('c');
    queue.changed(document('c', '2'));
    queue.flush();
    expect(written).toEqual([['a=1', 'b=1'], ['-a'], ['c=2', 'b=2']]);
  });

  test('writes what was typed last before it is removed, so that it can be restored whole', async () => {
    const { ports, written, queue, told, finish } = made();
    queue.changed(document('a', '1'));
    await ports.pass(400);
    await finish();
    queue.changed(document('a', '2'));
    void queue.remove('a');
    await finish();
    await ports.pass(1000);
    expect(written).toEqual([['a=1'], ['a=2'], ['-a']]);
    expect(told.at(-1)).toEqual({ state: 'saved' });
  });

  test('removes a text that cannot be written, and writes nothing more of it', async () => {
    const { ports, written, queue, fail } = made();
    queue.changed(document('a', '1'));
    void queue.remove('a');
    await fail(refusal);
    await ports.pass(20_000);
    expect(written).toEqual([['a=1'], ['-a']]);
  });

  test('saves what is typed after the only text that could not be saved was removed', async () => {
    const { ports, written, told, queue, fail, finish } = made();
    queue.changed(document('a', '1'));
    await ports.pass(400);
    await fail(isGone);
    expect(told.at(-1)?.state).toBe('not-saved');
    void queue.remove('a');
    await finish();
    expect(told.at(-1)).toEqual({ state: 'saved' });
    await ports.pass(20_000);
    queue.changed(document('b', '1'));
    await ports.pass(400);
    expect(written.at(-1)).toEqual(['b=1']);
  });

  test('lets a removed text not come back by the write that was under way', async () => {
    const { ports, written, told, queue, fail, finish } = made();
    queue.changed(document('a', '1'));
    await ports.pass(400);
    void queue.remove('a');
    await settle();
    expect(written).toEqual([['a=1']]);
    await fail(isGone);
    await finish();
    await ports.pass(20_000);
    expect(written).toEqual([['a=1'], ['-a']]);
    expect(told.at(-1)).toEqual({ state: 'saved' });
  });

  test('writes behind the removal what came back meanwhile, and does not remove it any more', async () => {
    const { ports, written, queue, finish } = made();
    queue.changed(document('a', '1'));
    await ports.pass(400);
    void queue.remove('a');
    queue.changed(document('a', '2'));
    await finish();
    await ports.pass(1000);
    expect(written).toEqual([['a=1'], ['a=2']]);
  });

  test('gives a host no more at once than it takes', async () => {
    const { ports, written, queue } = made(() => undefined);
    for (let at = 0; at < 250; at += 1) queue.changed(document(String(at), 'x'));
    await ports.pass(1000);
    expect(written.map(({ length }) => length)).toEqual([100, 100, 50]);
    const long = 'x'.repeat(3 * 1024 * 1024);
    for (const id of ['a', 'b']) queue.changed(document(id, long));
    await ports.pass(1000);
    expect(written.slice(3).map(({ length }) => length)).toEqual([1, 1]);
  });

  test('saves the others beside a text that is refused, and says which one is', async () => {
    const saved = new Set<string>();
    const isBad = ({ id, text }: Doc) => id === 'b' && text === 'bad';
    const { ports, written, told, queue } = made((documents) => {
      refuses(isBad)(documents);
      for (const { id } of documents) saved.add(id);
    });
    for (const id of ['a', 'b', 'c']) queue.changed(document(id, id === 'b' ? 'bad' : '1'));
    await ports.pass(400);
    expect([...saved]).toEqual(['a', 'c']);
    expect(told.at(-1)).toMatchObject({ state: 'not-saved', refused: ['b'], trouble: { code: 'UNEXPECTED' } });
    queue.changed(document('d', '1'));
    await ports.pass(400);
    expect(saved.has('d')).toBe(true);
    expect(told.at(-1)).toMatchObject({ state: 'not-saved', refused: ['b'] });
    const before = written.length;
    await ports.pass(10_000);
    expect(written.slice(before).every(([only]) => only === 'b=bad')).toBe(true);
    queue.changed(document('b', 'good'));
    await ports.pass(400);
    expect(saved.has('b')).toBe(true);
    expect(told.at(-1)).toEqual({ state: 'saved' });
  });

  test('asks no host that is gone for each key stroke', async () => {
    const { ports, written, told, queue, fail } = made();
    queue.changed(document('a', '1'));
    await ports.pass(400);
    await fail(isGone);
    queue.changed(document('a', '2'));
    await ports.pass(400);
    expect(written).toHaveLength(1);
    expect(told.at(-1)).toMatchObject({ state: 'not-saved', refused: [] });
    await ports.pass(200);
    expect(written).toEqual([['a=1'], ['a=2']]);
  });
});

describe('several save queues', () => {
  test('are as well off as the one that is worst off', () => {
    const told: SaveState['state'][] = [];
    const tells = joinSaveStates(({ state }) => told.push(state));
    tells('payloads')({ state: 'saving' });
    tells('stories')({ state: 'saving' });
    tells('payloads')({ state: 'saved' });
    tells('stories')({ state: 'not-saved', refused: [], trouble: { code: 'HOST_GONE', message: null, next: null } });
    tells('payloads')({ state: 'saving' });
    tells('stories')({ state: 'saved' });
    tells('payloads')({ state: 'saved' });
    expect(told).toEqual(['saving', 'saving', 'saving', 'not-saved', 'not-saved', 'saving', 'saved']);
  });
});
