import type { Finding } from '../documents/finding.ts';
import type { Instant } from '../lib/clock.ts';
import type { JsonNode } from '../lib/json-scan.ts';
import { scanJson } from '../lib/json-scan.ts';
import { numberAt, textAt } from '../lib/json-view.ts';
import { partsAfter } from '../lifecycle/part-moves.ts';
import { wallet } from '../lifecycle/wallet.ts';
import { walletChanges } from '../lifecycle/wallet-changes.ts';
import type { AcceptedCall, OrderView, WalletChange } from '../lifecycle/wallet-state.ts';
import { findScenario, scenarios as allScenarios } from '../scenarios/index.ts';
import type { Scenario } from '../scenarios/scenario.ts';
import { endpoints } from '../spec/endpoints.ts';
import { schemeInForce } from '../spec/gaps.ts';
import type { GapChoices } from '../spec/gaps.ts';
import { textsShownIn } from '../spec/locale-presence.ts';
import { locales } from '../spec/locales.ts';
import type { Locale } from '../spec/locales.ts';
import { textsIn } from './gap-texts.ts';
import type { SaidText } from './gap-texts.ts';
import { orderKey, orderNumberOf } from './order-key.ts';
import { decide, everyoneOnboarded, mapMemory } from './sandbox/index.ts';
import type { Decision, KnownOrder, SandboxMemory } from './sandbox/index.ts';

/** A payload and its world: what the choices of open points are applied to. */
export type GapSubject = {
  /** The resolved text, as it would be sent. */
  readonly text: string;
  readonly scenario: Pick<Scenario, 'endpoint'>;
  readonly clientId: string;
  /** The journal's accepted calls, oldest first; the payload would be the next one. */
  readonly accepted: readonly AcceptedCall[];
  /** The run's time, at which it would be accepted. */
  readonly now: Instant;
  readonly scenarios?: readonly Scenario[];
};

/** All that follows from a payload under certain choices, as far as anybody can see it. */
export type GapOutcome = {
  readonly findings: readonly Finding[];
  readonly answer: Pick<Decision, 'status' | 'result' | 'changesNothing'> & { readonly isRepeat: boolean };
  /** Of the payload's order, with the payload as its last call where it would be accepted. */
  readonly changes: readonly WalletChange[];
  readonly view: OrderView | null;
  /** Texts of card and notification, drawn as if the payload were accepted; none in a language that is hidden. */
  readonly texts: Readonly<Record<Locale, readonly SaidText[]>>;
};

/** Everything that would come of the payload now, were these the choices in force. Pure, and a matter of milliseconds. */
export function outcomeUnder(subject: GapSubject, choices: GapChoices): GapOutcome {
  const { now, scenarios = allScenarios } = subject;
  const decision = decisionUnder(subject, choices);
  const { orderKey: key, scenario: id, orderStatus, merchantBizNo } = decision.noted;
  const payload = scanJson(subject.text);
  const past = subject.accepted.filter((call) => call.orderKey === key).slice(-mostPast);
  const isAccepted = decision.result.resultStatus === 'S' && decision.repeats === null && !decision.changesNothing;
  const draft = { orderKey: key, merchantBizNo, scenario: id, at: now, status: orderStatus, payload };
  const calls = isAccepted ? [...past, draft] : past;
  const world = { lifecycleOf: (each: string) => findScenario(each, scenarios)?.lifecycle ?? null, gaps: choices };
  return {
    findings: decision.findings,
    answer: { ...decision, isRepeat: decision.repeats !== null },
    changes: walletChanges(calls, world),
    view: wallet(calls, now, world)[0] ?? null,
    texts: textsUnder(payload.root, findScenario(id, scenarios), now, choices),
  };
}

/** What happened to an order before that many calls changes nothing that anybody still looks at. */
const mostPast = 100;

function decisionUnder(subject: GapSubject, gaps: GapChoices): Decision {
  const { text, scenario, clientId, now, scenarios = allScenarios } = subject;
  const setup = { scenarios, gaps, scheme: schemeInForce(gaps), notOnboarded: everyoneOnboarded };
  const { path: target } = endpoints[scenario.endpoint];
  const body = new TextEncoder().encode(text);
  const request = { method: 'POST', target, headers: [['Client-Id', clientId] as const], body };
  // What was never on a wire is asked from its rules on.
  return decide({ request, memory: memoryOf(subject, gaps), now, setup, crypto: plainCrypto }, 6);
}

/** Any function that tells texts apart is digest enough where nothing leaves this function. */
const plainCrypto = {
  keyVersions: () => null,
  verify: () => false,
  ownKeyVersion: '',
  decrypt: () => null,
  sha256: (data: string | Uint8Array): string => (typeof data === 'string' ? data : new TextDecoder().decode(data)),
};

/** What a sandbox would remember of the accepted calls that concern the payload's order or repeat its id. */
function memoryOf(subject: GapSubject, gaps: GapChoices): SandboxMemory {
  const { text, scenario, clientId, accepted, scenarios = allScenarios } = subject;
  const memory = mapMemory();
  const { root } = scanJson(text);
  const requestId = textAt(root, 'requestId');
  const number = orderNumberOf(root, scenario.endpoint, gaps);
  for (const call of accepted) {
    const earlierId = textAt(call.payload.root, 'requestId') ?? '';
    if (call.merchantBizNo !== number && earlierId !== requestId) continue;
    const owner = findScenario(call.scenario, scenarios);
    if (owner === null) continue;
    const order = orderAfter(call, owner, memory, { clientId, gaps });
    memory.remember(
      { order, clientId, requestId: earlierId, bodySha256: call.payload.text },
      `${call.orderKey} ${call.at}`,
      '{}',
    );
  }
  return memory;
}

function orderAfter(
  { payload, merchantBizNo, status }: AcceptedCall,
  { id, endpoint, lifecycle }: Scenario,
  memory: SandboxMemory,
  { clientId, gaps }: { readonly clientId: string; readonly gaps: GapChoices },
): KnownOrder {
  const { root } = payload;
  const key = orderKey({ clientId, merchantId: textAt(root, 'merchantId'), endpoint, merchantBizNo }, gaps);
  const known = memory.order(key);
  return {
    orderKey: key,
    scenario: known?.scenario ?? id,
    orderId: key,
    status,
    orderCreateTime: known?.orderCreateTime ?? numberAt(root, 'orderCreateTime'),
    orderModifyTime: numberAt(root, 'orderModifyTime') ?? known?.orderModifyTime ?? null,
    parts: partsAfter(known?.parts ?? [], root, lifecycle),
  };
}

function textsUnder(
  root: JsonNode | null,
  scenario: Scenario | null,
  now: Instant,
  gaps: GapChoices,
): GapOutcome['texts'] {
  const of = (locale: Locale): readonly SaidText[] => {
    if (root?.kind !== 'object' || scenario === null) return [];
    const texts = textsShownIn(locale, root, scenario.lifecycle.localesAt, gaps);
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
