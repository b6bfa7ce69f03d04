import { expect, test } from 'vitest';
import { startedBench } from '../testing/started-bench.ts';

const text = '{ "format": "passbench.story/1", "calls": [{ "at": "+0m", "template": "queue-up/CALL_NUM" }] }';

test('many stories are summarised in turns, and an unchanged one is not played again', async () => {
  const { store, ports } = await startedBench();
  const stories = Array.from({ length: 450 }, (_, at) => ({ id: `s${at}`, name: `s${at}`, text }));
  const summaries = () => store.getState().storySummaries;
  store.getState().setStories(stories);
  expect(Object.keys(summaries())).toHaveLength(200);
  await ports.pass(0);
  expect(Object.keys(summaries())).toHaveLength(450);
  expect(summaries()['s449']).toMatchObject({ calls: 1, accepted: 1 });

  const before = summaries();
  store.getState().setStories(stories.with(3, { id: 's3', name: 's3', text: '{' }).slice(0, 440));
  expect(summaries()['s3']?.errors).toBeGreaterThan(0);
  expect(Object.keys(summaries())).toHaveLength(440);
  expect(Object.keys(summaries()).filter((id) => summaries()[id] !== before[id])).toEqual(['s3']);
});
