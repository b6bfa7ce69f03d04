import { withBranch } from '../../../shared/documents/story/story-edit.ts';
import type { StoryBranch } from '../../../shared/documents/story/story.ts';
import type { Instant } from '../../../shared/lib/time/clock.ts';
import { timeEntries, type ReadableStory, type StoryView } from './story-view.ts';

/** Why a story cannot branch at a time; null: it can. */
type NoBranch = 'unreadable' | 'nothing-called' | 'too-many';

/** More are no longer told apart. */
const mostBranches = 50;

/** The main line of a story, whichever line is shown. */
export function mainLine({ main, readable }: Pick<StoryView, 'main' | 'readable'>): ReadableStory | null {
  return main ?? readable;
}

const noBranches: readonly StoryBranch[] = [];

/** The branches of a story, whichever line is shown. */
export function branchesOf({ main, shown }: Pick<StoryView, 'main' | 'shown'>): readonly StoryBranch[] {
  return (main ?? shown)?.story.branches ?? noBranches;
}

/** What a branch is called; null: it is the main line, or there is none. */
export function nameOfBranch(view: Pick<StoryView, 'main' | 'shown'>, branch: number | null): string | null {
  return branch === null ? null : (branchesOf(view)[branch]?.name ?? null);
}

export function branchBlocker(view: StoryView, at: Instant): NoBranch | null {
  const line = mainLine(view);
  if (line === null) return 'unreadable';
  if (line.story.branches.length >= mostBranches) return 'too-many';
  return lastBefore(line, at) === -1 ? 'nothing-called' : null;
}

type Branched = { readonly text: string; readonly name: string; readonly branch: number };

/**
 * The story with one more branch, which leaves its main line behind the last entry at or before a time. It goes on as the
 * main line does, until somebody changes it. Null where there is nothing to leave.
 */
export function withBranchAt(view: StoryView, at: Instant, nameOf: (number: number) => string): Branched | null {
  const line = mainLine(view);
  if (line === null || branchBlocker(view, at) !== null) return null;
  const { branches } = line.story;
  const taken = new Set(branches.map(({ name }) => name));
  let number = branches.length + 1;
  while (taken.has(nameOf(number))) number += 1;
  const name = nameOf(number);
  const text = withBranch(view.text, { name, after: lastBefore(line, at) });
  return text === null ? null : { text, name, branch: branches.length };
}

function lastBefore({ played }: ReadableStory, at: Instant): number {
  return timeEntries(played).findLastIndex((entry) => entry !== undefined && entry.at <= at);
}
