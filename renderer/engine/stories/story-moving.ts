import { editCallTime, entryPath } from '../../../shared/documents/story/story-edit.ts';
import { moveStoryTime } from '../../../shared/documents/story/story-move.ts';
import type { Instant } from '../../../shared/lib/time/clock.ts';
import { textAt } from '../../../shared/lib/json/json-view.ts';
import { applyEdit } from '../../../shared/lib/text/text-edit.ts';
import { timeEntries, viewChanged, type ReadableStory, type StoryView } from './story-view.ts';

export type Stop = 'call-before' | 'call-after' | 'anchor';

export type Moved = {
  /** The call's index among the played calls. */
  readonly place: number;
  readonly at: Instant;
  /** Its `at`, of the same kind as before. */
  readonly written: string;
  readonly view: StoryView;
  readonly stop: Stop | null;
};

/**
 * Moves a call, by its index among the played ones, by an edit of its entry's `at`. It stops at the call before, and where a later fixed call would come before it.
 * Null if unreadable or unknown.
 */
export function moveCall(base: StoryView, index: number, to: Instant): Moved | null {
  const { readable } = base;
  const call = readable?.played.calls[index];
  const place = call?.place ?? -1;
  const written = textAt(base.scan().root, ...entryPath(place, base.branch), 'at');
  const from = readable === null ? undefined : timeEntries(readable.played)[place]?.at;
  if (readable === null || call === undefined || written === null || from === undefined) return null;
  // A curve moves as a whole, whichever of its calls is dragged.
  const asked = to - (call.at - from);
  const { floor, stop } = floorOf(readable, place);
  const wanted = Math.max(asked, floor);
  const stays: Moved = { place: index, at: call.at, written, view: base, stop: 'call-after' };
  const there = tried(base, { index, place, from, to: wanted, written });
  if (there !== null) return { ...there, stop: wanted > asked ? stop : null };
  const ceiling = ceilingOf(readable, place);
  const nearest = ceiling === null ? null : tried(base, { index, place, from, to: ceiling, written });
  return nearest === null ? stays : { ...nearest, stop: 'call-after' };
}

function floorOf({ story, played }: ReadableStory, place: number): { floor: Instant; stop: Stop } {
  const before = timeEntries(played)[place - 1];
  if (before !== undefined) return { floor: before.until, stop: 'call-before' };
  const isAfterAnchor = story.entries[place]?.at.of === 'after';
  return { floor: isAfterAnchor ? played.anchor : -Infinity, stop: 'anchor' };
}

/** The latest time before the next call that does not move along. */
function ceilingOf({ story, played }: ReadableStory, place: number): Instant | null {
  const timed = timeEntries(played);
  const fixed = story.entries.findIndex((entry, index) => index > place && entry.at.of !== 'after');
  const [own, before, at] = [timed[place], timed[fixed - 1], timed[fixed]];
  if (own === undefined || before === undefined || at === undefined) return null;
  return own.at + (at.at - before.until);
}

type Try = {
  readonly index: number;
  readonly place: number;
  readonly from: Instant;
  readonly to: Instant;
  readonly written: string;
};

/** Null if it cannot be written or played as far as before. */
function tried(base: StoryView, { index, place, from, to, written }: Try): Omit<Moved, 'stop'> | null {
  const now = base.readable?.played.calls[index]?.at ?? from;
  if (to === from) return { place: index, at: now, written, view: base };
  const moved = moveStoryTime(written, to - from);
  const edit = moved === null ? null : editCallTime(base.text, place, moved, base.branch);
  if (moved === null || edit === null) return null;
  const text = applyEdit(base.text, edit);
  const view = viewChanged(base, text, base);
  const { readable } = view;
  const isWhole = readable !== null && readable.played.calls.length >= (base.readable?.played.calls.length ?? 0);
  return isWhole ? { place: index, at: readable.played.calls[index]?.at ?? to, written: moved, view } : null;
}
