import { join } from 'node:path';
import { readStory } from '../../../shared/documents/story/read-story.ts';
import type { StoryProblem } from '../../../shared/documents/story/story-problem.ts';
import type { GapChoices } from '../../../shared/gaps/gaps.ts';
import type { Instant } from '../../../shared/lib/time/clock.ts';
import { playStory } from '../../../shared/protocol/simulate/index.ts';
import { scenarios } from '../../../shared/scenarios/index.ts';
import type { ProjectText } from '../../services/project/read-project.ts';
import { readStoryFiles } from '../input/story-files.ts';

/** A call of a story that was answered otherwise than the story expects. */
export type FailedExpectation = { readonly call: number; readonly expected: string; readonly got: string };

export type CheckedStory = {
  readonly file: string;
  readonly problems: readonly StoryProblem[];
  readonly failed: readonly FailedExpectation[];
};

/** Reads and plays a story of a project whose folder is `root`. */
export async function checkStory(
  root: string,
  { path: file, text }: ProjectText,
  { gaps, now }: { readonly gaps: GapChoices; readonly now: Instant },
): Promise<CheckedStory> {
  const { story, problems } = readStory(text);
  if (story === null) return { file, problems, failed: [] };
  const fileOf = await readStoryFiles(story, join(root, ...file.split('/')));
  const played = playStory(story, { scenarios, gaps, scenario: null, fileOf, now });
  const failed = played.calls.flatMap(({ place, expected, result: { resultCode } }) =>
    expected === null || expected === resultCode ? [] : [{ call: place, expected, got: resultCode }],
  );
  return { file, problems: [...problems, ...played.problems], failed };
}

/** Whether it can be played, and went as it expects. */
export function isGood({ problems, failed }: CheckedStory): boolean {
  return failed.length === 0 && !problems.some(({ severity }) => severity === 'error');
}
