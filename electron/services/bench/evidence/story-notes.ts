import type { Words } from '../../../../shared/lib/text/words.ts';
import type { LoadedStory } from '../run/run-on-engine.ts';

/** Says that only the main line of a story is played; nothing where no story has a branch. */
export function branchNotes(stories: readonly LoadedStory[]): readonly Words[] {
  const branched = stories.filter(({ story }) => story.branches.length > 0);
  if (branched.length === 0) return [];
  const names = branched.map(({ name, story: { branches } }) => `${name} (${branches.length})`).join(', ');
  return [
    {
      en: `Branches of stories were not played; the report has the main line alone. Stories with branches: ${names}.`,
      zh: `劇本的分支並未執行，報告只有主線。有分支的劇本：${names}。`,
    },
  ];
}
