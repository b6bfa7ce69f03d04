import type { Result } from '../../documents/call.ts';
import { fillCheck, type CheckTerms } from '../../documents/story/fill-asked.ts';
import { myScopesOf } from '../../documents/variables.ts';
import type { Story, StoryCall, StoryEntry, StoryBranch } from '../../documents/story/story.ts';
import { finishStoryProblems, type StoryProblem, type StoryProblemDraft } from '../../documents/story/story-problem.ts';
import { maxInstant, type Instant } from '../../lib/time/clock.ts';
import { takeAllSteps, type Steps } from '../../lib/steps.ts';
import { choicesUnder } from '../../gaps/gap-choices.ts';
import { type GapChoices, gapValue } from '../../gaps/gaps.ts';
import { curveSteps } from './curve-steps.ts';
import { curveNotes } from './curve-notes.ts';
import { prepareCall, stageOf, type DueCall, type Stage } from './play-call.ts';
import type { PlayedCall } from './played-call.ts';
import { referenceProblems, type StoryOptions } from './story-references.ts';
import { instantAt } from '../../lib/json/json-view.ts';
import type { JsonNode } from '../../lib/json/json-scan.ts';
import { goesBackwards, noSuchTime, timeProblem } from '../../documents/story/story-order.ts';
import { baseRequest } from '../../specification/base-request.ts';

/** A check at its time. It is judged when the whole story is played: its moment includes every call of that instant. */
export type PlayedCheck = {
  readonly place: number;
  readonly at: Instant;
  /** The order of the call before; null before the first. */
  readonly before: Pick<PlayedCall, 'orderKey' | 'merchantBizNo'> | null;
  readonly asked: CheckTerms;
};

/** Yields calls that are due, and receives what each got. */
export type CallSteps<Value> = Generator<DueCall, Value, Result | null | 'not sent'>;

/** A played story, to its end or the first impossible call. */
export type PlayedStory = {
  /** Those of a curve share their place. */
  readonly calls: readonly PlayedCall[];
  readonly checks: readonly PlayedCheck[];
  /** Warnings, and errors when it could not be played to its end. */
  readonly problems: readonly StoryProblem[];
  /** In force: the player's choices over the story's own. */
  readonly gaps: GapChoices;
  readonly anchor: Instant;
};

/**
 * Plays a story with the sandbox's engine. Pure: same story and options, same bytes, unless no time is named. Ignores
 * Request-Time and signatures.
 */
export function playStory(story: Story, options: StoryOptions): PlayedStory {
  return takeAllSteps(playStorySteps(story, options));
}

/** The same in steps of one call. */
export function* playStorySteps(story: Story, options: StoryOptions): Steps<PlayedStory> {
  const calls = playByCalls(story, options);
  let next = calls.next(null);
  while (next.done !== true) {
    yield;
    next = calls.next(null);
  }
  return next.value;
}

/**
 * The same, call by call. It receives what each call that is due got; null: what the engine answers. A call that was
 * not sent ends the story before it.
 */
export function* playByCalls(story: Story, options: StoryOptions): CallSteps<PlayedStory> {
  const gaps = choicesUnder(story.gaps, options.gaps);
  const anchor = anchorOf(story, options.now);
  const drafts = [...referenceProblems(story, options)];
  const stage = stageOf(story, options, gaps, anchor);
  const calls: PlayedCall[] = [];
  const checks: PlayedCheck[] = [];
  const played: Played = { calls, checks, notes: drafts };
  const hasError = drafts.length > 0;
  let at: Instant | null = null;
  for (const entry of hasError ? [] : story.entries) {
    const before: Before = at === null ? null : { at, payload: calls.at(-1)?.payload?.root ?? null };
    const timed = timeOf(entry, before, anchor, gaps);
    const problem = 'problem' in timed ? timed.problem : yield* playEntry(entry, timed.at, stage, played);
    if (problem === 'not sent') break;
    if (problem !== null) {
      drafts.push(problem);
      break;
    }
    at = lastTime(played);
  }
  return { calls, checks, problems: finishStoryProblems(drafts, story.text), gaps, anchor };
}

type Played = {
  readonly calls: PlayedCall[];
  readonly checks: PlayedCheck[];
  readonly notes: StoryProblemDraft[];
};

/** Plays a check, or the calls of an entry: one, or those of its curve. Returns why it could not. */
function* playEntry(
  entry: StoryEntry,
  at: Instant,
  stage: Stage,
  played: Played,
): CallSteps<StoryProblemDraft | 'not sent' | null> {
  if (entry.kind === 'call') return yield* playCalls(entry, at, stage, played);
  const asked = fillCheck(entry, myScopesOf(stage.options));
  played.checks.push({ place: entry.place, at, before: played.calls.at(-1) ?? null, asked });
  return null;
}

/** The time of the last entry, the last call of a curve: times are in order. */
function lastTime({ calls, checks }: Played): Instant {
  return Math.max(calls.at(-1)?.at ?? -Infinity, checks.at(-1)?.at ?? -Infinity);
}

function* playCalls(
  call: StoryCall,
  at: Instant,
  stage: Stage,
  { calls, notes }: Played,
): CallSteps<StoryProblemDraft | 'not sent' | null> {
  const steps = call.curve === null ? oneCall : curveSteps(call.curve);
  for (const [step, { afterMs, value }] of steps.entries()) {
    if (at + afterMs > maxInstant) return tooFar(call);
    const prepared = prepareCall(call, { at: at + afterMs, step, value }, stage);
    if ('problem' in prepared) return prepared.problem;
    if (step === 0) notes.push(...curveNotes(call, prepared.due));
    const given = yield prepared.due;
    if (given === 'not sent') return given;
    calls.push(prepared.end(given));
  }
  return null;
}

const oneCall = [{ afterMs: 0, value: null }] as const;

/** When the previous entry was, and the payload of the last call; null before the first entry. */
type Before = { readonly at: Instant; readonly payload: JsonNode | null } | null;

/** The start of relative times: the anchor, else the first named instant, else now. */
export function anchorOf({ anchor, entries }: Pick<Story, 'anchor' | 'entries'>, now: Instant): Instant {
  if (anchor !== null) return anchor;
  const first = entries.find(({ at }) => at.of === 'instant');
  return first?.at.of === 'instant' ? first.at.instant : now;
}

/** An entry's time, or its problem: unknown field, backwards, or beyond a date. */
function timeOf(
  entry: StoryEntry,
  before: Before,
  anchor: Instant,
  gaps: GapChoices,
): { readonly at: Instant } | { readonly problem: StoryProblemDraft } {
  const at = instantOf(entry, before, anchor, gaps);
  if (at === null) return { problem: noSuchTime(entry, entry.at.of === 'field' ? entry.at.name : '') };
  if (Math.abs(at) > maxInstant) return { problem: tooFar(entry) };
  return before !== null && at < before.at ? { problem: goesBackwards(entry, at, before.at) } : { at };
}

function instantOf({ at }: StoryEntry, before: Before, anchor: Instant, gaps: GapChoices): Instant | null {
  if (at.of === 'instant') return at.instant;
  if (at.of === 'after') return (before?.at ?? anchor) + at.plusMs;
  const field = timeField(before?.payload ?? null, at.name, gaps);
  return field === null ? null : field + at.plusMs;
}

/** A payload's time field: at the top in the base fields' unit, else in extInfo. */
export function timeField(root: JsonNode | null, name: string, gaps: GapChoices): Instant | null {
  const found = instantAt(root, name);
  if (found === null) return instantAt(root, 'extInfo', name);
  const field = baseRequest.find((each) => each.name === name && each.kind.name === 'time');
  return field?.kind.dependsOn?.some((gap) => gapValue(gaps, gap) === 'seconds') === true ? found * 1000 : found;
}

/** The problem of a time that no date can hold. */
function tooFar(entry: StoryEntry): StoryProblemDraft {
  return timeProblem(entry, 'time', {
    message: { en: 'its time is outside the range of dates.', zh: '其時間超出日期的範圍。' },
    next: { en: 'Use a shorter duration.', zh: '請縮短時長。' },
  });
}

/** A branch played with what comes before it. The main line is never changed by it. */
export type PlayedBranch = {
  readonly name: string;
  /** Its place among the branches, from 0. */
  readonly index: number;
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
  const index = story.branches.indexOf(branch);
  return {
    name: branch.name,
    index,
    story: line,
    played: { ...played, problems: played.problems.map((problem) => inBranch(problem, index, firstPlace)) },
    firstPlace,
    calls: played.calls.filter(({ place }) => place >= firstPlace),
    leavesAt: Math.max(played.anchor, ...before.map((each) => each.at)),
  };
}

/** The problems that only these branches have, without those of the main line. */
export function problemsOfBranches(branches: readonly PlayedBranch[]): PlayedStory['problems'] {
  return branches.flatMap(({ played }) => played.problems).filter(({ path }) => path.startsWith('/branches/'));
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
