import {
  resolveVariables,
  seededUuid32,
  type Resolved,
  type VariableContext,
} from '../../../shared/documents/variables.ts';
import type { Finding } from '../../../shared/documents/finding.ts';
import type { PayloadDocument } from '../../../shared/documents/payload-document.ts';
import type { AcceptedCall } from '../../../shared/lifecycle/wallet-state.ts';
import type { Instant } from '../../../shared/lib/time/clock.ts';
import { textAt } from '../../../shared/lib/json/json-view.ts';
import { recoverJson } from '../../../shared/lib/json/recover/recover-json.ts';
import { orderKeyOf, orderNumberOf } from '../../../shared/protocol/orders/order-key.ts';
import type { JsonScan } from '../../../shared/lib/json/json-scan.ts';
import type { OrderHistory, PayloadCaller, SeenCut, ImageGiven } from '../../../shared/protocol/validate/options.ts';
import { createPayloadReader, scanPayload } from '../../../shared/protocol/validate/scan-payload.ts';
import { findingsAsTyped, findingsUnread } from '../../../shared/protocol/validate/typed.ts';
import { findingsRecovered } from '../../../shared/protocol/validate/recovered.ts';
import { findScenario } from '../../../shared/scenarios/index.ts';
import type { Scenario } from '../../../shared/scenarios/scenario.ts';
import { effectiveScheme, type GapChoices } from '../../../shared/gaps/gaps.ts';
import { refineFindings } from '../../../shared/protocol/fixes/refine-findings.ts';
import { orderHistory, acceptedRequests } from './history.ts';
import { isLarge } from './large-text.ts';
import { findingsAfterSend, sentCallOf, type SentMarks } from './sent-marks.ts';

/** Derived from one text at one moment, for each key, in well under a frame. */
export type Analysis = {
  readonly document: PayloadDocument;
  readonly scenario: Scenario;
  readonly at: Instant;
  readonly resolved: Resolved;
  readonly scan: JsonScan;
  /** Positions are in the typed text, or in the one checked last. */
  readonly findings: readonly Finding[];
};

export type Inspection = { readonly analysis: Analysis; readonly orderKey: string | null };

export type InspectOptions = {
  readonly clientId: string;
  /** The environment; absent for the embedded sandbox. */
  readonly environment?: string | undefined;
  readonly gaps: GapChoices;
  /** Absent where no variable has a value of its environment. */
  readonly variables?: SentVariables;
  readonly caller?: PayloadCaller;
  readonly accepted: readonly AcceptedCall[];
  readonly images: ReadonlyMap<string, ImageGiven>;
  readonly cuts?: readonly SeenCut[];
  /** Findings of an earlier text, used instead of a check. */
  readonly foundBefore?: readonly Finding[] | undefined;
  /** Reads even a large text, which takes up to a second. */
  readonly isWhole?: boolean;
  /** What the documents were sent as, if known. */
  readonly sent?: SentMarks;
};

export type InspectTerms = (documentId: string) => { readonly now: Instant; readonly options: InspectOptions };

type SentVariables = Pick<VariableContext, 'env' | 'counter' | 'my'>;

type ReadText = Pick<Analysis, 'resolved' | 'scan'>;

/** Reads a document before its order is known. A large text has no tree. */
export function readDocument(document: PayloadDocument, given: VariablesGiven): ReadText {
  const resolved = resolveVariables(document.text, variablesOf(document, given));
  const { text } = resolved;
  return { resolved, scan: isUnread(document, given) ? { text, root: null, problems: [] } : scanPayloadText(text) };
}

function isUnread(document: PayloadDocument, { isWhole = false }: Pick<InspectOptions, 'isWhole'>): boolean {
  return isLarge(document) && !isWhole;
}

/** Usually the typed text, one key later. */
const scanPayloadText = createPayloadReader();

type VariablesGiven = Pick<InspectOptions, 'variables' | 'isWhole'> & {
  readonly now: Instant;
  /** Null before it is known. */
  readonly createdMs?: Instant | null;
};

/** Variables while editing: ids stay the same between keys. */
function variablesOf(
  document: PayloadDocument,
  { now, variables = {}, createdMs = null }: VariablesGiven,
): VariableContext {
  const { id, orderNo } = document;
  return { ...variables, nowMs: now, uuid32: seededUuid32(id), orderNo, orderCreatedMs: createdMs };
}

/**
 * Inspects a document at an instant: its order, then everything derived. The text names the order, so it is read before
 * the order's history. Pure. Null for an unknown scenario.
 */
export function inspect(document: PayloadDocument, now: Instant, options: InspectOptions): Inspection | null {
  const scenario = findScenario(document.scenario);
  if (scenario === null) return null;
  const first = readDocument(document, { ...options, now });
  const orderKey = orderKeyOf(first.scan.root, { ...options, endpoint: scenario.endpoint });
  const order = orderKey === null ? null : orderHistory(options.accepted, orderKey);
  const createdMs = order?.createdMs ?? null;
  const isAsRead = createdMs === null || !document.text.includes('{{order.created');
  const read = isAsRead ? first : readDocument(document, { ...options, now, createdMs });
  const found = findingsIn(document, read, scenario, { ...options, now, history: order?.history ?? 'unknown' });
  const call = options.sent === undefined ? null : sentCallOf(options.sent, document);
  const findings = findingsAfterSend(found, call);
  return { analysis: { document, scenario, at: now, ...read, findings }, orderKey };
}

function findingsIn(
  document: PayloadDocument,
  { resolved, scan }: ReadText,
  scenario: Scenario,
  { now, ...options }: InspectOptions & { readonly history: OrderHistory | 'unknown'; readonly now: Instant },
): readonly Finding[] {
  if (isUnread(document, options)) return findingsUnread(document.text);
  if (options.foundBefore !== undefined) return options.foundBefore;
  const { gaps, images, cuts = [], history, caller = {} } = options;
  const requests = acceptedRequests(options.accepted, options);
  const against = { scenario, gaps, images, cuts, history, caller, requests };
  const isBroken = scan.problems.some(({ problem }) => problem === 'syntax');
  const found = isBroken
    ? findingsRecovered(document.text, resolved, against)
    : findingsAsTyped(document.text, resolved, scan, against);
  return refineFindings(found, () => ({
    text: document.text,
    root: resolved.text === document.text && !isBroken ? scan.root : readAnyway(document.text),
    scenario,
    status: textAt(isBroken ? readAnyway(resolved.text) : scan.root, 'orderStatus') ?? '',
    scheme: effectiveScheme(gaps),
    gaps,
    history,
    now,
  }));
}

/** The tree of a text, as far as it can be read. */
function readAnyway(text: string): JsonScan['root'] {
  return scanPayload(text).root ?? recoverJson(text).root;
}

/** Whether a document belongs to one of these orders; much cheaper than an inspection. */
export function isOfOrders(
  document: PayloadDocument,
  keys: ReadonlySet<string>,
  now: Instant,
  options: InspectOptions,
): boolean {
  const key = keyOfDocument(document, now, options);
  return key !== null && keys.has(key);
}

/** The key of a document's order; null if unreadable or none. */
export function keyOfDocument(document: PayloadDocument, now: Instant, options: InspectOptions): string | null {
  const scenario = findScenario(document.scenario);
  if (scenario === null) return null;
  const { root } = readDocument(document, { ...options, now }).scan;
  return orderKeyOf(root, { ...options, endpoint: scenario.endpoint });
}

/** Whether the text is readable. If not, the last good analysis keeps the cards. */
export function isReadable(analysis: Analysis): boolean {
  return analysis.scan.root?.kind === 'object';
}

/** The text to send now, with variables resolved. */
export function textToSend(document: PayloadDocument, variables: VariableContext): string {
  return resolveVariables(document.text, variables).text;
}

/** The status in a text, or "". */
export function statusOf({ scan }: Analysis): string {
  return textAt(scan.root, 'orderStatus') ?? '';
}

/** The order number in a text, else the document's. */
export function orderNumber({ scan, scenario, document }: Analysis, gaps: GapChoices): string {
  return orderNumberOf(scan.root, scenario.endpoint, gaps) ?? document.orderNo;
}
