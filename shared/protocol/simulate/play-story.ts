import type { Result } from '../../documents/call.ts';
import { fillCheck, type CheckTerms } from '../../documents/story/fill-asked.ts';
import { myScopesOf } from '../../documents/variables.ts';
import type { Story, StoryCall, StoryEntry } from '../../documents/story/story.ts';
import { finishStoryProblems, type StoryProblem, type StoryProblemDraft } from '../../documents/story/story-problem.ts';
import { maxInstant, type Instant } from '../../lib/time/clock.ts';
import { takeAllSteps, type Steps } from '../../lib/steps.ts';
import { choicesUnder } from '../../gaps/gap-choices.ts';
import type { GapChoices } from '../../gaps/gaps.ts';
import { anchorOf, timeOf, tooFar, type Before } from './call-time.ts';
import { curveSteps } from './curve-steps.ts';
import { prepareCall, stageOf, type DueCall, type PlayedCall, type Stage } from './play-call.ts';
import { referenceProblems, type StoryOptions } from './story-references.ts';

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
  /** Errors when it could not be played to its end. */
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
  let at: Instant | null = null;
  for (const entry of drafts.length === 0 ? story.entries : []) {
    const before: Before = at === null ? null : { at, payload: calls.at(-1)?.payload?.root ?? null };
    const timed = timeOf(entry, before, anchor, gaps);
    const problem = 'problem' in timed ? timed.problem : yield* playEntry(entry, timed.at, stage, { calls, checks });
    if (problem === 'not sent') break;
    if (problem !== null) {
      drafts.push(problem);
      break;
    }
    at = lastTime({ calls, checks });
  }
  return { calls, checks, problems: finishStoryProblems(drafts, story.text), gaps, anchor };
}

type Played = { readonly calls: PlayedCall[]; readonly checks: PlayedCheck[] };

/** Plays a check, or the calls of an entry: one, or those of its curve. Returns why it could not. */
function* playEntry(
  entry: StoryEntry,
  at: Instant,
  stage: Stage,
  played: Played,
): CallSteps<StoryProblemDraft | 'not sent' | null> {
  if (entry.kind === 'call') return yield* playCalls(entry, at, stage, played.calls);
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
  calls: PlayedCall[],
): CallSteps<StoryProblemDraft | 'not sent' | null> {
  const steps = call.curve === null ? oneCall : curveSteps(call.curve);
  for (const [step, { afterMs, value }] of steps.entries()) {
    if (at + afterMs > maxInstant) return tooFar(call);
    const prepared = prepareCall(call, { at: at + afterMs, step, value }, stage);
    if ('problem' in prepared) return prepared.problem;
    const given = yield prepared.due;
    if (given === 'not sent') return given;
    calls.push(prepared.end(given));
  }
  return null;
}

const oneCall = [{ afterMs: 0, value: null }] as const;
