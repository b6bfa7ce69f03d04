import type { Result } from '../../documents/call.ts';
import type { Finding } from '../../documents/finding.ts';
import { resolveVariables, seededUuid32, type Resolved, type VariableContext } from '../../documents/variables.ts';
import type { Story, StoryCall } from '../../documents/story/story.ts';
import { finishStoryProblems, type StoryProblem, type StoryProblemDraft } from '../../documents/story/story-problem.ts';
import type { Instant } from '../../lib/time/clock.ts';
import { scanJson, type JsonScan } from '../../lib/json/json-scan.ts';
import type { TextEdit } from '../../lib/text/text-edit.ts';
import type { AcceptedCall } from '../../lifecycle/wallet-state.ts';
import { findScenario } from '../../scenarios/index.ts';
import type { Scenario } from '../../scenarios/scenario.ts';
import type { EndpointId } from '../../specification/endpoints.ts';
import type { GapChoices } from '../../gaps/gaps.ts';
import { createMapMemory } from '../sandbox/map-memory.ts';
import type { Decision } from '../sandbox/decision.ts';
import { unknownVariableFindings } from '../validate/typed.ts';
import { decideCall, scenarioInStory, knownOrder, type Destination, type StoryEngine } from './decide-call.ts';
import { typedPayload, type TypedPayload } from './story-payload.ts';
import { referenceProblems, findStoryTemplate, type StoryOptions } from './story-references.ts';
import { anchorOf, timeOf, type Before } from './call-time.ts';
import { newOrderNumber } from '../../documents/order-name.ts';

type FilledCall = { readonly place: number; readonly at: Instant; readonly scenario: Scenario | null };

/** A call's variable values, the same on every run. */
type StoryVariables = (typed: string, call: FilledCall) => VariableContext;

/** A story's variables: one order number per scenario; accepted calls give the create time. */
function storyVariables(name: string, anchor: Instant, engine: StoryEngine): StoryVariables {
  const orderNoOf = (scenario: Scenario | null): string => {
    const uuid32 = seededUuid32(JSON.stringify([name, scenario?.id ?? '']));
    return newOrderNumber(anchor, (digits) => uuid32().slice(0, digits));
  };
  return (typed, { place, at, scenario }) => {
    const contextOf = (orderCreatedMs: Instant | null): VariableContext => ({
      nowMs: at,
      uuid32: seededUuid32(JSON.stringify([name, place])),
      orderNo: orderNoOf(scenario),
      orderCreatedMs,
    });
    const isAsked = scenario !== null && typed.includes('{{order.created');
    return contextOf(isAsked ? createdAt(resolveVariables(typed, contextOf(null)).text, scenario, engine) : null);
  };
}

/** A text's order's create time; null before acceptance. */
function createdAt(text: string, { endpoint }: Scenario, engine: StoryEngine): Instant | null {
  return knownOrder(scanJson(text).root, endpoint, engine)?.orderCreateTime ?? null;
}

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
  /** The resultCode that the story expects; null when anything will do. */
  readonly expected: string | null;
};

/** A played story, to its end or the first impossible call. */
export type PlayedStory = {
  readonly calls: readonly PlayedCall[];
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
  const gaps = { ...story.gaps, ...options.gaps };
  const anchor = anchorOf(story, options.now);
  const drafts = [...referenceProblems(story, options)];
  const calls: PlayedCall[] = [];
  const stage = stageOf(story, options, gaps, anchor);
  let before: Before = null;
  for (const call of drafts.length === 0 ? story.calls : []) {
    const timed = timeOf(call, before, anchor, gaps);
    const played = 'problem' in timed ? timed : playCall(call, timed.at, stage);
    if ('problem' in played) {
      drafts.push(played.problem);
      break;
    }
    calls.push(played);
    before = { at: played.at, payload: played.payload?.root ?? null };
  }
  return { calls, problems: finishStoryProblems(drafts, story.text), gaps, anchor };
}

type Stage = {
  readonly story: Story;
  readonly options: StoryOptions;
  readonly engine: StoryEngine & { readonly memory: ReturnType<typeof createMapMemory> };
  readonly variables: StoryVariables;
};

function stageOf(story: Story, options: StoryOptions, gaps: GapChoices, anchor: Instant): Stage {
  const engine = { scenarios: options.scenarios, gaps, memory: createMapMemory() };
  return { story, options, engine, variables: storyVariables(story.name ?? '', anchor, engine) };
}

function playCall(call: StoryCall, at: Instant, stage: Stage): PlayedCall | { readonly problem: StoryProblemDraft } {
  const { story, options, engine } = stage;
  const typed = typedPayload(story, call, options, engine.gaps.scheme ?? null);
  if ('problem' in typed) return typed;
  const told = toldScenario(call, options);
  const { body, payload, replacements, edits, unknown } = resolved(typed, call, at, told.scenario, stage);
  const destination = told.scenario === null ? found(payload, engine) : told;
  const decision = decideCall(body, destination, at, engine);
  const { acceptance, summary } = decision;
  if (acceptance !== null) engine.memory.remember(acceptance, String(call.place), decision.body);
  const verdict = verdictOf(decision);
  const { orderKey, merchantBizNo, scenario, orderStatus, endpoint } = summary;
  return {
    place: call.place,
    at,
    body,
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
    expected: call.expect,
  };
}

/** The named scenario: the call's, its template's, else the player's. */
function toldScenario({ scenario, source }: StoryCall, options: StoryOptions): Destination {
  const named = scenario === null ? null : findScenario(scenario.id, options.scenarios);
  if (named !== null) return { scenario: named, named: true };
  const template = source.from === 'template' ? findStoryTemplate(source.id, options.scenarios) : null;
  if (template !== null) return { scenario: template.scenario, named: false };
  return { scenario: options.scenario, named: options.scenario !== null };
}

function found(payload: JsonScan | null, engine: StoryEngine): Destination {
  return { scenario: scenarioInStory(payload?.root ?? null, engine), named: false };
}

function resolved(
  typed: TypedPayload,
  { place }: StoryCall,
  at: Instant,
  told: Scenario | null,
  { variables, engine }: Stage,
): Pick<PlayedCall, 'body' | 'payload' | 'replacements' | 'edits'> & { readonly unknown: readonly Finding[] } {
  if ('bytes' in typed) return { body: typed.bytes, payload: null, replacements: [], edits: [], unknown: [] };
  const scenario =
    told ?? (typed.text.includes('{{order.') ? scenarioInStory(scanJson(typed.text).root, engine) : null);
  const result = resolveVariables(typed.text, variables(typed.text, { place, at, scenario }));
  return {
    body: new TextEncoder().encode(result.text),
    payload: scanJson(result.text),
    replacements: result.replacements,
    edits: typed.edits,
    unknown: unknownVariableFindings(result),
  };
}

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
