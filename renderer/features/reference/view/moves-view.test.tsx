import { act } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ready } from '../../../store/testing/story-bench.ts';
import { accessibilityProblems } from '../../../testing/accessibility.ts';
import { all, at } from '../../../testing/elements.ts';
import { openWindow } from '../../../testing/open-window.tsx';
import { MovesView } from './moves-view.tsx';

const tried = (): string => at('[data-tried]').textContent;
const storiesOf = (rule: string): string => at(`[data-rule="${rule}"] td:nth-child(2)`).textContent;

test('what the stories of a project try is counted: transitions, statuses, rules, and the stories of each rule', async () => {
  const { bench } = await openWindow(<MovesView scenario="queue-up" />);
  expect(tried()).toMatch(/transitions 0 of 30, statuses 0 of 5, rules 0 of (\d+),/);
  expect(all('[data-rule]')).toHaveLength(Number(/rules 0 of (\d+)/.exec(tried())?.[1]));
  act(() => bench().openReady(ready('queue-up', 'disorder')));
  expect(Number(/rules (\d+) of/.exec(tried())?.[1])).toBeGreaterThan(1);
  expect(storiesOf('status-move')).toBe('1');
  expect(storiesOf('modify-time-not-newer')).toBe('1');
  expect(storiesOf('uuid')).toBe('—');
  expect(await accessibilityProblems()).toEqual([]);
});

test('another value of an assumption is chosen here, and diagram, tables and missing stories follow', async () => {
  const { bench, user } = await openWindow(<MovesView scenario="queue-up" />);
  const firstCancelled = (): string => {
    const row = all('tr').find((each) => /^start.?CANCELLED/.test(each.textContent));
    return row?.getAttribute('data-allowed') ?? 'none';
  };
  expect(firstCancelled()).toBe('false');
  await user.selectOptions(at('[data-reading="queue-first-cancelled"]'), 'accept');
  expect(firstCancelled()).toBe('true');
  expect(bench().gaps).toEqual({ 'queue-first-cancelled': 'accept' });
  await user.selectOptions(at('[data-reading="queue-first-cancelled"]'), 'reject');
  expect(bench().gaps).toEqual({});
});
