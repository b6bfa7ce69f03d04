import { resolve, seededUuid32 } from '../../shared/documents/variables.ts';
import type { VariableContext } from '../../shared/documents/variables.ts';
import type { PayloadDocument } from '../../shared/documents/payload-document.ts';
import type { Instant } from '../../shared/lib/clock.ts';
import { scanJson } from '../../shared/lib/json-scan.ts';
import { textAt } from '../../shared/lib/json-view.ts';
import type { AcceptedCall } from '../../shared/lifecycle/wallet-state.ts';
import { orderKey, orderNumberOf } from '../../shared/protocol/order-key.ts';
import type { ImageGiven } from '../../shared/protocol/validate/index.ts';
import { findScenario } from '../../shared/scenarios/index.ts';
import type { Scenario } from '../../shared/scenarios/scenario.ts';
import type { GapChoices } from '../../shared/spec/gaps.ts';
import { analyse } from './analysis.ts';
import type { Analysis } from './analysis.ts';
import { orderCreated, orderHistory } from './history.ts';
import { findingsOnceSent } from './sent-again.ts';
import { sentCallOf } from './sent-marks.ts';

/** What a document is looked at with. */
export type LookingWorld = {
  readonly clientId: string;
  readonly gaps: GapChoices;
  readonly accepted: readonly AcceptedCall[];
  readonly images: ReadonlyMap<string, ImageGiven>;
  /** What the documents were sent as; absent where none of them ever is. */
  readonly sent?: Parameters<typeof sentCallOf>[0];
};

export type Looked = { readonly analysis: Analysis; readonly orderKey: string | null };

/**
 * Looks at a document at an instant: finds its order, then everything that follows from its text. Which order it is
 * stands in the text itself, so the text is read once before its order's history is known. Null for a scenario that
 * this version does not know.
 */
export function lookAt(document: PayloadDocument, now: Instant, world: LookingWorld): Looked | null {
  const scenario = findScenario(document.scenario);
  if (scenario === null) return null;
  const key = orderKeyOf(document, scenario, now, world);
  const analysis = analyse(document, {
    scenario,
    history: key === null ? 'unknown' : orderHistory(world.accepted, key),
    gaps: world.gaps,
    images: world.images,
    variables: variablesOf(document, now, key === null ? null : orderCreated(world.accepted, key)),
  });
  const call = world.sent === undefined ? null : sentCallOf(world.sent, document);
  const findings = findingsOnceSent(analysis.findings, call);
  return { analysis: { ...analysis, findings }, orderKey: key };
}

/** The variables of a document while it is edited: its ids stay the same from key stroke to key stroke. */
export function variablesOf(document: PayloadDocument, now: Instant, orderCreatedMs: Instant | null): VariableContext {
  return { nowMs: now, uuid32: seededUuid32(document.id), orderNo: document.orderNo, orderCreatedMs };
}

/** Whether a document is a call of this order. It costs much less than to look at it. */
export function isOfOrder(document: PayloadDocument, key: string, now: Instant, world: LookingWorld): boolean {
  const scenario = findScenario(document.scenario);
  return scenario !== null && orderKeyOf(document, scenario, now, world) === key;
}

/** The key of the order a text belongs to, or null when the text cannot be read or names no order. */
function orderKeyOf(
  document: PayloadDocument,
  scenario: Scenario,
  now: Instant,
  { clientId, gaps }: Pick<LookingWorld, 'clientId' | 'gaps'>,
): string | null {
  const { text } = resolve(document.text, variablesOf(document, now, null));
  const { root } = scanJson(text);
  const { endpoint } = scenario;
  const merchantBizNo = orderNumberOf(root, endpoint, gaps);
  if (merchantBizNo === null) return null;
  return orderKey({ clientId, merchantId: textAt(root, 'merchantId'), endpoint, merchantBizNo }, gaps);
}
