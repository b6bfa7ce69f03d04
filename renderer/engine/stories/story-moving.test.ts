import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { scenarios } from '../../../shared/scenarios/index.ts';
import { withCallTwice, withoutCall } from './story-calls.ts';
import { moveCall } from './story-moving.ts';
import { viewStory, type StoryView } from './story-view.ts';

const view = (text: string): StoryView => viewStory({ id: 's', name: '', text }, { gaps: {}, now: 0, before: null });

/** The ready stories with their calls alone: a check whose time counts from a call is invalid without it. */
const ready = scenarios.flatMap(({ stories }) =>
  stories.map(({ text }) => {
    const written: { readonly calls: readonly object[] } = JSON.parse(text);
    return view(JSON.stringify({ ...written, calls: written.calls.filter((entry) => 'template' in entry) }, null, 2));
  }),
);
const anyStory = fc.nat(ready.length - 1);
const storyAt = (index: number): StoryView => ready[index] ?? view('');
const anyPlace = fc.nat(12);

const timesOf = ({ readable }: StoryView): readonly number[] => readable?.played.calls.map(({ at }) => at) ?? [];

const countOf = ({ readable }: StoryView): number => readable?.story.calls.length ?? 0;

function withoutTime({ text, readable }: StoryView, place: number): string {
  const span = readable?.story.calls[place]?.at.span;
  return span === undefined ? text : text.slice(0, span.start) + text.slice(span.end);
}

describe('a call that is moved', () => {
  test('goes as near as it may, and nothing but its time changes in the text', () => {
    fc.assert(
      fc.property(anyStory, anyPlace, fc.integer({ min: -2e8, max: 2e8 }), (index, place, byMs) => {
        const base = storyAt(index);
        const from = timesOf(base)[place];
        fc.pre(from !== undefined);
        const moved = moveCall(base, place, from + byMs);
        expect(moved).not.toBeNull();
        if (moved === null) return;
        const times = timesOf(moved.view);
        expect(times).toHaveLength(timesOf(base).length);
        expect(times).toEqual([...times].sort((a, b) => a - b));
        expect(times.slice(0, place)).toEqual(timesOf(base).slice(0, place));
        expect(times[place]).toBe(moved.at);
        if (moved.stop === null) expect(moved.at).toBe(from + byMs);
        expect(withoutTime(moved.view, place)).toBe(withoutTime(base, place));
      }),
    );
  });

  test('stops where a later call keeps its own time', () => {
    const calls = ['+0m', '+10m', '2026-11-25T11:00:00+08:00'].map((at) => ({ at, template: 'queue-up/CALL_NUM' }));
    const base = view(JSON.stringify({ format: 'passbench.story/1', anchor: '2026-11-25T10:00:00+08:00', calls }));
    const [first = 0, , last = 0] = timesOf(base);
    expect(moveCall(base, 1, last + 60_000)).toMatchObject({ at: last, written: '+60m', stop: 'call-after' });
    expect(moveCall(base, 0, last)).toMatchObject({ at: last - 600_000, stop: 'call-after' });
    expect(moveCall(base, 0, first - 1)).toMatchObject({ at: first, stop: 'anchor' });
    expect(moveCall(base, 1, first - 1)).toMatchObject({ at: first, stop: 'call-before' });
    expect(moveCall(base, 3, first)).toBeNull();
    expect(moveCall(view('{'), 0, first)).toBeNull();
  });
});

describe('a call put in or taken out', () => {
  test('leaves those before it and the one behind it at their times', () => {
    fc.assert(
      fc.property(anyStory, anyPlace, (index, place) => {
        const base = storyAt(index);
        fc.pre(place < countOf(base));
        const without = withoutCall(base, place);
        // Surrounding calls may move if another call now creates the order.
        const kept = timesOf(base)
          .toSpliced(place, 1)
          .slice(0, place + 1);
        expect(timesOf(view(without?.text ?? '')).slice(0, place + 1)).toEqual(kept);
        const twice = view(withCallTwice(base, place)?.text ?? '');
        expect(countOf(twice)).toBe(countOf(base) + 1);
      }),
    );
  });
});
