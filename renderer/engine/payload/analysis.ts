import { resolve, seededUuid32 } from '../../../shared/documents/variables.ts';
import type { Resolved, VariableContext } from '../../../shared/documents/variables.ts';
import type { Finding } from '../../../shared/documents/finding.ts';
import type { PayloadDocument } from '../../../shared/documents/payload-document.ts';
import type { AcceptedCall } from '../../../shared/lifecycle/wallet-state.ts';
import type { Instant } from '../../../shared/lib/time/clock.ts';
import { textAt } from '../../../shared/lib/json/json-view.ts';
import { recoverJson } from '../../../shared/lib/json/recover/recover-json.ts';
import { orderKeyOf, orderNumberOf } from '../../../shared/protocol/orders/order-key.ts';
import type { JsonScan } from '../../../shared/lib/json/json-scan.ts';
import type { OrderHistory } from '../../../shared/protocol/validate/options.ts';
import {
  createPayloadReader,
  findingsAsTyped,
  findingsRecovered,
  findingsUnread,
  scanPayload,
} from '../../../shared/protocol/validate/index.ts';
import type { ImageGiven, PayloadCaller, SeenCut } from '../../../shared/protocol/validate/index.ts';
import { findScenario } from '../../../shared/scenarios/index.ts';
import type { Scenario } from '../../../shared/scenarios/scenario.ts';
import { effectiveScheme } from '../../../shared/gaps/gaps.ts';
import type { GapChoices } from '../../../shared/gaps/gaps.ts';
import { withFillIns } from '../writing/fill-in.ts';
import { orderOf } from './history.ts';
import { isLarge } from './large-text.ts';
import { findingsOnceSent, sentCallOf } from './sent-marks.ts';
import type { SentMarks } from './sent-marks.ts';

/** Everything that follows from one text at one moment. It is made anew for each key stroke, in well under a frame. */
export type Analysis = {
  readonly document: PayloadDocument;
  readonly scenario: Scenario;
  readonly at: Instant;
  readonly resolved: Resolved;
  readonly scan: JsonScan;
  /** Positions stand in the typed text, or in the earlier one that was checked last. */
  readonly findings: readonly Finding[];
};

/** What a look at a text finds: everything that follows from it, and the key of the order that it names. */
export type Inspection = { readonly analysis: Analysis; readonly orderKey: string | null };

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
  /** What phones were seen to cut of this document. */
  readonly cuts?: readonly SeenCut[];
  /** What was found in an earlier text; the text is read and not checked then. */
  readonly foundBefore?: readonly Finding[] | undefined;
  /** Reads even a large text, as it is read to be sent; it takes up to a second. */
  readonly isWhole?: boolean;
  /** What the documents were sent as; absent where none of them ever is. */
  readonly sent?: SentMarks;
};

/** When and with what a document is looked at, which follows from where it is sent. */
export type InspectTerms = (documentId: string) => { readonly now: Instant; readonly options: InspectOptions };

/** The variables whose values come with where a document is sent. */
export type SentVariables = Pick<VariableContext, 'env' | 'counter'>;

/** A text with its variables filled in, and what stands where in it. */
type ReadText = Pick<Analysis, 'resolved' | 'scan'>;

/** Reads a document as it is before anything is known of its order. A large text is not read: it has no tree. */
export function readDocument(document: PayloadDocument, given: VariablesGiven): ReadText {
  const resolved = resolve(document.text, variablesOf(document, given));
  const { text } = resolved;
  return { resolved, scan: isUnread(document, given) ? { text, root: null, problems: [] } : scanPayloadText(text) };
}

function isUnread(document: PayloadDocument, { isWhole = false }: Pick<InspectOptions, 'isWhole'>): boolean {
  return isLarge(document) && !isWhole;
}

/** Most texts that are read here are the one that somebody types into, a key later. */
const scanPayloadText = createPayloadReader();

type VariablesGiven = Pick<InspectOptions, 'variables' | 'isWhole'> & {
  readonly now: Instant;
  /** Null before it is known. */
  readonly createdMs?: Instant | null;
};

/** The variables of a document while it is edited: its ids stay the same from key stroke to key stroke. */
function variablesOf(
  document: PayloadDocument,
  { now, variables = {}, createdMs = null }: VariablesGiven,
): VariableContext {
  const { id, orderNo } = document;
  return { ...variables, nowMs: now, uuid32: seededUuid32(id), orderNo, orderCreatedMs: createdMs };
}

/**
 * Looks at a document at an instant: finds its order, then everything that follows from its text. Which order it is
 * stands in the text itself, so the text is read once before its order's history is known. Pure: the same document with the
 * same options gives the same. Null for a scenario that this version does not know.
 */
export function inspect(document: PayloadDocument, now: Instant, options: InspectOptions): Inspection | null {
  const scenario = findScenario(document.scenario);
  if (scenario === null) return null;
  const first = readDocument(document, { ...options, now });
  const orderKey = orderKeyOf(first.scan.root, { ...options, endpoint: scenario.endpoint });
  const order = orderKey === null ? null : orderOf(options.accepted, orderKey);
  const createdMs = order?.createdMs ?? null;
  const isAsRead = createdMs === null || !document.text.includes('{{order.created');
  const read = isAsRead ? first : readDocument(document, { ...options, now, createdMs });
  const found = findingsIn(document, read, scenario, { ...options, history: order?.history ?? 'unknown' });
  const call = options.sent === undefined ? null : sentCallOf(options.sent, document);
  const findings = findingsOnceSent(found, call);
  return { analysis: { document, scenario, at: now, ...read, findings }, orderKey };
}

function findingsIn(
  document: PayloadDocument,
  { resolved, scan }: ReadText,
  scenario: Scenario,
  options: InspectOptions & { readonly history: OrderHistory | 'unknown' },
): readonly Finding[] {
  if (isUnread(document, options)) return findingsUnread(document.text);
  if (options.foundBefore !== undefined) return options.foundBefore;
  const { gaps, images, cuts = [], history, caller = {} } = options;
  const against = { scenario, gaps, images, cuts, history, caller };
  const isBroken = scan.problems.some(({ problem }) => problem === 'syntax');
  const found = isBroken
    ? findingsRecovered(document.text, resolved, against)
    : findingsAsTyped(document.text, resolved, scan, against);
  return withFillIns(found, () => ({
    text: document.text,
    root: resolved.text === document.text && !isBroken ? scan.root : readAnyway(document.text),
    scenario,
    status: textAt(isBroken ? readAnyway(resolved.text) : scan.root, 'orderStatus') ?? '',
    scheme: effectiveScheme(gaps),
  }));
}

/** The tree of a text, as far as it can be read. */
function readAnyway(text: string): JsonScan['root'] {
  return scanPayload(text).root ?? recoverJson(text).root;
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
  const { root } = readDocument(document, { ...options, now }).scan;
  return orderKeyOf(root, { ...options, endpoint: scenario.endpoint });
}

/** Whether the text could be read at all. Where not, the last good analysis keeps the cards standing. */
export function isReadable(analysis: Analysis): boolean {
  return analysis.scan.root?.kind === 'object';
}

/** The text as it would be sent now: variables filled in, nothing else touched. */
export function textToSend(document: PayloadDocument, variables: VariableContext): string {
  return resolve(document.text, variables).text;
}

/** The status a text asks for, or "" when it says none. */
export function statusOf({ scan }: Analysis): string {
  return textAt(scan.root, 'orderStatus') ?? '';
}

/** The number of the order that a text belongs to, or the document's own number when it names none. */
export function orderNumber({ scan, scenario, document }: Analysis, gaps: GapChoices): string {
  return orderNumberOf(scan.root, scenario.endpoint, gaps) ?? document.orderNo;
}
