import type { Finding } from '../../../shared/documents/finding.ts';
import { marksOfStory } from '../../engine/stories/story-marks.ts';
import { viewStory } from '../../engine/stories/story-view.ts';
import type { StoryView } from '../../engine/stories/story-view.ts';
import { isMendable } from '../../engine/writing/fix-all.ts';
import type { Mendable } from '../../engine/writing/fix-all.ts';
import type { Bench } from '../slice.ts';
import { activeStory } from '../window/front.ts';
import { selectStoryMarks } from '../stories/story-marks.ts';

/** What says of which text the findings in front are. */
export type WithFindings = Pick<Bench, 'front' | 'isUnchecked' | 'stories' | 'storyMove' | 'storyView'>;

/** Whether what is said of the text in front was found in an earlier one: its places are not those of this text. */
export function isBehind(bench: WithFindings): boolean {
  const story = activeStory(bench);
  return story === null ? bench.isUnchecked : bench.storyMove !== null || bench.storyView?.text !== story.text;
}

/** The findings of what is in front, a payload or a story, whose places are those of its text. */
export function findingsInFront(bench: WithFindings & Pick<Bench, 'analysis'>): readonly Finding[] {
  if (isBehind(bench)) return [];
  return bench.analysis?.findings ?? selectStoryMarks(bench).flatMap(({ finding }) => finding ?? []);
}

/** Whether any of them has an edit that mends it. */
export function canBeMended(bench: Bench): boolean {
  return findingsInFront(bench).some(isMendable);
}

/** What would be said about a story if it had another text. */
export function inspectStory({ id, gaps, now }: StoryView, text: string): readonly Mendable[] {
  const { marks } = marksOfStory(viewStory({ id, name: '', text }, { gaps, now, before: null }));
  return marks.map(({ finding, ...mark }) => finding ?? { ...mark, words: { key: mark.rule, values: {} } });
}
