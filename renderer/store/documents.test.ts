import { describe, expect, test } from 'vitest';
import { createBench } from './bench.ts';
import { createFakeHost } from './testing/fake-host.ts';
import { createFakeWorld } from './testing/fake-world.ts';

const start = Date.UTC(2026, 10, 25, 2, 0, 0);

async function opened() {
  const store = createBench({ ...createFakeWorld(start), bridge: createFakeHost(start).bridge });
  await store.getState().start();
  return store;
}

describe('adding a payload', () => {
  test('reads none of the others again, and knows what its own row says', async () => {
    const store = await opened();
    const { documents, duplicate, setDocuments } = store.getState();
    const [front, ...others] = documents;
    let readings = 0;
    const watched = others.map(({ text, ...facts }) => ({
      ...facts,
      get text() {
        readings += 1;
        return text;
      },
    }));
    if (front === undefined) throw new Error('A first start makes payloads.');
    setDocuments([front, ...watched]);
    expect(readings).toBeGreaterThan(0);
    readings = 0;
    duplicate(front.id);
    expect(readings).toBe(0);
    const { activeId, summaries } = store.getState();
    expect(activeId).not.toBe(front.id);
    expect(summaries[activeId ?? '']).toEqual(summaries[front.id]);
    expect(Object.keys(summaries)).toHaveLength(documents.length + 1);
  });
});
