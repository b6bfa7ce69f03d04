import { resolve, seededUuid32 } from '../../../shared/documents/variables.ts';
import type { Resolved, VariableContext } from '../../../shared/documents/variables.ts';
import type { Finding } from '../../../shared/documents/finding.ts';
import type { PayloadDocument } from '../../../shared/documents/payload-document.ts';
import type { Instant } from '../../../shared/lib/time/clock.ts';
import { textAt } from '../../../shared/lib/json/json-view.ts';
import { recoverJson } from '../../../shared/lib/json/recover/recover-json.ts';
import { orderNumberOf } from '../../../shared/protocol/orders/order-key.ts';
import type { JsonScan } from '../../../shared/lib/json/json-scan.ts';
import type { OrderHistory } from '../../../shared/protocol/validate/order-history.ts';
import {
  createPayloadReader,
  findingsAsTyped,
  findingsRecovered,
  findingsUnread,
  scanPayload,
} from '../../../shared/protocol/validate/index.ts';
import type { ImageGiven, PayloadCaller, SeenCut } from '../../../shared/protocol/validate/index.ts';
import type { Scenario } from '../../../shared/scenarios/scenario.ts';
import { schemeInForce } from '../../../shared/gaps/gaps.ts';
import type { GapChoices } from '../../../shared/gaps/gaps.ts';
import { withFillIns } from '../writing/fill-in.ts';
import { isLarge } from './large-text.ts';

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

/** What surrounds a document while it is looked at. */
export type AnalysisOptions = {
  readonly now: Instant;
  readonly scenario: Scenario;
  /** The order that the text names; null when it names none. */
  readonly order: OrderKnown | null;
  readonly gaps: GapChoices;
  readonly images: ReadonlyMap<string, ImageGiven>;
  /** What phones were seen to cut of this document. */
  readonly cuts?: readonly SeenCut[];
  /** What was found in an earlier text; the text is not checked then. */
  readonly foundBefore?: readonly Finding[] | undefined;
  readonly variables: SentVariables;
  readonly caller: PayloadCaller;
  /** Whether even a large text is read. */
  readonly isWhole?: boolean | undefined;
};

/** The variables whose values come with where a document is sent. */
export type SentVariables = Pick<VariableContext, 'env' | 'counter'>;

/** What is known of an order by its accepted calls. */
export type OrderKnown = {
  readonly key: string;
  readonly history: OrderHistory;
  /** The create time that its calls gave, or null before one did. */
  readonly createdMs: Instant | null;
};

/** A text with its variables filled in, and what stands where in it. */
export type ReadText = Pick<Analysis, 'resolved' | 'scan'>;

/** Reads a document as it is before anything is known of its order. A large text is not read: it has no tree. */
export function readDocument(document: PayloadDocument, given: VariablesGiven): ReadText {
  const resolved = resolve(document.text, variablesOf(document, given));
  const { text } = resolved;
  return { resolved, scan: isUnread(document, given) ? { text, root: null, problems: [] } : readPayload(text) };
}

function isUnread(document: PayloadDocument, { isWhole = false }: Pick<AnalysisOptions, 'isWhole'>): boolean {
  return isLarge(document) && !isWhole;
}

/** Most texts that are read here are the one that somebody types into, a key later. */
const readPayload = createPayloadReader();

type VariablesGiven = {
  readonly now: Instant;
  readonly variables: SentVariables;
  readonly isWhole?: boolean | undefined;
  /** null before it is known. */
  readonly createdMs?: Instant | null;
};

/** The variables of a document while it is edited: its ids stay the same from key stroke to key stroke. */
export function variablesOf(
  document: PayloadDocument,
  { now, variables, createdMs = null }: VariablesGiven,
): VariableContext {
  const { id, orderNo } = document;
  return { ...variables, nowMs: now, uuid32: seededUuid32(id), orderNo, orderCreatedMs: createdMs };
}

/**
 * Looks at one document, of which `first` was read before its order was known. Pure: the same document with the same options
 * gives the same analysis.
 */
export function analyse(document: PayloadDocument, first: ReadText, options: AnalysisOptions): Analysis {
  const { now, scenario, order, gaps, images, cuts = [], foundBefore, variables, caller, isWhole } = options;
  const createdMs = order?.createdMs ?? null;
  const isAsRead = createdMs === null || !document.text.includes('{{order.created');
  const { resolved, scan } = isAsRead ? first : readDocument(document, { now, variables, createdMs, isWhole });
  if (isUnread(document, options))
    return { document, scenario, at: now, resolved, scan, findings: findingsUnread(document.text) };
  if (foundBefore !== undefined) return { document, scenario, at: now, resolved, scan, findings: foundBefore };
  const history = order?.history ?? 'unknown';
  const against = { scenario, gaps, images, cuts, history, caller };
  const isBroken = scan.problems.some(({ problem }) => problem === 'syntax');
  const found = isBroken
    ? findingsRecovered(document.text, resolved, against)
    : findingsAsTyped(document.text, resolved, scan, against);
  const findings = withFillIns(found, () => ({
    text: document.text,
    root: resolved.text === document.text && !isBroken ? scan.root : readAnyway(document.text),
    scenario,
    status: textAt(isBroken ? readAnyway(resolved.text) : scan.root, 'orderStatus') ?? '',
    scheme: schemeInForce(gaps),
  }));
  return { document, scenario, at: now, resolved, scan, findings };
}

/** The tree of a text, as far as it can be read. */
function readAnyway(text: string): JsonScan['root'] {
  return scanPayload(text).root ?? recoverJson(text).root;
}

/** Whether the text could be read at all. Where not, the last good analysis keeps the cards standing. */
export function isReadable(analysis: Analysis): boolean {
  return analysis.scan.root?.kind === 'object';
}

/** The text as it would be sent now: variables filled in, nothing else touched. */
export function textToSend(document: PayloadDocument, variables: VariableContext): string {
  return resolve(document.text, variables).text;
}

/** How many findings of each severity a document has, and the first of the worst kind: what a list row says. */
export type Summary = {
  readonly errors: number;
  readonly assumptions: number;
  readonly warnings: number;
  readonly first: Finding['words'] | null;
  readonly status: string;
};

/** Counts an analysis for the list. A text that cannot be read keeps the status it had before, else has what can be made out of it. */
export function summarise(analysis: Analysis, before: Summary | undefined): Summary {
  const known = before?.status ?? '';
  const anyway = known === '' ? statusAnyway : () => known;
  const status = (isReadable(analysis) ? statusOf : anyway)(analysis);
  return { ...countFindings(analysis.findings), status };
}

/** How many findings of each severity there are, and the first of the worst kind. */
export function countFindings(findings: readonly Finding[]): Omit<Summary, 'status'> {
  const count = (severity: Finding['severity']): number =>
    findings.filter((finding) => finding.severity === severity).length;
  const first = (severity: Finding['severity']): Finding | undefined =>
    findings.find((finding) => finding.severity === severity);
  const worst = first('error') ?? first('warning');
  return {
    errors: count('error'),
    assumptions: count('assumption'),
    warnings: count('warning'),
    first: worst?.words ?? null,
  };
}

function statusAnyway({ document, resolved }: Analysis): string {
  return isLarge(document) ? '' : (textAt(recoverJson(resolved.text).root, 'orderStatus') ?? '');
}

/** The status a text asks for, or "" when it says none. */
export function statusOf({ scan }: Analysis): string {
  return textAt(scan.root, 'orderStatus') ?? '';
}

/** The number of the order that a text belongs to, or the document's own number when it names none. */
export function orderNumber({ scan, scenario, document }: Analysis, gaps: GapChoices): string {
  return orderNumberOf(scan.root, scenario.endpoint, gaps) ?? document.orderNo;
}

/** Whether two summaries say the same, so that a list row is not drawn again for nothing. */
export function sameSummary(a: Summary | undefined, b: Summary): boolean {
  return (
    a !== undefined &&
    a.errors === b.errors &&
    a.assumptions === b.assumptions &&
    a.warnings === b.warnings &&
    a.status === b.status &&
    JSON.stringify(a.first) === JSON.stringify(b.first)
  );
}
