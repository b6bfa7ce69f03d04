import { editCallTime } from '../../../shared/documents/story/story-edit.ts';
import { moveStoryTime } from '../../../shared/documents/story/story-move.ts';
import type { Instant } from '../../../shared/lib/time/clock.ts';
import { textAt } from '../../../shared/lib/json/json-view.ts';
import { applyEdit } from '../../../shared/lib/text/text-edit.ts';
import { viewStory, type ReadableStory, type StoryView } from './story-view.ts';

export type Stop = 'call-before' | 'call-after' | 'anchor';

export type Moved = {
  readonly place: number;
  readonly at: Instant;
  /** Its `at`, of the same kind as before. */
  readonly written: string;
  readonly view: StoryView;
  readonly stop: Stop | null;
};

/**
 * Moves a call by an edit of its `at`. It stops at the call before, and where a later fixed call would come before it.
 * Null if unreadable or unknown.
 */
export function moveCall(base: StoryView, place: number, to: Instant): Moved | null {
  const { readable } = base;
  const call = readable?.played.calls[place];
  const written = textAt(base.scan().root, 'calls', place, 'at');
  if (readable === null || call === undefined || written === null) return null;
  const { floor, stop } = floorOf(readable, place);
  const wanted = Math.max(to, floor);
  const stays: Moved = { place, at: call.at, written, view: base, stop: 'call-after' };
  const there = tried(base, { place, from: call.at, to: wanted, written });
  if (there !== null) return { ...there, stop: wanted > to ? stop : null };
  const ceiling = ceilingOf(readable, place);
  const nearest = ceiling === null ? null : tried(base, { place, from: call.at, to: ceiling, written });
  return nearest === null ? stays : { ...nearest, stop: 'call-after' };
}

function floorOf({ story, played }: ReadableStory, place: number): { floor: Instant; stop: Stop } {
  const before = played.calls[place - 1];
  if (before !== undefined) return { floor: before.at, stop: 'call-before' };
  const isAfterAnchor = story.calls[place]?.at.of === 'after';
  return { floor: isAfterAnchor ? played.anchor : -Infinity, stop: 'anchor' };
}

/** The latest time before the next call that does not move along. */
function ceilingOf({ story, played }: ReadableStory, place: number): Instant | null {
  const fixed = story.calls.findIndex((call, index) => index > place && call.at.of !== 'after');
  const [own, before, at] = [played.calls[place], played.calls[fixed - 1], played.calls[fixed]];
  if (own === undefined || before === undefined || at === undefined) return null;
  return own.at + (at.at - before.at);
}

type Try = { readonly place: number; readonly from: Instant; readonly to: Instant; readonly written: string };

/** Null if it cannot be written or played as far as before. */
function tried(base: StoryView, { place, from, to, written }: Try): Omit<Moved, 'stop'> | null {
  if (to === from) return { place, at: from, written, view: base };
  const moved = moveStoryTime(written, to - from);
  const edit = moved === null ? null : editCallTime(base.text, place, moved);
  if (moved === null || edit === null) return null;
  const text = applyEdit(base.text, edit);
  const view = viewStory({ id: base.id, name: '', text }, { gaps: base.gaps, now: base.now, before: base });
  const { readable } = view;
  const isWhole = readable !== null && readable.played.calls.length >= (base.readable?.played.calls.length ?? 0);
  return isWhole ? { place, at: readable.played.calls[place]?.at ?? to, written: moved, view } : null;
}
