import type { Result, SignatureVerdict } from '../../documents/call.ts';
import type { Story } from '../../documents/story/story.ts';
import type { StoryProblem } from '../../documents/story/story-problem.ts';
import type { Instant } from '../../lib/time/clock.ts';
import { takeAllSteps, type Steps } from '../../lib/steps.ts';
import type { Words } from '../../lib/text/words.ts';
import { describeDifferences, judgeCall, judgeCheckSteps, type JudgedCheck } from '../simulate/judge-story.ts';
import type { PlayedCall } from '../simulate/played-call.ts';
import { playStorySteps, type PlayedStory } from '../simulate/play-story.ts';
import type { StoryOptions } from '../simulate/story-references.ts';

/** An entry of a story as it went. `why`: what was asked and what was found, where it did not pass. */
export type RunEntry = {
  readonly place: number;
  readonly kind: 'call' | 'check';
  readonly at: Instant;
  readonly passed: boolean;
  readonly why: Words | null;
  readonly merchantBizNo: string;
  /** Of a call alone. */
  readonly call: {
    readonly orderStatus: string;
    /** null: it was sent, and got none. */
    readonly result: Result | null;
    readonly body: Uint8Array;
    /** Of a call that was really sent; then `body` is what was sent. */
    readonly sent?: SentFacts;
  } | null;
  /** Of a check alone: what its phones show. */
  readonly check: Pick<JudgedCheck, 'at' | 'orderKey'> | null;
};

/** What is known of a call that was really sent. */
export type SentFacts = {
  readonly signature: SignatureVerdict;
  /** Its id in the history; null where nothing keeps it. */
  readonly id: string | null;
  readonly ms: number;
};

export const outcomes = ['passed', 'failed', 'error'] as const;
export type RunOutcome = (typeof outcomes)[number];

/** A story that was run, in the order of its file. `error`: it could not be run to its end. */
export type StoryRun = {
  readonly outcome: RunOutcome;
  readonly entries: readonly RunEntry[];
  readonly problems: readonly StoryProblem[];
  readonly played: PlayedStory;
  /** Checks that ask about cut texts, which somebody else measures. */
  readonly cutChecks: readonly JudgedCheck[];
};

/** Runs a story on the engine, at its own clock, and judges it. Pure: the same story and options give the same run. */
export function runStory(story: Story, options: StoryOptions): StoryRun {
  return takeAllSteps(runStorySteps(story, options));
}

/** The same in steps of one call or check, for those who must not wait long. */
export function* runStorySteps(story: Story, options: StoryOptions): Steps<StoryRun> {
  return yield* judgeRunSteps(story, yield* playStorySteps(story, options), options);
}

/** Judges a story that was played, by the engine or with the results that its calls really got. */
export function judgeRun(story: Story, played: PlayedStory, options: Pick<StoryOptions, 'scenarios'>): StoryRun {
  return takeAllSteps(judgeRunSteps(story, played, options));
}

function* judgeRunSteps(
  story: Story,
  played: PlayedStory,
  { scenarios }: Pick<StoryOptions, 'scenarios'>,
): Steps<StoryRun> {
  const judged = yield* judgeCheckSteps(played, scenarios);
  const entries = [...played.calls.map(callEntry), ...judged.map(checkEntry), ...stopEntries(story, played)];
  entries.sort((one, other) => one.place - other.place);
  return withOutcome({
    entries,
    problems: played.problems,
    played,
    cutChecks: judged.filter(({ asksCuts }) => asksCuts),
  });
}

/** The same run with some of its entries replaced. */
export function withEntries(run: StoryRun, entries: readonly RunEntry[], isError = false): StoryRun {
  const changed = withOutcome({ ...run, entries });
  return isError ? { ...changed, outcome: 'error' } : changed;
}

function withOutcome(run: Omit<StoryRun, 'outcome'>): StoryRun {
  const isPassed = run.entries.every(({ passed }) => passed);
  const isError = run.problems.some(({ severity }) => severity === 'error');
  return { ...run, outcome: isError ? 'error' : isPassed ? 'passed' : 'failed' };
}

function callEntry(call: PlayedCall): RunEntry {
  const { place, at, merchantBizNo, orderStatus, result, body } = call;
  const why = describeDifferences(judgeCall(call));
  return {
    place,
    kind: 'call',
    at,
    passed: why === null,
    why,
    merchantBizNo,
    call: { orderStatus, result, body },
    check: null,
  };
}

function checkEntry({ place, at, orderKey, merchantBizNo, differences }: JudgedCheck): RunEntry {
  const why = describeDifferences(differences);
  return { place, kind: 'check', at, passed: why === null, why, merchantBizNo, call: null, check: { at, orderKey } };
}

/** The entry at which a story could not go on; its time is that of the last one that could. */
function stopEntries(story: Story, { calls, checks, problems, anchor }: PlayedStory): readonly RunEntry[] {
  const at = Math.max(calls.at(-1)?.at ?? -Infinity, checks.at(-1)?.at ?? -Infinity);
  return problems.flatMap(({ severity, call: place, message }): readonly RunEntry[] => {
    if (severity !== 'error' || place === null) return [];
    const kind = story.entries[place]?.kind ?? 'call';
    const none = { merchantBizNo: '', call: null, check: null };
    return [{ place, kind, at: Number.isFinite(at) ? at : anchor, passed: false, why: message, ...none }];
  });
}
