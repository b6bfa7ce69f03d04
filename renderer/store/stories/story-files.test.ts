import { expect, test } from 'vitest';
import { findScenario } from '../../../shared/scenarios/index.ts';
import { createFakeHost } from '../testing/fake-host.ts';
import { opened, start, textOf } from '../testing/story-bench.ts';

const called = findScenario('queue-up')?.templates.find(({ status }) => status === 'CALL_NUM')?.text ?? '';
const naming = (path: string): string =>
  JSON.stringify({ format: 'passbench.story/1', calls: [{ at: '2026-11-25T10:00:00+08:00', file: path }] });

test('a story of the project plays the files that it names, and plays what changes in them', async () => {
  const host = createFakeHost(start);
  host.storyFolder.set('a.json', called);
  host.stories.set('s', { id: 's', name: 'Lunch', text: naming('a.json') });
  const { store, ports } = await opened(host);
  await ports.pass(1000);
  expect(store.getState().storySummaries['s']).toMatchObject({ calls: 1, accepted: 1, errors: 0 });

  // Opening it reads again: others may have changed the file.
  host.storyFolder.set('a.json', '{');
  store.getState().open('s');
  await ports.pass(1000);
  expect(store.getState().storySummaries['s']).toMatchObject({ calls: 1, accepted: 0, refused: 1 });

  host.storyFolder.set('b.json', called);
  store.getState().storyTyped('s', naming('b.json'));
  expect(store.getState().storyView?.problems).toMatchObject([{ problem: 'file', path: '/calls/0/file' }]);
  await ports.pass(5000);
  expect(store.getState().storyView).toMatchObject({ problems: [], readable: { played: { problems: [] } } });
  expect(textOf(store)).toBe(naming('b.json'));

  host.storyFolder.clear();
  await store.getState().runAllStories();
  expect(store.getState().runs).toMatchObject([{ outcome: 'error' }]);
});

test('without a story that names a file, the host is not asked', async () => {
  const { store, host, ports } = await opened();
  host.storyFolder.set('a.json', called);
  store.getState().addEmptyStory();
  await ports.pass(5000);
  expect(store.getState().storyFiles.size).toBe(0);
});
