import { expect, test } from 'vitest';
import { summariseStory, viewStory, type StoryView } from '../../engine/stories/story-view.ts';
import { marksOfStory } from '../../engine/stories/story-marks.ts';
import { moveCall } from '../../engine/stories/story-moving.ts';
import { withCallTwice, withoutCall } from '../../engine/stories/story-calls.ts';

const anchor = '2026-11-25T10:00:00+08:00';
const called = { at: '+0m', template: 'queue-up/CALL_NUM' };
const check = (asked: object): object => ({ at: '+1m', check: asked });

function view(calls: readonly object[]): StoryView {
  const text = JSON.stringify({ format: 'passbench.story/2', anchor, calls });
  return viewStory({ id: 'a', name: '', text }, { gaps: {}, now: 0, before: null });
}
const minutesOf = ({ readable }: StoryView): readonly number[] =>
  readable?.played.calls.map(({ at }) => (at - Date.parse(anchor)) / 60_000) ?? [];
const changed = (text: string): StoryView => viewStory({ id: 'a', name: '', text }, { gaps: {}, now: 0, before: null });

test('a failed check is marked where what is not true is written, and counts as failed', () => {
  const story = view([called, check({ card: 'used' }), check({ card: 'active' })]);
  expect(marksOfStory(story).marks.map(({ path, message }) => [path, message.en, message.zh])).toEqual([
    [
      '/calls/1/check',
      'The check failed: card: asked used, found active.',
      '檢查不符：card：要求 used，實際為 active。',
    ],
  ]);
  const underlined = marksOfStory(story).marks.map(({ column, endColumn }) =>
    story.text.slice(column - 1, endColumn - 1),
  );
  expect(underlined).toEqual(['"used"']);
  expect(summariseStory(story)).toMatchObject({ calls: 1, met: 1, failed: 1, failedChecks: 1 });
});

test('calls are moved, duplicated and removed between checks', () => {
  const story = view([called, check({ card: 'active' }), { ...called, at: '+9m' }, { ...called, at: '+5m' }]);
  expect(minutesOf(story)).toEqual([0, 10, 15]);
  const at = (minutes: number): number => Date.parse(anchor) + minutes * 60_000;
  expect(minutesOf(moveCall(story, 1, at(12))?.view ?? story)).toEqual([0, 12, 17]);
  expect(moveCall(story, 1, at(0))).toMatchObject({ at: at(1), stop: 'call-before' });
  expect(minutesOf(changed(withCallTwice(story, 2)?.text ?? ''))).toEqual([0, 10, 19, 24]);
  expect(minutesOf(changed(withoutCall(story, 2)?.text ?? ''))).toEqual([0, 15]);
});

test('a curve moves as a whole, whichever of its calls is moved', () => {
  const set = { '/extInfo/start_time': '{{order.created}}' };
  const curve = { pointer: '/extInfo/progess_curr', from: 20, to: 40, over: '10m', every: '5m' };
  const story = view([
    { at: '+1m', template: 'ev-charging/SERVING', set, curve },
    { at: '+1m', check: { card: 'active' } },
  ]);
  expect(minutesOf(story)).toEqual([1, 6, 11]);
  const moved = moveCall(story, 2, Date.parse(anchor) + 15 * 60_000);
  expect(moved?.place).toBe(2);
  expect(minutesOf(moved?.view ?? story)).toEqual([5, 10, 15]);
});
