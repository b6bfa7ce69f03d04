import { marksOfStory } from '../../engine/stories/story-marks.ts';
import type { StoryMark, StoryMarks } from '../../engine/stories/story-marks.ts';
import type { StoryView } from '../../engine/stories/story-view.ts';
import { calm, nameOfFinding } from '../../engine/writing/calm-findings.ts';
import type { Bench } from '../slice.ts';

export const noStoryMarks: StoryMarks = { marks: [], leftOut: 0 };

const known = new WeakMap<StoryView, StoryMarks>();

/** All that is to be said about a story. */
export function marksOfView(view: StoryView | null): StoryMarks {
  if (view === null) return noStoryMarks;
  const marks = known.get(view) ?? marksOfStory(view);
  known.set(view, marks);
  return marks;
}

/** What of it is shown: while the story is typed, nothing that was not shown before. */
export function shownMarksOf(
  before: Pick<Bench, 'isTyping' | 'storyView' | 'shownStoryMarks'>,
  view: StoryView,
): StoryMarks {
  const all = marksOfView(view);
  if (!before.isTyping || before.storyView?.id !== view.id) return all;
  const marks = calm(before.shownStoryMarks.marks, all.marks, nameOfMark);
  return marks === all.marks ? all : { marks, leftOut: 0 };
}

function nameOfMark({ rule, path, finding }: StoryMark): string {
  return finding === null ? `${rule} ${path}` : nameOfFinding(finding);
}

/** What is to be said about the story in front; nothing when no story is in front. */
export function selectStoryMarks(bench: Pick<Bench, 'storyView'>): readonly StoryMark[] {
  return marksOfView(bench.storyView).marks;
}
