import type { Result } from '../../documents/call.ts';
import type { Finding } from '../../documents/finding.ts';
import { myScopesOf } from '../../documents/variables.ts';
import { fillExpectation } from '../../documents/story/fill-asked.ts';
import type { Story, StoryCall } from '../../documents/story/story.ts';
import type { StoryProblemDraft } from '../../documents/story/story-problem.ts';
import type { Instant } from '../../lib/time/clock.ts';
import { scanJson } from '../../lib/json/json-scan.ts';
import { once } from '../../lib/once.ts';
import type { Scenario } from '../../scenarios/scenario.ts';
import type { GapChoices } from '../../gaps/gaps.ts';
import { unknownVariableFindings } from '../validate/typed.ts';
import {
  recognisedScenario,
  scenarioInStory,
  toldScenario,
  type Destination,
  type StoryBody,
  type StoryEngine,
} from './decide-call.ts';
import { EndedCall, type PlayedCall } from './played-call.ts';
import { typedPayload, type TypedPayload } from './story-payload.ts';
import type { StoryOptions } from './story-references.ts';
import { storyVariables, type FilledCall, type FillPayload } from './story-variables.ts';
import { StoryDecisions } from './story-decisions.ts';

/** A call whose turn it is. Its payload is filled in again when it is sent. */
export type DueCall = {
  readonly place: number;
  readonly step: number;
  readonly at: Instant;
  readonly typed: TypedPayload;
  /** Where it goes. */
  readonly scenario: Scenario | null;
  /** Whose order number its variables have. */
  readonly filledFor: Scenario | null;
};

/** What the calls of a story are played with. */
export type Stage = {
  readonly story: Story;
  readonly options: StoryOptions;
  readonly engine: StoryEngine;
  readonly decisions: StoryDecisions;
  readonly fill: FillPayload;
};

export function stageOf(story: Story, options: StoryOptions, gaps: GapChoices, anchor: Instant): Stage {
  const terms = { scenarios: options.scenarios, gaps };
  const decisions = new StoryDecisions(terms);
  const engine = { ...terms, memory: decisions.memory };
  const memory = { order: (orderKey: string) => decisions.orderCreated(orderKey) };
  return {
    story,
    options,
    engine,
    decisions,
    fill: storyVariables({ ...options, seed: options.seed ?? story.name ?? '' }, options.numbersAt ?? anchor, {
      gaps,
      memory,
    }),
  };
}

/** A call of an entry: the only one, or one of its curve. */
export type CallStep = { readonly at: Instant; readonly step: number; readonly value: number | null };

export type PreparedCall = { readonly due: DueCall; readonly end: (given: Result | null) => PlayedCall };

/** Fills in a call's payload. `end` decides it, and takes it as accepted or refused by the result given, if one is. */
export function prepareCall(
  call: StoryCall,
  { at, step, value }: CallStep,
  stage: Stage,
): PreparedCall | { readonly problem: StoryProblemDraft } {
  const { story, options, engine } = stage;
  const scheme = engine.gaps.scheme ?? null;
  const typed = typedPayload(story, call, options, { scheme, curveValue: value });
  if ('problem' in typed) return typed;
  const told = toldScenario(call, options);
  const filled = resolved(typed, { place: call.place, step, at }, told.scenario, stage);
  const destination = told.scenario === null ? recognisedScenario(filled.payload, engine) : told;
  return {
    due: { place: call.place, step, at, typed, scenario: destination.scenario, filledFor: filled.scenario },
    end: (given) => endCall(call, { at, step, typed, filled, destination, given }, stage),
  };
}

type FilledStep = Omit<CallStep, 'value'> & {
  readonly typed: TypedPayload;
  readonly filled: ReturnType<typeof resolved>;
  readonly destination: Destination;
  readonly given: Result | null;
};

function endCall(
  call: StoryCall,
  { at, step, typed, filled, destination, given }: FilledStep,
  { options, decisions }: Stage,
): PlayedCall {
  const { body, payload, replacements, edits, unknown } = filled;
  const id = step === 0 ? String(call.place) : `${call.place}.${step}`;
  const { verdict, result, summary, findings } = decisions.decide(
    { id, sent: { body, payload }, destination, at },
    given,
  );
  const { orderKey, merchantBizNo, scenario, orderStatus, endpoint } = summary;
  const facts = {
    place: call.place,
    at,
    payload,
    typed: 'text' in typed ? typed.text : null,
    replacements,
    edits,
    endpoint,
    scenario,
    orderKey,
    merchantBizNo,
    orderStatus,
    result,
    verdict,
    expected: call.expect === null ? null : fillExpectation(call.expect, myScopesOf(options)),
  };
  return new EndedCall(facts, { body, findings, unknown });
}

function resolved(
  typed: TypedPayload,
  call: Omit<FilledCall, 'scenario'>,
  told: Scenario | null,
  { fill, engine }: Stage,
): StoryBody &
  Pick<PlayedCall, 'replacements' | 'edits'> & {
    readonly unknown: readonly Finding[];
    readonly scenario: Scenario | null;
  } {
  if ('bytes' in typed)
    return { body: () => typed.bytes, payload: null, replacements: [], edits: [], unknown: [], scenario: null };
  const scenario =
    told ?? (typed.text.includes('{{order.') ? scenarioInStory(scanJson(typed.text).root, engine) : null);
  const { resolved: result, payload } = fill(typed.text, { ...call, scenario });
  const { text, replacements } = result;
  return {
    // Most bodies are never asked for.
    body: once(() => encoder.encode(text)),
    payload,
    replacements,
    edits: typed.edits,
    unknown: unknownVariableFindings(result),
    scenario,
  };
}

const encoder = new TextEncoder();
