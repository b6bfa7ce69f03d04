import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ready } from '../../../../store/testing/story-bench.ts';
import { accessibilityProblems } from '../../../../testing/accessibility.ts';
import { all, at } from '../../../../testing/elements.ts';
import { openWindow } from '../../../../testing/open-window.tsx';
import { DisorderDialog } from './disorder-dialog.tsx';

const status = (): string => at('[role="status"]').textContent;

async function opened() {
  const window = await openWindow(<DisorderDialog />);
  act(() => window.bench().openReady(ready('queue-up', 'slow-queue')));
  return window;
}

test('deliveries are tried, what goes wrong is told by fault and by sender, and the smallest is kept as a story', async () => {
  const { bench, passes, user } = await opened();
  await user.clear(at('[data-cases]'));
  await user.type(at('[data-cases]'), '12');
  await user.click(at('[data-try-disorder]'));
  await passes(2000);
  const found = bench().disorderFound;
  expect(found?.disorder.differing).toBeGreaterThan(0);
  expect(found?.byHabits.map(({ disorder }) => disorder.cases)).toEqual([12, 12, 12, 12]);
  expect(status()).toContain(`${found?.disorder.differing} of 12 deliveries`);
  expect(all('[data-disorder] table')).toHaveLength(2);
  expect(await accessibilityProblems()).toEqual([]);
  expect(new Set(found?.byHabits.map(({ disorder }) => disorder.differing)).size).toBe(1);
  expect(screen.getByText(/What the sender writes changes no count here/)).toBeVisible();
  // Calls are counted as elsewhere: checks are none.
  expect(screen.getAllByText(/^Call \d+/).map(({ textContent }) => textContent.split(' ')[1])).toEqual(
    (found?.disorder.minimal?.deliveries ?? []).map(({ call }) => `${call + 1}`),
  );

  const before = bench().stories.length;
  await user.click(at('[data-keep-delivery]'));
  expect(bench().stories).toHaveLength(before + 1);
  expect(bench().storyView?.problems).toEqual([]);
  expect(bench().storyView?.readable?.played.calls.length).toBe(
    found?.disorder.minimal?.deliveries.filter((delivery) => delivery.at !== null).length,
  );
});

test('an older number that replaces a newer one is explained by the time that the sender writes', async () => {
  const { bench, passes, user } = await opened();
  const calls = ['12', '5'].map((tables, turn) => ({
    at: turn === 0 ? '+0m' : '+10m',
    template: 'queue-up/CALL_NUM',
    set: { '/extInfo/wait_tables': tables },
  }));
  const text = JSON.stringify({ format: 'passbench.story/1', anchor: '2026-11-25T18:00:00+08:00', calls });
  act(() => bench().putStory({ id: 'two', name: 'Two', text }));
  for (const fault of ['late', 'duplicate', 'lose']) await user.click(at(`[data-fault="${fault}"]`));
  await user.click(at('[data-value="send"]'));
  await user.clear(at('[data-cases]'));
  await user.type(at('[data-cases]'), '3');
  await user.click(at('[data-try-disorder]'));
  await passes(2000);
  expect(status()).toMatch(/Its orderModifyTime is that of the send, so it is taken as the newest\. .*orderModifyTime/);
  expect(await accessibilityProblems()).toEqual([]);
});

test('all stories of a project are tried together, and one that cannot be read is told', async () => {
  const { bench, passes, user } = await opened();
  act(() => bench().openReady(ready('train-ticket', 'journey')));
  act(() => bench().putStory({ id: 'broken', name: 'Broken', text: '{' }));
  await user.click(at('[data-value="project"]'));
  await user.clear(at('[data-cases]'));
  await user.type(at('[data-cases]'), '5');
  await user.click(at('[data-try-disorder]'));
  await passes(2000);
  const found = bench().disorderFound;
  expect(found?.byStory.map(({ disorder }) => disorder.cases)).toEqual([5, 5]);
  expect(found?.disorder.cases).toBe(10);
  expect(found?.byHabits.map(({ disorder }) => disorder.cases)).toEqual([10, 10, 10, 10]);
  expect(status()).toContain('1 story cannot be read and was skipped.');
  expect(status()).toMatch(/From \w{3} \d+ \w{3} \d\d:\d\d(:\d\d)? on/);
  expect(all('[data-disorder] table')).toHaveLength(3);
});

test('where no story can be read, that is the reason, and not their calls', async () => {
  const { bench, passes, user } = await opened();
  act(() => bench().setStories([{ id: 'broken', name: 'Broken', text: '{' }]));
  await user.click(at('[data-value="project"]'));
  await user.click(at('[data-try-disorder]'));
  await passes(2000);
  expect(bench().disorderFound?.disorder.cases).toBe(0);
  expect(screen.getByText('1 story cannot be read and was skipped.')).toBeVisible();
});

test('nothing is tried without a fault or with a wrong number, and it says why', async () => {
  const { bench, user } = await opened();
  for (const fault of ['late', 'duplicate', 'swap', 'lose']) await user.click(at(`[data-fault="${fault}"]`));
  await user.click(at('[data-try-disorder]'));
  expect(all('[role="alert"]').map(({ textContent }) => textContent)).toEqual(['Choose at least one fault.']);
  await user.click(at('[data-fault="late"]'));
  await user.clear(at('[data-cases]'));
  await user.type(at('[data-cases]'), '1.5');
  await user.click(at('[data-try-disorder]'));
  expect(all('[role="alert"]').map(({ textContent }) => textContent)).toEqual([
    'Enter a whole number from 1 to 100,000.',
  ]);
  expect([bench().disorderProgress, bench().disorderFound]).toEqual([null, null]);
});

test('what is cancelled, or whose story is left, tells nothing', async () => {
  const { bench, passes } = await opened();
  const terms = {
    kinds: ['late'],
    cases: 2000,
    seed: '1',
    habits: { time: 'event', repeat: 'same' },
    of: 'story',
  } as const;
  await act(async () => {
    const trying = bench().tryDisorder(terms);
    bench().cancelDisorder();
    await trying;
  });
  await passes(100);
  expect([bench().disorderProgress, bench().disorderFound]).toEqual([null, null]);
});
