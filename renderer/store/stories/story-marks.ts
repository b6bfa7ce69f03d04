import { marksOfStory } from '../../engine/stories/story-marks.ts';
import type { StoryMark, StoryMarks } from '../../engine/stories/story-marks.ts';
import type { Bench } from '../slice.ts';
import { memoised } from '../selectors.ts';

const none: StoryMarks = { marks: [], leftOut: 0 };

const selectKept = memoised(
  (bench) => [bench.storyView],
  (view): StoryMarks => (view === null ? none : marksOfStory(view)),
);

/** What is to be said about the story in front; nothing when no story is in front. */
export function selectStoryMarks(bench: Bench): readonly StoryMark[] {
  return selectKept(bench).marks;
}

/** How many more there are than are given. */
export function selectStoryMarksLeftOut(bench: Bench): number {
  return selectKept(bench).leftOut;
}
