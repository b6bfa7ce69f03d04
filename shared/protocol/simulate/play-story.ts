import type { Result } from '../../documents/call.ts';
import type { Finding } from '../../documents/finding.ts';
import type { Resolved } from '../../documents/variables.ts';
import { fillCheck, fillExpectation, type CheckTerms, type Expectation } from '../../documents/story/fill-asked.ts';
import type { Story, StoryCall, StoryEntry } from '../../documents/story/story.ts';
import { finishStoryProblems, type StoryProblem, type StoryProblemDraft } from '../../documents/story/story-problem.ts';
import { maxInstant, type Instant } from '../../lib/time/clock.ts';
import { scanJson, type JsonScan } from '../../lib/json/json-scan.ts';
import { once } from '../../lib/once.ts';
import { takeAllSteps, type Steps } from '../../lib/steps.ts';
import type { TextEdit } from '../../lib/text/text-edit.ts';
import type { AcceptedCall } from '../../lifecycle/wallet-state.ts';
import type { Scenario } from '../../scenarios/scenario.ts';
import type { EndpointId } from '../../specification/endpoints.ts';
import type { GapChoices } from '../../gaps/gaps.ts';
import { createMapMemory } from '../sandbox/map-memory.ts';
import type { Decision } from '../sandbox/decision.ts';
import { unknownVariableFindings } from '../validate/typed.ts';
import {
  decideCall,
  recognisedScenario,
  scenarioInStory,
  toldScenario,
  type StoryBody,
  type StoryEngine,
} from './decide-call.ts';
import { typedPayload, type TypedPayload } from './story-payload.ts';
import { referenceProblems, type StoryOptions } from './story-references.ts';
import { storyVariables, type FilledCall, type FillPayload } from './story-variables.ts';
import { anchorOf, timeOf, tooFar, type Before } from './call-time.ts';
import { curveSteps } from './curve-steps.ts';

export type PlayedCall = {
  /** Counted from 0, in the order of the file. */
  readonly place: number;
  readonly at: Instant;
  /** The exact bytes: edits made, variables resolved. */
  readonly body: Uint8Array;
  /** null when the bytes are no UTF-8. */
  readonly payload: JsonScan | null;
  /** The same before its variables were resolved; null likewise. */
  readonly typed: string | null;
  readonly replacements: Resolved['replacements'];
  /** The edits by `set`, one after another, in the source's text. */
  readonly edits: readonly TextEdit[];
  readonly endpoint: EndpointId | null;
  /** Empty when no scenario is known. */
  readonly scenario: string;
  readonly orderKey: string;
  readonly merchantBizNo: string;
  readonly orderStatus: string;
  readonly result: Result;
  /** accepted: changed its order. repeated, ignored: success without a change. */
  readonly verdict: 'accepted' | 'repeated' | 'ignored' | 'refused';
  readonly findings: readonly Finding[];
  /** What the wallet knows of it; null unless it was accepted. */
  readonly accepted: AcceptedCall | null;
  /** What the story expects; null when anything will do. */
  readonly expected: Expectation | null;
};

/** A check at its time. It is judged when the whole story is played: its moment includes every call of that instant. */
export type PlayedCheck = {
  readonly place: number;
  readonly at: Instant;
  /** The order of the call before; null before the first. */
  readonly before: Pick<PlayedCall, 'orderKey' | 'merchantBizNo'> | null;
  readonly asked: CheckTerms;
};

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
  const gaps = { ...story.gaps, ...options.gaps };
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
function* playEntry(entry: StoryEntry, at: Instant, stage: Stage, played: Played): Steps<StoryProblemDraft | null> {
  if (entry.kind === 'call') return yield* playCalls(entry, at, stage, played.calls);
  const asked = fillCheck(entry, stage.options.row ?? null);
  played.checks.push({ place: entry.place, at, before: played.calls.at(-1) ?? null, asked });
  return null;
}

/** The time of the last entry, the last call of a curve: times are in order. */
function lastTime({ calls, checks }: Played): Instant {
  return Math.max(calls.at(-1)?.at ?? -Infinity, checks.at(-1)?.at ?? -Infinity);
}

function* playCalls(call: StoryCall, at: Instant, stage: Stage, calls: PlayedCall[]): Steps<StoryProblemDraft | null> {
  const steps = call.curve === null ? oneCall : curveSteps(call.curve);
  for (const [step, { afterMs, value }] of steps.entries()) {
    if (at + afterMs > maxInstant) return tooFar(call);
    const played = playCall(call, { at: at + afterMs, step, value }, stage);
    if ('problem' in played) return played.problem;
    calls.push(played);
    yield;
  }
  return null;
}

const oneCall = [{ afterMs: 0, value: null }] as const;

type Stage = {
  readonly story: Story;
  readonly options: StoryOptions;
  readonly engine: StoryEngine & { readonly memory: ReturnType<typeof createMapMemory> };
  readonly fill: FillPayload;
};

function stageOf(story: Story, options: StoryOptions, gaps: GapChoices, anchor: Instant): Stage {
  const engine = { scenarios: options.scenarios, gaps, memory: createMapMemory() };
  return {
    story,
    options,
    engine,
    fill: storyVariables({ seed: options.seed ?? story.name ?? '', row: options.row }, anchor, engine),
  };
}

type CallStep = { readonly at: Instant; readonly step: number; readonly value: number | null };

function playCall(
  call: StoryCall,
  { at, step, value }: CallStep,
  stage: Stage,
): PlayedCall | { readonly problem: StoryProblemDraft } {
  const { story, options, engine } = stage;
  const scheme = engine.gaps.scheme ?? null;
  const typed = typedPayload(story, call, options, { scheme, curveValue: value });
  if ('problem' in typed) return typed;
  const told = toldScenario(call, options);
  const { body, payload, replacements, edits, unknown } = resolved(
    typed,
    { place: call.place, step, at },
    told.scenario,
    stage,
  );
  const destination = told.scenario === null ? recognisedScenario(payload, engine) : told;
  const decision = decideCall({ body, payload }, destination, at, engine);
  const { acceptance, summary } = decision;
  if (acceptance !== null)
    engine.memory.remember(acceptance, step === 0 ? String(call.place) : `${call.place}.${step}`, decision.body);
  const verdict = verdictOf(decision);
  const { orderKey, merchantBizNo, scenario, orderStatus, endpoint } = summary;
  return {
    place: call.place,
    at,
    get body() {
      return body();
    },
    payload,
    typed: 'text' in typed ? typed.text : null,
    replacements,
    edits,
    endpoint,
    scenario,
    orderKey,
    merchantBizNo,
    orderStatus,
    result: decision.result,
    verdict,
    findings: inOrder([...decision.findings, ...unknown]),
    accepted:
      verdict === 'accepted' && payload !== null
        ? { orderKey, merchantBizNo, scenario, at, status: orderStatus, payload }
        : null,
    expected: call.expect === null ? null : fillExpectation(call.expect, options.row ?? null),
  };
}

function resolved(
  typed: TypedPayload,
  call: Omit<FilledCall, 'scenario'>,
  told: Scenario | null,
  { fill, engine }: Stage,
): StoryBody & Pick<PlayedCall, 'replacements' | 'edits'> & { readonly unknown: readonly Finding[] } {
  if ('bytes' in typed) return { body: () => typed.bytes, payload: null, replacements: [], edits: [], unknown: [] };
  const scenario =
    told ?? (typed.text.includes('{{order.') ? scenarioInStory(scanJson(typed.text).root, engine) : null);
  const { resolved: result, payload } = fill(typed.text, { ...call, scenario });
  return {
    // Most bodies are never asked for.
    body: once(() => encoder.encode(result.text)),
    payload,
    replacements: result.replacements,
    edits: typed.edits,
    unknown: unknownVariableFindings(result),
  };
}

const encoder = new TextEncoder();

function inOrder(findings: readonly Finding[]): readonly Finding[] {
  return findings.toSorted(
    (one, other) => one.line - other.line || one.column - other.column || byName(one.rule, other.rule),
  );
}

function verdictOf({ acceptance, changesNothing, repeats }: Decision): PlayedCall['verdict'] {
  if (repeats !== null) return 'repeated';
  if (changesNothing) return 'ignored';
  return acceptance === null ? 'refused' : 'accepted';
}

function byName(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
