import type { Result } from '../../documents/call.ts';
import type { Finding } from '../../documents/finding.ts';
import { writeHongKongTime } from '../../documents/story/story-move.ts';
import { storyFormat, type Story } from '../../documents/story/story.ts';
import type { JsonObject } from '../../lib/json/json.ts';
import { writeTemplate } from '../../scenarios/template-text.ts';
import type { GapChoices } from '../../gaps/gaps.ts';
import { locales } from '../../specification/locales.ts';
import { nodeAtPointer } from '../../lib/json/json-pointer.ts';
import { scanJson, type JsonNode, type JsonScan } from '../../lib/json/json-scan.ts';
import { fnv1a } from '../../lib/text/fnv1a.ts';
import { applyEdit } from '../../lib/text/text-edit.ts';
import type { Instant } from '../../lib/time/clock.ts';
import { parseIsoTime } from '../../lib/time/iso-time.ts';
import { wallet } from '../../lifecycle/wallet.ts';
import type { AcceptedCall, OrderView } from '../../lifecycle/wallet-state.ts';
import type { Scenario } from '../../scenarios/scenario.ts';
import { findRefusingError } from '../sandbox/checks/payload.ts';
import { decideCall, recognisedScenario, toldScenario, type StoryEngine } from '../simulate/decide-call.ts';
import { orderMoment, walletOf } from '../simulate/moments.ts';
import type { PlayedCall } from '../simulate/played-call.ts';
import type { PlayedStory } from '../simulate/play-story.ts';
import { type Delivery, DecisionMemo } from './deliveries.ts';
import { createMapMemory } from '../sandbox/sandbox-case.ts';
import { phoneTextsOf } from '../../scenarios/order-faces.ts';

/** What a sender writes anew when it sends a call later than its event, or once more. */
export type SenderHabits = {
  /** Whose time orderModifyTime is: that of the event, as the story has it, or that of the send. */
  readonly time: 'event' | 'send';
  /** Whether a call that is sent once more keeps its requestId. */
  readonly repeat: 'same' | 'new';
};

/** Those of a sender that sends the same bytes, whatever happens. */
export const steadyHabits: SenderHabits = { time: 'event', repeat: 'same' };

/** The calls of a played story, as one that sends them has them. */
export type Sender = {
  readonly story: Story;
  readonly played: Pick<PlayedStory, 'calls' | 'gaps'>;
  readonly scenarios: readonly Scenario[];
  /** The scenario of calls without one; null: recognise. */
  readonly scenario: Scenario | null;
  readonly habits?: SenderHabits;
};

/** A call as it arrives, with the bytes that its sender gave it. A lost one does not. */
type Arrival = {
  readonly delivery: Delivery;
  readonly call: PlayedCall;
  readonly at: Instant;
  readonly told: ReturnType<typeof toldScenario> | null;
  /** null when the bytes are no UTF-8. */
  readonly payload: JsonScan | null;
  readonly body: () => Uint8Array;
};

/** The calls of these deliveries as they arrive. Bytes are those of the story's own order, but for the sender's habits. */
export function arrivalsOf(deliveries: readonly Delivery[], sender: Sender): readonly Arrival[] {
  const { story, played, scenarios, scenario, habits = steadyHabits } = sender;
  const entries = new Map(story.calls.map((call) => [call.place, call]));
  const seen = new Set<number>();
  return deliveries.flatMap((delivery): readonly Arrival[] => {
    const { call: index, at } = delivery;
    const call = played.calls[index];
    const entry = call === undefined ? undefined : entries.get(call.place);
    if (at === null || call === undefined || entry === undefined) return [];
    const told = toldScenario(entry, { scenarios, scenario });
    const isRepeat = seen.has(index);
    seen.add(index);
    const written = writtenAnew(call.payload, [
      habits.time === 'send' && at !== call.at
        ? { pointer: '/orderModifyTime', as: (node) => timeLike(node, at) }
        : null,
      habits.repeat === 'new' && isRepeat ? { pointer: '/requestId', as: () => `"${hex32(index, seen.size)}"` } : null,
    ]);
    return [
      {
        delivery,
        call,
        at,
        told: told.scenario === null ? null : told,
        payload: written ?? call.payload,
        body: () => (written === null ? call.body : new TextEncoder().encode(written.text)),
      },
    ];
  });
}

type Anew = { readonly pointer: string; readonly as: (node: JsonNode) => string };

/** The payload with other values, as JSON source; null where nothing is written anew, or it has none of them. */
function writtenAnew(payload: JsonScan | null, wanted: readonly (Anew | null)[]): JsonScan | null {
  if (payload === null) return null;
  const edited = wanted.reduce((text, anew) => {
    if (anew === null) return text;
    const { root } = text === payload.text ? payload : scanJson(text);
    const node = root === null ? undefined : nodeAtPointer(root, anew.pointer)?.node;
    return node === undefined ? text : applyEdit(text, { start: node.start, end: node.end, text: anew.as(node) });
  }, payload.text);
  return edited === payload.text ? null : scanJson(edited);
}

/** An instant as the payload writes its times: in milliseconds or in words. Clause: base/orderModifyTime. */
function timeLike(node: JsonNode, at: Instant): string {
  if (node.kind !== 'string') return String(at);
  return JSON.stringify(parseIsoTime(node.value) === null ? String(at) : writeHongKongTime(at));
}

/** A requestId that no call of a story has: it is the same in every run. */
function hex32(call: number, turn: number): string {
  return `${fnv1a(`${call} ${turn}`).toString(16)}${turn.toString(16)}${call.toString(16)}`
    .padEnd(32, 'e')
    .slice(0, 32);
}

/** What became of an arrival, decided when it arrives. */
export type Outcome = {
  readonly arrival: Arrival;
  readonly verdict: 'accepted' | 'repeated' | 'ignored' | 'refused';
  readonly result: Result;
  /** The error that the service names; null where the result says it all. */
  readonly finding: Finding | null;
  readonly accepted: AcceptedCall | null;
};

/** What the engine makes of these deliveries, each decided when it arrives. `memo` has decisions about the same sender's calls. */
export function receiveEach(
  deliveries: readonly Delivery[],
  sender: Sender,
  memo = new DecisionMemo(),
): readonly Outcome[] {
  const { played, scenarios } = sender;
  const engine = { scenarios, gaps: played.gaps, memory: createMapMemory() };
  return arrivalsOf(deliveries, sender).map((arrival, turn) => outcomeOf(arrival, String(turn), engine, memo));
}

/** The calls of these deliveries that changed an order. */
export function receive(deliveries: readonly Delivery[], sender: Sender, memo?: DecisionMemo): readonly AcceptedCall[] {
  return receiveEach(deliveries, sender, memo).flatMap(({ accepted }) => accepted ?? []);
}

function outcomeOf(
  arrival: Arrival,
  id: string,
  engine: StoryEngine & { readonly memory: ReturnType<typeof createMapMemory> },
  memo: DecisionMemo,
): Outcome {
  const { payload, body: bytes, at, told, delivery } = arrival;
  // Bytes that are no text are named by their call. The same text with another stated scenario is decided otherwise.
  const bytesKey = payload === null ? `call ${delivery.call}` : `text ${payload.text}`;
  const key = `${told?.scenario?.id ?? ''} ${told?.named === true} ${bytesKey}`;
  const decision = memo.take(key, engine.memory, (memory) => {
    const asked = { ...engine, memory };
    return decideCall({ body: bytes, payload }, told ?? recognisedScenario(payload, asked), at, asked);
  });
  const { acceptance, body, repeats, changesNothing, summary, findings, result } = decision;
  const changesNone = { arrival, result, finding: null, accepted: null };
  if (repeats !== null) return { ...changesNone, verdict: 'repeated' };
  if (acceptance === null) {
    return { ...changesNone, verdict: 'refused', finding: findRefusingError(findings) };
  }
  engine.memory.remember(acceptance, id, body);
  if (changesNothing || payload === null) return { ...changesNone, verdict: 'ignored' };
  const { orderKey, merchantBizNo, scenario, orderStatus: status } = summary;
  const accepted = { orderKey, merchantBizNo, scenario, at, status, payload };
  return { ...changesNone, verdict: 'accepted', accepted };
}

/** What phones show of one order. */
export type ShownOrder = {
  readonly merchantBizNo: string;
  readonly card: string;
  readonly status: string;
  /** Those of every language. */
  readonly texts: readonly string[];
};

/** What phones show of each order at an instant, by order. */
export function showOrders(
  accepted: readonly AcceptedCall[],
  at: Instant,
  { played, scenarios }: Sender,
): ReadonlyMap<string, ShownOrder> {
  const { options } = walletOf(played, scenarios);
  return new Map(wallet(accepted, at, options).map((view) => [view.orderKey, showOrder(view, at, played.gaps)]));
}

/** What phones show of one order that they look at. */
export function showOrder(view: OrderView, at: Instant, gaps: GapChoices): ShownOrder {
  const { merchantBizNo, card, status } = orderMoment(view);
  return {
    merchantBizNo,
    card,
    status,
    texts: locales.flatMap((locale) => phoneTextsOf(view, { locale, now: at, gaps })),
  };
}

/** Deliveries as a story of their own: the bytes of each call at the time at which it arrives. Those that are no text are left out. */
export function storyOfDeliveries(deliveries: readonly Delivery[], sender: Sender, name: string): string {
  const calls = arrivalsOf(deliveries, sender).flatMap(({ at, call, payload }): readonly JsonObject[] =>
    payload === null
      ? []
      : [
          {
            at: writeHongKongTime(at),
            text: payload.text,
            ...(call.scenario === '' ? {} : { scenario: call.scenario }),
          },
        ],
  );
  const { gaps } = sender.story;
  const chosen = Object.fromEntries(Object.entries(gaps).filter(([, value]) => value !== undefined));
  const story: JsonObject = {
    format: storyFormat,
    name,
    ...(Object.keys(chosen).length === 0 ? {} : { gaps: chosen }),
    calls,
  };
  return `${writeTemplate(story)}\n`;
}
