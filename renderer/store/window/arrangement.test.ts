import { expect, test } from 'vitest';
import { createBench } from '../bench.ts';
import { createFakeHost } from '../testing/fake-host.ts';
import { createFakePorts } from '../testing/fake-ports.ts';

const start = Date.UTC(2026, 10, 25, 2, 0, 0);

test('a stage that may have no window of its own stays where it is, and says why', () => {
  const store = createBench({ ...createFakePorts(start), bridge: createFakeHost(start).bridge });
  store.getState().moveStage();
  expect(store.getState().stagePage).toBe(null);
  expect(store.getState().notices.map(({ words }) => words.says)).toEqual(['stage-not-apart']);
});
