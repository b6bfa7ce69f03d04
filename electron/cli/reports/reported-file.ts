import type { TextRange } from '../../../shared/documents/finding.ts';
import type { Severity } from '../../../shared/gaps/gaps.ts';

/** What a report says of one file: its findings, or the problems of a story. */
export type ReportedFile = { readonly file: string; readonly findings: readonly ReportedFinding[] };
export type ReportedFinding = TextRange & {
  readonly rule: string;
  readonly severity: Severity;
  /** RFC 6901 pointer; "" for the whole. */
  readonly path: string;
  readonly message: string;
};
