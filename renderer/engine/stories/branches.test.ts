import fc from 'fast-check';
import { expect, test } from 'vitest';
import { branchBlocker, branchesOf, withBranchAt } from './branches.ts';
import type { PlayedStory } from '../../../shared/protocol/simulate/play-story.ts';
import { viewStory, type StoryView } from './story-view.ts';

const anchor = '2026-11-25T18:30:00+08:00';
const start = Date.parse(anchor);
const minute = 60_000;
const calls = ['CALL_NUM', 'NUMBER_ARRIVED', 'FINISHED'].map((status) => ({
  at: '+5m',
  template: `queue-up/${status}`,
}));

function viewOf(text: string, branch: number | null = null): StoryView {
  return viewStory({ id: 's', name: '', text }, { gaps: {}, now: 0, before: null, branch });
}

const storyOf = (more: object): string => JSON.stringify({ format: 'passbench.story/2', anchor, calls, ...more });
/** What played calls make when it is asked for, which comparing them leaves out. */
const onDemand = (played: PlayedStory | undefined): unknown =>
  played?.calls.map(({ body, findings }) => [body, findings]);
const nameOf = (number: number): string => `Branch ${number}`;

test('a branch at any time changes nothing of the story, and shows the same until it is edited', () => {
  fc.assert(
    fc.property(fc.integer({ min: -10, max: 60 }), (minutes) => {
      const view = viewOf(storyOf({}));
      const made = withBranchAt(view, start + minutes * minute, nameOf);
      expect(made === null).toBe(minutes < 5);
      if (made === null) return;
      const branched = viewOf(made.text, made.branch);
      expect(branched.problems).toEqual([]);
      const [main, before] = [branched.main?.played, view.readable?.played];
      expect(main?.calls).toEqual(before?.calls);
      expect(onDemand(main)).toEqual(onDemand(before));
      expect(branched.differences()).toEqual([]);
      expect(branched.readable?.played.calls.map(({ at, orderStatus }) => [at, orderStatus])).toEqual(
        view.readable?.played.calls.map(({ at, orderStatus }) => [at, orderStatus]),
      );
    }),
  );
});

test('a branch has a name of its own, and beyond fifty none is added', () => {
  const named = (count: number): object[] =>
    Array.from({ length: count }, (_, at) => ({ name: `Branch ${at + 2}`, after: 0, calls: [] }));
  expect(withBranchAt(viewOf(storyOf({ branches: named(1) })), start + 5 * minute, nameOf)?.name).toBe('Branch 3');
  expect(branchBlocker(viewOf(storyOf({ branches: named(50) })), start + 5 * minute)).toBe('too-many');
});

test('of a story that cannot be read, of two branches of one name and of one behind nothing, none is shown', () => {
  expect(branchBlocker(viewOf('{'), start)).toBe('unreadable');
  for (const branches of [
    [{ name: 'a', after: 9, calls: [] }],
    [
      { name: 'a', after: 0, calls: [] },
      { name: 'a', after: 0, calls: [] },
    ],
    [{ name: 'a', after: 0, calls: 7 }],
  ]) {
    const view = viewOf(storyOf({ branches }), 0);
    expect(view.problems.some(({ severity }) => severity === 'error')).toBe(true);
    expect([view.branch, branchesOf(view)]).toEqual([null, []]);
  }
  expect(viewOf(storyOf({}), 3).branch).toBeNull();
});
