import { act } from '@testing-library/react';
import { expect, test } from 'vitest';
import { accessibilityProblems } from '../../../../testing/accessibility.ts';
import { all, at, until } from '../../../../testing/elements.ts';
import { openWindow } from '../../../../testing/open-window.tsx';
import { RunPlace } from './run-place.tsx';

function storyOf(check: object): string {
  const calls = [
    { at: '+0m', template: 'queue-up/CALL_NUM' },
    { at: '+1m', check },
  ];
  return JSON.stringify({ format: 'passbench.story/2', anchor: '2026-11-25T12:00:00+08:00', calls });
}

const summary = (): HTMLElement => at('[data-run-summary]');
const results = (): readonly (string | undefined)[] => all('[data-run]').map(({ dataset }) => dataset['run']);

test('a run shows how far it is, is cancelled, filtered and exported, and what failed or was not run runs again', async () => {
  const { bench, ports, user } = await openWindow(<RunPlace />);
  const texts = { good: { card: 'active' }, bad: { card: 'used' }, cuts: { cuts: 0 }, last: { card: 'active' } };
  const stories = Object.entries(texts).map(([id, check]) => ({ id, name: id, text: storyOf(check) }));
  act(() => bench().setStories(stories));
  let measured = (): void => undefined;
  ports.measuring = new Promise((resolve) => {
    measured = resolve;
  });
  await user.click(at('[data-run-all]'));
  await until(() => expect(summary()).toHaveTextContent('2 of 4'));
  expect(at('progress')).toHaveAttribute('value', '2');
  expect(await accessibilityProblems()).toEqual([]);

  await user.click(at('[data-run-cancel]'));
  measured();
  await until(() => expect(summary()).toHaveTextContent('1 passed · 1 failed · 2 not run'));
  expect(summary()).toHaveTextContent(/\d ms|\d s/);
  expect(all('[data-run]')[0]).toHaveTextContent(/1 call · 1 check · [\d.]+ ms/);
  expect(results()).toEqual(['passed', 'failed']);
  await user.click(at('[data-value="failed"]'));
  expect(results()).toEqual(['failed']);
  expect(at('[data-run-entry]')).toHaveTextContent('card: asked used, found active');
  await user.click(at('[data-run="failed"]'));
  expect(at('[data-run-found]')).toHaveTextContent('Entry 2 (check) · card: asked used, found active');

  await user.click(at('[data-run-export]'));
  await user.click(at('[data-item="junit"]'));
  expect(ports.saved.get('passbench-run.junit.xml')).toContain('card: asked used, found active');
  await user.click(at('[data-value="all"]'));
  act(() => bench().storyTyped('bad', storyOf({ card: 'active' })));
  await user.click(at('[data-run-failed]'));
  await until(() => expect(summary()).toHaveTextContent('4 passed'));
  expect(results()).toEqual(['passed', 'passed', 'passed', 'passed']);
  expect(all('[data-run-failed]')).toHaveLength(0);
  expect(await accessibilityProblems()).toEqual([]);
});
