import { orderKeyOf } from '../../../shared/protocol/orders/order-key.ts';
import type { Finding } from '../../../shared/documents/finding.ts';
import type { PayloadDocument } from '../../../shared/documents/payload-document.ts';
import type { Instant } from '../../../shared/lib/time/clock.ts';
import type { AcceptedCall } from '../../../shared/lifecycle/wallet-state.ts';
import type { ImageGiven, PayloadCaller, SeenCut } from '../../../shared/protocol/validate/index.ts';
import { findScenario } from '../../../shared/scenarios/index.ts';
import type { GapChoices } from '../../../shared/gaps/gaps.ts';
import { analyse, readDocument } from './analysis.ts';
import type { Inspection, SentVariables } from './analysis.ts';
import { orderOf } from './history.ts';
import { findingsOnceSent } from './sent-again.ts';
import { sentCallOf } from './sent-marks.ts';
import type { SentMarks } from './sent-marks.ts';

/** What a document is looked at with. */
export type InspectOptions = {
  readonly clientId: string;
  /** The environment that it is sent to; absent: the bench's own sandbox. */
  readonly environment?: string | undefined;
  readonly gaps: GapChoices;
  /** Absent where no variable has a value of its environment. */
  readonly variables?: SentVariables;
  readonly caller?: PayloadCaller;
  readonly accepted: readonly AcceptedCall[];
  readonly images: ReadonlyMap<string, ImageGiven>;
  readonly cuts?: readonly SeenCut[];
  /** What was found in an earlier text; the text is read and not checked then. */
  readonly foundBefore?: readonly Finding[] | undefined;
  /** Reads even a large text, as it is read to be sent; it takes up to a second. */
  readonly isWhole?: boolean;
  /** What the documents were sent as; absent where none of them ever is. */
  readonly sent?: SentMarks;
};

/**
 * Looks at a document at an instant: finds its order, then everything that follows from its text. Which order it is
 * stands in the text itself, so the text is read once before its order's history is known. Null for a scenario that
 * this version does not know.
 */
export function inspect(document: PayloadDocument, now: Instant, options: InspectOptions): Inspection | null {
  const scenario = findScenario(document.scenario);
  if (scenario === null) return null;
  const { variables = {}, caller = {}, isWhole } = options;
  const read = readDocument(document, { now, variables, isWhole });
  const orderKey = orderKeyOf(read.scan.root, { ...options, endpoint: scenario.endpoint });
  const order = orderKey === null ? null : orderOf(options.accepted, orderKey);
  const analysis = analyse(document, read, { ...options, variables, caller, now, scenario, order });
  const call = options.sent === undefined ? null : sentCallOf(options.sent, document);
  return { analysis: { ...analysis, findings: findingsOnceSent(analysis.findings, call) }, orderKey };
}

/** Whether a document is a call of one of these orders. It costs much less than to look at it. */
export function isOfOrders(
  document: PayloadDocument,
  keys: ReadonlySet<string>,
  now: Instant,
  options: InspectOptions,
): boolean {
  const key = keyOfDocument(document, now, options);
  return key !== null && keys.has(key);
}

/** The key of the order a document belongs to, or null when its text cannot be read or names no order. */
export function keyOfDocument(document: PayloadDocument, now: Instant, options: InspectOptions): string | null {
  const scenario = findScenario(document.scenario);
  if (scenario === null) return null;
  const { variables = {}, isWhole } = options;
  const { root } = readDocument(document, { now, variables, isWhole }).scan;
  return orderKeyOf(root, { ...options, endpoint: scenario.endpoint });
}
