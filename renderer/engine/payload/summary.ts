import type { Finding } from '../../../shared/documents/finding.ts';
import type { PayloadDocument } from '../../../shared/documents/payload-document.ts';
import { textAt } from '../../../shared/lib/json/json-view.ts';
import { recoverJson } from '../../../shared/lib/json/recover/recover-json.ts';
import { inspect, isReadable, statusOf } from './analysis.ts';
import type { Analysis, InspectTerms } from './analysis.ts';
import { isLarge } from './large-text.ts';

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

type Known = { readonly summaries: Readonly<Record<string, Summary>>; readonly inspectTerms: InspectTerms };

/**
 * What the list says of these payloads. One that says what it said before keeps its object; payloads of a scenario
 * that is not known have none.
 */
export function summariesOf(
  documents: readonly PayloadDocument[],
  { summaries, inspectTerms }: Known,
): Readonly<Record<string, Summary>> {
  return Object.fromEntries(
    documents.flatMap((document) => {
      const { now, options } = inspectTerms(document.id);
      const inspected = inspect(document, now, options);
      if (inspected === null) return [];
      const known = summaries[document.id];
      const summary = summarise(inspected.analysis, known);
      return [[document.id, known !== undefined && sameSummary(known, summary) ? known : summary]];
    }),
  );
}
