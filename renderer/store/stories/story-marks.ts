import { marksOfStory, type StoryMark, type StoryMarks } from '../../engine/stories/story-marks.ts';
import type { StoryView } from '../../engine/stories/story-view.ts';
import { calm, findingKey } from '../../engine/writing/hide-new-findings.ts';
import type { Bench } from '../slice.ts';

export const noStoryMarks: StoryMarks = { marks: [], leftOut: 0 };

const known = new WeakMap<StoryView, StoryMarks>();

/** All marks of a story. */
export function marksOfView(view: StoryView | null): StoryMarks {
  if (view === null) return noStoryMarks;
  const marks = known.get(view) ?? marksOfStory(view);
  known.set(view, marks);
  return marks;
}

/** The marks on screen: while typing, no new ones. */
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
  return finding === null ? `${rule} ${path}` : findingKey(finding);
}

export function selectStoryMarks(bench: Pick<Bench, 'storyView'>): readonly StoryMark[] {
  return marksOfView(bench.storyView).marks;
}
