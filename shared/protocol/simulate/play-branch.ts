import type { Story, StoryBranch } from '../../documents/story/story.ts';
import type { Instant } from '../../lib/time/clock.ts';
import { anchorOf } from './call-time.ts';
import type { PlayedCall } from './play-call.ts';
import { playStory, type PlayedStory } from './play-story.ts';
import type { StoryOptions } from './story-references.ts';

/** A branch played with what comes before it. The main line is never changed by it. */
export type PlayedBranch = {
  readonly name: string;
  /** The whole line as a story of its own. */
  readonly story: Story;
  /** The whole line: the entries up to the one it leaves behind, then its own. */
  readonly played: PlayedStory;
  /** The place in that line of its first entry. */
  readonly firstPlace: number;
  /** The calls that only the branch has. */
  readonly calls: readonly PlayedCall[];
  /** When it leaves the main line: the time of the entry that it leaves behind. */
  readonly leavesAt: Instant;
};

/** Plays a branch of a story with the same options as the story: the same order numbers, the same calls before it. */
export function playBranch(story: Story, branch: StoryBranch, options: StoryOptions): PlayedBranch {
  const firstPlace = branch.after + 1;
  const line = lineOf(story, branch, options.now);
  const played = playStory(line, options);
  const before = [...played.calls, ...played.checks].filter(({ place }) => place < firstPlace);
  const at = story.branches.indexOf(branch);
  return {
    name: branch.name,
    story: line,
    played: { ...played, problems: played.problems.map((problem) => inBranch(problem, at, firstPlace)) },
    firstPlace,
    calls: played.calls.filter(({ place }) => place >= firstPlace),
    leavesAt: Math.max(played.anchor, ...before.map((each) => each.at)),
  };
}

/** A branch as a story of its own. Its entries count on from those that it shares. */
function lineOf(story: Story, { after, entries: own }: StoryBranch, now: Instant): Story {
  const shared = story.entries.slice(0, after + 1);
  const entries = [...shared, ...own.map((entry) => ({ ...entry, place: shared.length + entry.place }))];
  const calls = entries.filter((entry) => entry.kind === 'call');
  return { ...story, anchor: anchorOf(story, now), entries, calls, branches: [] };
}

type Problem = PlayedStory['problems'][number];

/** A problem with the place that its entry has in the text. */
function inBranch(problem: Problem, branch: number, firstPlace: number): Problem {
  const { call, path } = problem;
  if (call === null || call < firstPlace) return problem;
  const rest = path.replace(/^\/calls\/\d+/, '');
  return { ...problem, path: `/branches/${branch}/calls/${call - firstPlace}${rest}` };
}
