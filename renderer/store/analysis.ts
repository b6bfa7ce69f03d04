import { resolve } from '../../shared/documents/variables.ts';
import type { Resolved, VariableContext } from '../../shared/documents/variables.ts';
import type { Finding } from '../../shared/documents/finding.ts';
import type { PayloadDocument } from '../../shared/documents/payload-document.ts';
import type { Instant } from '../../shared/lib/clock.ts';
import { textAt } from '../../shared/lib/json-view.ts';
import type { JsonScan } from '../../shared/lib/json-scan.ts';
import type { OrderHistory } from '../../shared/protocol/validate/order-history.ts';
import { validateTyped } from '../../shared/protocol/validate/index.ts';
import type { ImageGiven } from '../../shared/protocol/validate/index.ts';
import type { Scenario } from '../../shared/scenarios/scenario.ts';
import type { GapChoices } from '../../shared/spec/gaps.ts';

/** Everything that follows from one text at one moment. It is made anew for each key stroke, in well under a frame. */
export type Analysis = {
  readonly document: PayloadDocument;
  readonly scenario: Scenario;
  readonly at: Instant;
  readonly resolved: Resolved;
  readonly scan: JsonScan;
  /** Positions stand in the typed text. */
  readonly findings: readonly Finding[];
};

/** What surrounds a document while it is looked at. */
export type AnalysisWorld = {
  readonly scenario: Scenario;
  readonly history: OrderHistory;
  readonly gaps: GapChoices;
  readonly images: ReadonlyMap<string, ImageGiven>;
  readonly variables: VariableContext;
};

/** Looks at one document. Pure: the same document in the same world gives the same analysis. */
export function analyse(document: PayloadDocument, world: AnalysisWorld): Analysis {
  const { findings, resolved, scan } = validateTyped(document.text, world.variables, {
    scenario: world.scenario,
    gaps: world.gaps,
    images: world.images,
    history: world.history,
  });
  return { document, scenario: world.scenario, at: world.variables.nowMs, resolved, scan, findings };
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
  readonly status: string;
};

/** Counts an analysis for the list. A text that cannot be read keeps the status it had before. */
export function summarise(analysis: Analysis, before: Summary | undefined): Summary {
  const count = (severity: Finding['severity']): number =>
    analysis.findings.filter((finding) => finding.severity === severity).length;
  const status = isReadable(analysis) ? statusOf(analysis) : (before?.status ?? '');
  return { errors: count('error'), assumptions: count('assumption'), warnings: count('warning'), status };
}

/** The status a text asks for, or "" when it says none. */
export function statusOf({ scan }: Analysis): string {
  return textAt(scan.root, 'orderStatus') ?? '';
}

/** The merchantBizNo a text carries, or the document's own number when it says none. */
export function orderNumber({ scan, document }: Analysis): string {
  return textAt(scan.root, 'merchantBizNo') ?? document.orderNo;
}

/** Whether two summaries say the same, so that a list row is not drawn again for nothing. */
export function sameSummary(a: Summary | undefined, b: Summary): boolean {
  return (
    a !== undefined &&
    a.errors === b.errors &&
    a.assumptions === b.assumptions &&
    a.warnings === b.warnings &&
    a.status === b.status
  );
}
