import { expect, test } from 'vitest';
import { createBench } from '../bench.ts';
import type { BenchStore } from '../slice.ts';
import { createFakeHost } from '../testing/fake-host.ts';
import { createFakePorts } from '../testing/fake-ports.ts';

const start = Date.UTC(2026, 10, 25, 2, 0, 0);

function openBench(): BenchStore {
  return createBench({ ...createFakePorts(start), bridge: createFakeHost(start).bridge });
}

test('a message that is said again stands there once, as the newest', () => {
  const store = openBench();
  const { notify } = store.getState();
  notify({ tone: 'plain', words: { says: 'nothing-to-step-to' } });
  notify({ tone: 'plain', words: { says: 'copied' } });
  notify({ tone: 'plain', words: { says: 'nothing-to-step-to' } });
  expect(store.getState().notices.map(({ words }) => words.says)).toEqual(['copied', 'nothing-to-step-to']);
});

test('two messages that each offer an undo both stay', () => {
  const store = openBench();
  const { notify } = store.getState();
  notify({ tone: 'plain', words: { says: 'removed', name: 'USED' }, step: 1 });
  notify({ tone: 'plain', words: { says: 'removed', name: 'USED' }, step: 2 });
  expect(store.getState().notices).toHaveLength(2);
});
