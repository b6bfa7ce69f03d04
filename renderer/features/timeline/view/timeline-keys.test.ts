import { expect, test } from 'vitest';
import { createBench } from '../../../store/bench.ts';
import { createFakeHost } from '../../../store/testing/fake-host.ts';
import { createFakePorts } from '../../../store/testing/fake-ports.ts';
import { isUsable } from './timeline-panel.tsx';

const start = Date.UTC(2026, 10, 25, 2, 0, 0);

test('a key is taken only where its command can be run', async () => {
  const { getState } = createBench({ ...createFakePorts(start), bridge: createFakeHost(start).bridge });
  await getState().start();
  expect(isUsable('story.undo', getState())).toBe(false);
  expect(isUsable('story.play', getState())).toBe(false);
  getState().addEmptyStory();
  expect(isUsable('story.undo', getState())).toBe(true);
  expect(isUsable('story.play', getState())).toBe(true);
});
