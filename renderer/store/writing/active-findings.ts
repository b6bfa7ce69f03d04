import type { Finding } from '../../../shared/documents/finding.ts';
import { marksOfStory } from '../../engine/stories/story-marks.ts';
import { viewStory, type StoryView } from '../../engine/stories/story-view.ts';
import { isFixable, type Fixable } from '../../../shared/protocol/fixes/fix-all.ts';
import type { Bench } from '../slice.ts';
import { activeStory } from '../window/active-tab.ts';
import { selectStoryMarks } from '../stories/story-marks.ts';

export type WithFindings = Pick<Bench, 'activeTab' | 'isUnchecked' | 'stories' | 'storyMove' | 'storyView'>;

/** Whether the findings are of an earlier text. */
export function areFindingsStale(bench: WithFindings): boolean {
  const story = activeStory(bench);
  return story === null ? bench.isUnchecked : bench.storyMove !== null || bench.storyView?.text !== story.text;
}

/** The active text's findings, with places in its current text. */
export function activeFindings(bench: WithFindings & Pick<Bench, 'analysis'>): readonly Finding[] {
  if (areFindingsStale(bench)) return [];
  return bench.analysis?.findings ?? selectStoryMarks(bench).flatMap(({ finding }) => finding ?? []);
}

/** Whether any of them has an edit that fixes it. */
export function hasFixableFindings(bench: Bench): boolean {
  return activeFindings(bench).some(isFixable);
}

/** The problems of a story with another text. */
export function findStoryProblems({ id, gaps, now, my, files }: StoryView, text: string): readonly Fixable[] {
  const { marks } = marksOfStory(viewStory({ id, name: '', text }, { gaps, now, my, files, before: null }));
  return marks.map(({ finding, ...mark }) => finding ?? { ...mark, words: { key: mark.rule, values: {} } });
}
