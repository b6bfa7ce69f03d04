import { orderKeyOf } from '../../../shared/protocol/orders/order-key.ts';
import type { Finding } from '../../../shared/documents/finding.ts';
import type { PayloadDocument } from '../../../shared/documents/payload-document.ts';
import type { Instant } from '../../../shared/lib/time/clock.ts';
import type { AcceptedCall } from '../../../shared/lifecycle/wallet-state.ts';
import type { ImageGiven, PayloadCaller, SeenCut } from '../../../shared/protocol/validate/index.ts';
import { findScenario } from '../../../shared/scenarios/index.ts';
import type { Scenario } from '../../../shared/scenarios/scenario.ts';
import type { GapChoices } from '../../../shared/gaps/gaps.ts';
import { analyse, readDocument } from './analysis.ts';
import type { Inspection, SentVariables } from './analysis.ts';
import { orderOf } from './history.ts';
import { isLarge } from './large-text.ts';
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
  /** What a worker has read of large texts, by document; absent where no text is large. */
  readonly readings?: Readonly<Record<string, Inspection>>;
  /** What the documents were sent as; absent where none of them ever is. */
  readonly sent?: SentMarks;
};

/**
 * Looks at a document at an instant: finds its order, then everything that follows from its text. Which order it is
 * stands in the text itself, so the text is read once before its order's history is known. Null for a scenario that
 * this version does not know, and for a large text of which nothing is read yet. Of a large text it is what was read
 * last: the text in it may be an earlier one.
 */
export function inspect(document: PayloadDocument, now: Instant, options: InspectOptions): Inspection | null {
  const inspected = isLarge(document) ? (options.readings?.[document.id] ?? null) : lookNow(document, now, options);
  if (inspected === null) return null;
  const { analysis, orderKey } = inspected;
  const call = options.sent === undefined ? null : sentCallOf(options.sent, document);
  const findings = findingsOnceSent(analysis.findings, call);
  // What was read last of a large text stays the same object: nothing that shows it does so again.
  return findings === analysis.findings ? inspected : { analysis: { ...analysis, findings }, orderKey };
}

function lookNow(document: PayloadDocument, now: Instant, options: InspectOptions): Inspection | null {
  const scenario = findScenario(document.scenario);
  if (scenario === null) return null;
  const { variables = {}, caller = {} } = options;
  const read = readDocument(document, { now, variables });
  const orderKey = orderKeyOf(read.scan.root, { ...options, endpoint: scenario.endpoint });
  const order = orderKey === null ? null : orderOf(options.accepted, orderKey);
  return { analysis: analyse(document, read, { ...options, variables, caller, now, scenario, order }), orderKey };
}

/** Whether a document is a call of one of these orders. It costs much less than to look at it. */
export function isOfOrders(
  document: PayloadDocument,
  keys: ReadonlySet<string>,
  now: Instant,
  options: InspectOptions,
): boolean {
  const scenario = findScenario(document.scenario);
  const key = scenario === null ? null : keyOfDocument(document, scenario, now, options);
  return key !== null && keys.has(key);
}

/** The key of the order a document belongs to, or null when its text cannot be read or names no order. */
function keyOfDocument(
  document: PayloadDocument,
  scenario: Scenario,
  now: Instant,
  options: Omit<InspectOptions, 'accepted'>,
): string | null {
  if (isLarge(document)) return options.readings?.[document.id]?.orderKey ?? null;
  const { root } = readDocument(document, { now, variables: options.variables ?? {} }).scan;
  return orderKeyOf(root, { ...options, endpoint: scenario.endpoint });
}
