import type { Finding } from '../../../shared/documents/finding.ts';
import type { PayloadDocument } from '../../../shared/documents/payload-document.ts';
import { textAt } from '../../../shared/lib/json/json-view.ts';
import { recoverJson } from '../../../shared/lib/json/recover/recover-json.ts';
import { inspect, isReadable, statusOf, type Analysis, type InspectTerms } from './analysis.ts';
import { isLarge } from './large-text.ts';

export type Summary = {
  readonly errors: number;
  readonly assumptions: number;
  readonly warnings: number;
  readonly first: Finding['words'] | null;
  readonly status: string;
};

/** Summarises an analysis. An unreadable text keeps its status, else what can be recovered. */
export function summarise(analysis: Analysis, before: Summary | undefined): Summary {
  const known = before?.status ?? '';
  const anyway = known === '' ? statusAnyway : () => known;
  const status = (isReadable(analysis) ? statusOf : anyway)(analysis);
  return { ...countFindings(analysis.findings), status };
}

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

/** Summaries of payloads; equal ones keep their object. None for unknown scenarios. */
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
