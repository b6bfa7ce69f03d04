import { act } from '@testing-library/react';
import { expect, test } from 'vitest';
import { plannedId } from '../../../../engine/stories/planned-calls.ts';
import { accessibilityProblems } from '../../../../testing/accessibility.ts';
import { all, at } from '../../../../testing/elements.ts';
import { openWindow } from '../../../../testing/open-window.tsx';
import { Side } from './side.tsx';

const called = { at: '+0m', template: 'queue-up/CALL_NUM', set: { '/extInfo/wait_tables': '12' } };
const text = JSON.stringify({
  format: 'passbench.story/2',
  anchor: '2026-11-25T18:00:00+08:00',
  calls: [called, { at: '+60m', template: 'queue-up/FINISHED' }],
});

test('a curve is added, typed, costed by interval and removed beside its lane', async () => {
  const { bench, user } = await openWindow(<Side />);
  act(() => bench().putStory({ id: 'a', name: 'Queue', text }));
  act(() => {
    const laneKey = bench().storyView?.shown?.played.calls[0]?.orderKey ?? '';
    bench().pick({ item: 'call', id: plannedId(0), laneKey });
  });
  await user.click(at('[data-curve-here]'));
  expect(at('[data-curve-cost]').textContent).toBe(
    '7 calls. Between calls the phones show a number that is up to 2 off, and no longer true for up to 3m 45s.',
  );
  const type = async (name: string, value: string): Promise<void> => {
    await user.clear(at(`[data-curve-value="${name}"]`));
    await user.type(at(`[data-curve-value="${name}"]`), `${value}{Enter}`);
  };
  const curve = (): unknown => JSON.parse(bench().storyView?.text ?? '').calls[0].curve;
  await type('to', '4');
  await type('over', '90');
  expect(curve()).toMatchObject({ to: 4, over: '60m', every: '5m' });
  await type('over', '-1');
  expect(all('[role="alert"]').map(({ textContent }) => textContent)).toEqual(['Enter minutes, 0 or more.']);
  await type('over', '0');
  expect(curve()).toMatchObject({ over: '0m', every: '5m' });
  await type('over', '60');
  await type('every', 'soon');
  expect(all('[role="alert"]').map(({ textContent }) => textContent)).toEqual(['Enter minutes, more than 0.']);
  // The field keeps its name: the problem only describes it.
  expect(at('[data-curve-value="every"]')).toHaveAccessibleName('A call every (minutes)');
  expect(at('[data-curve-value="every"]')).toHaveAccessibleDescription('Enter minutes, more than 0.');
  expect(await accessibilityProblems()).toEqual([]);
  await user.click(at('[data-interval="600000"]'));
  expect(curve()).toMatchObject({ every: '10m' });
  expect(all('[data-curve-pointer] option').map(({ textContent }) => textContent)).toContain('/extInfo/wait_time');
  await user.click(at('[data-remove-curve]'));
  expect(curve()).toBeUndefined();
});
