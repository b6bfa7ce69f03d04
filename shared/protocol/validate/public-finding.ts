import type { Finding, TextRange } from '../../documents/finding.ts';
import type { Severity } from '../../gaps/gaps.ts';

/** A finding as the command line prints it: without the words that the window says in another language. */
export type PublicFinding = TextRange & {
  readonly rule: string;
  readonly severity: Severity;
  readonly path: string;
  readonly message: string;
  readonly clause: string;
  readonly gap?: string;
  readonly fix?: { readonly label: string; readonly edit: TextRange & { readonly text: string } };
};

/** The fields of a finding that leave the product, in their fixed order. */
export function publicFinding(finding: Finding): PublicFinding {
  const { rule, severity, path, message, clause, gap, fix, line, column, endLine, endColumn } = finding;
  return {
    rule,
    severity,
    path,
    message,
    clause,
    ...(gap === undefined ? {} : { gap }),
    ...(fix === undefined ? {} : { fix: { label: fix.label, edit: fix.edit } }),
    line,
    column,
    endLine,
    endColumn,
  };
}
