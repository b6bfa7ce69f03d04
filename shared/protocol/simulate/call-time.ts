import { gapValue, type GapChoices } from '../../gaps/gaps.ts';
import { maxInstant, type Instant } from '../../lib/time/clock.ts';
import { instantAt } from '../../lib/json/json-view.ts';
import type { JsonNode } from '../../lib/json/json-scan.ts';
import { goesBackwards, noSuchTime, timeProblem } from '../../documents/story/story-order.ts';
import type { Story, StoryEntry } from '../../documents/story/story.ts';
import type { StoryProblemDraft } from '../../documents/story/story-problem.ts';
import { baseRequest } from '../../specification/base-request.ts';

/** When the previous entry was, and the payload of the last call; null before the first entry. */
export type Before = { readonly at: Instant; readonly payload: JsonNode | null } | null;

/** The start of relative times: the anchor, else the first named instant, else now. */
export function anchorOf({ anchor, entries }: Pick<Story, 'anchor' | 'entries'>, now: Instant): Instant {
  if (anchor !== null) return anchor;
  const first = entries.find(({ at }) => at.of === 'instant');
  return first?.at.of === 'instant' ? first.at.instant : now;
}

/** An entry's time, or its problem: unknown field, backwards, or beyond a date. */
export function timeOf(
  entry: StoryEntry,
  before: Before,
  anchor: Instant,
  gaps: GapChoices,
): { readonly at: Instant } | { readonly problem: StoryProblemDraft } {
  const at = instantOf(entry, before, anchor, gaps);
  if (at === null) return { problem: noSuchTime(entry, entry.at.of === 'field' ? entry.at.name : '') };
  if (Math.abs(at) > maxInstant) return { problem: tooFar(entry) };
  return before !== null && at < before.at ? { problem: goesBackwards(entry, at, before.at) } : { at };
}

function instantOf({ at }: StoryEntry, before: Before, anchor: Instant, gaps: GapChoices): Instant | null {
  if (at.of === 'instant') return at.instant;
  if (at.of === 'after') return (before?.at ?? anchor) + at.plusMs;
  const field = timeField(before?.payload ?? null, at.name, gaps);
  return field === null ? null : field + at.plusMs;
}

/** A payload's time field: at the top in the base fields' unit, else in extInfo. */
export function timeField(root: JsonNode | null, name: string, gaps: GapChoices): Instant | null {
  const found = instantAt(root, name);
  if (found === null) return instantAt(root, 'extInfo', name);
  const field = baseRequest.find((each) => each.name === name && each.kind.name === 'time');
  return field?.kind.dependsOn?.some((gap) => gapValue(gaps, gap) === 'seconds') === true ? found * 1000 : found;
}

/** The problem of a time that no date can hold. */
export function tooFar(entry: StoryEntry): StoryProblemDraft {
  return timeProblem(entry, 'time', {
    message: { en: 'its time is outside the range of dates.', zh: '其時間超出日期的範圍。' },
    next: { en: 'Use a shorter duration.', zh: '請縮短時長。' },
  });
}
