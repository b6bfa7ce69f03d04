import type { Finding } from '../../documents/finding.ts';
import type { Instant } from '../../lib/time/clock.ts';
import { scanJson, type JsonNode } from '../../lib/json/json-scan.ts';
import { textAt } from '../../lib/json/json-view.ts';
import { wallet } from '../../lifecycle/wallet.ts';
import { walletChanges } from '../../lifecycle/wallet-changes.ts';
import type { AcceptedCall, OrderView, WalletChange } from '../../lifecycle/wallet-state.ts';
import { findScenario, scenarios as allScenarios } from '../../scenarios/index.ts';
import type { Scenario } from '../../scenarios/scenario.ts';
import { endpointMethod, endpoints } from '../../specification/endpoints.ts';
import { effectiveScheme, type GapChoices, gapValue } from '../../gaps/gaps.ts';
import { findShownLocale, locales, type Locale } from '../../specification/locales.ts';
import { orderAfter } from '../orders/order-after.ts';
import { orderOfPayload } from '../orders/order-key.ts';
import { decide } from '../sandbox/decide.ts';
import { everyoneOnboarded } from '../../documents/sandbox-controls.ts';
import { offlineCrypto, createMapMemory, type MapMemory } from '../sandbox/sandbox-case.ts';
import type { Decision } from '../sandbox/decision.ts';
import { getAcceptedTimeForm, writeRequestTime } from '../signing/request-time.ts';
import { getAnswerSeparator, getSigningProfile, sampleSignature } from '../signing/signing-profiles.ts';
import { getSignedPath } from '../signing/signature.ts';

/** A payload and its options: what the choices of gaps are applied to. */
export type GapSubject = {
  /** The resolved text, as it would be sent. */
  readonly text: string;
  readonly scenario: Pick<Scenario, 'endpoint'>;
  readonly clientId: string;
  /** Accepted calls, oldest first; the payload would be the next. */
  readonly accepted: readonly AcceptedCall[];
  /** The run's time, at which it would be accepted. */
  readonly now: Instant;
  readonly scenarios?: readonly Scenario[];
};

export type GapOutcome = {
  readonly findings: readonly Finding[];
  readonly answer: Pick<Decision, 'status' | 'result' | 'changesNothing'> & { readonly isRepeat: boolean };
  /** Of the payload's order, with the payload as its last call if accepted. */
  readonly changes: readonly WalletChange[];
  readonly view: OrderView | null;
  /** Texts of card and notification as if accepted; none in a hidden language. */
  readonly texts: Readonly<Record<Locale, readonly SaidText[]>>;
  /** How the request and its answer would be written on the wire. */
  readonly wire: WireTexts;
};

/** Computes what the payload would lead to under these choices. Pure and fast. */
export function outcomeUnder(subject: GapSubject, choices: GapChoices): GapOutcome {
  const { now, scenarios = allScenarios } = subject;
  const decision = decisionUnder(subject, choices);
  const { orderKey: key, scenario: id, orderStatus, merchantBizNo } = decision.summary;
  const payload = scanJson(subject.text);
  const past = subject.accepted.filter((call) => call.orderKey === key).slice(-mostPast);
  const isAccepted = decision.result.resultStatus === 'S' && decision.repeats === null && !decision.changesNothing;
  const draft = { orderKey: key, merchantBizNo, scenario: id, at: now, status: orderStatus, payload };
  const calls = isAccepted ? [...past, draft] : past;
  const options = { lifecycleOf: (each: string) => findScenario(each, scenarios)?.lifecycle ?? null, gaps: choices };
  return {
    findings: decision.findings,
    answer: { ...decision, isRepeat: decision.repeats !== null },
    changes: walletChanges(calls, options),
    view: wallet(calls, now, options)[0] ?? null,
    texts: textsUnder(payload.root, findScenario(id, scenarios), now, choices),
    wire: wireTexts({ target: endpoints[subject.scenario.endpoint].path, clientId: subject.clientId, now }, choices),
  };
}

/** Older calls of an order have no visible effect. */
const mostPast = 100;

function decisionUnder(subject: GapSubject, gaps: GapChoices): Decision {
  const { text, scenario, clientId, now, scenarios = allScenarios } = subject;
  const setup = { scenarios, gaps, scheme: effectiveScheme(gaps), notOnboarded: everyoneOnboarded };
  const { path: target } = endpoints[scenario.endpoint];
  const body = new TextEncoder().encode(text);
  const request = { method: endpointMethod(gaps), target, headers: [['Client-Id', clientId] as const], body };
  // What was never on a wire is asked from its rules on.
  return decide({ request, memory: memoryOf(subject, gaps), now, setup, crypto: offlineCrypto }, 6);
}

/** The sandbox's memory of accepted calls with the same order or request id. */
function memoryOf({ text, scenario, clientId, accepted, scenarios = allScenarios }: GapSubject, gaps: GapChoices) {
  const memory = createMapMemory();
  const { root } = scanJson(text);
  const { endpoint } = scenario;
  const requestId = textAt(root, 'requestId');
  const { orderKey: key } = orderOfPayload(root, { clientId, endpoint, gaps });
  for (const call of accepted) {
    const earlierId = textAt(call.payload.root, 'requestId') ?? '';
    if (call.orderKey === key || earlierId === requestId) remember(memory, { ...call, clientId, earlierId }, scenarios);
  }
  return memory;
}

/** A call stays with the order of its acceptance (gap order-identity). */
function remember(
  memory: MapMemory,
  call: AcceptedCall & { readonly clientId: string; readonly earlierId: string },
  scenarios: readonly Scenario[],
): void {
  const { orderKey: key, clientId, earlierId: requestId, payload, scenario, at } = call;
  const lifecycle = findScenario(scenario, scenarios)?.lifecycle ?? null;
  const known = memory.order(key);
  const standing = orderAfter(known, payload.root, lifecycle);
  const order = { orderKey: key, scenario: known?.scenario ?? scenario, orderId: key, ...standing };
  const bodySha256 = offlineCrypto.sha256(new TextEncoder().encode(payload.text));
  memory.remember({ order, clientId, requestId, bodySha256, changesNothing: false }, `${key} ${at}`, '{}');
}

function textsUnder(
  root: JsonNode | null,
  scenario: Scenario | null,
  now: Instant,
  gaps: GapChoices,
): GapOutcome['texts'] {
  const of = (locale: Locale): readonly SaidText[] => {
    if (root?.kind !== 'object' || scenario === null) return [];
    const texts = findShownLocale(locale, root, scenario.lifecycle.localesAt, gaps);
    if (texts === null) return [];
    const context = { locale, texts, now, gaps };
    return [
      ...textsIn('card', scenario.card(root, context)),
      ...textsIn('notification', scenario.notification(root, context)),
    ];
  };
  const [zh, en] = locales;
  return { [zh]: of(zh), [en]: of(en) };
}

type SaidText = { readonly where: 'card' | 'notification'; readonly text: string };

/** A changed text; `to` null: removed, `from` null: added. */
export type TextChange = {
  readonly where: SaidText['where'];
  readonly from: string | null;
  readonly to: string | null;
};

/** Members of a model that steer its drawing and are read by nobody. */
const drawing: ReadonlySet<string> = new Set([
  'locale',
  'tone',
  'style',
  'block',
  'format',
  'path',
  'also',
  'lines',
  'state',
]);

/** Every drawn text of a model, in order. */
export function textsIn(where: SaidText['where'], model: unknown): readonly SaidText[] {
  if (typeof model === 'string') return model === '' ? [] : [{ where, text: model }];
  if (typeof model !== 'object' || model === null) return [];
  if (Array.isArray(model)) return model.flatMap((each) => textsIn(where, each));
  return Object.entries(model).flatMap(([name, each]) => (drawing.has(name) ? [] : textsIn(where, each)));
}

/** Compares place by place if counts match, else lists removals and additions. */
export function textChanges(before: readonly SaidText[], after: readonly SaidText[]): readonly TextChange[] {
  if (before.length === after.length) {
    return before.flatMap(({ where, text }, place) => {
      const to = after[place]?.text ?? null;
      return to === text ? [] : [{ where, from: text, to }];
    });
  }
  const known = new Set(before.map(keyOf));
  const kept = new Set(after.map(keyOf));
  return [
    ...before.filter((each) => !kept.has(keyOf(each))).map(({ where, text }) => ({ where, from: text, to: null })),
    ...after.filter((each) => !known.has(keyOf(each))).map(({ where, text }) => ({ where, from: null, to: text })),
  ];
}

function keyOf({ where, text }: SaidText): string {
  return `${where} ${text}`;
}

/** Parts of a message, in reading order. */
export const wireParts = [
  'request-line',
  'client-id',
  'request-time',
  'signature',
  'signed-text',
  'accepted-time',
  'answer-names',
  'answer-signature',
] as const;
export type WirePart = (typeof wireParts)[number];

/** How each part is written down; the signature itself is cut short. */
type WireTexts = Readonly<Record<WirePart, string>>;

/** Minutes east of Greenwich: Hong Kong. */
const sampleOffset = 480;

/** How a request to this target and its answer are written under these choices. */
function wireTexts(
  { target, clientId, now }: { readonly target: string; readonly clientId: string; readonly now: Instant },
  gaps: GapChoices,
): WireTexts {
  const profile = getSigningProfile(gaps);
  const method = endpointMethod(gaps);
  return {
    'request-line': `${method} ${target}`,
    'client-id': `${profile.clientIdHeader}: ${clientId}`,
    'request-time': writeRequestTime(profile.time, now, sampleOffset),
    signature: sampleSignature(profile),
    'signed-text': `${method} ${getSignedPath(gaps, target)}`,
    'accepted-time': getAcceptedTimeForm(gaps) ?? gapValue({}, 'request-time'),
    'answer-names': gapValue(gaps, 'answer-names') === 'lower' ? 'response-time' : 'Response-Time',
    'answer-signature': sampleSignature({ ...profile, separator: getAnswerSeparator(gaps) }),
  };
}
