import type { Finding } from '../../../shared/documents/finding.ts';
import type { Severity } from '../../../shared/gaps/severity.ts';
import type { Marks } from '../../../shared/card/order-face.ts';

const weight: Readonly<Record<Severity, number>> = { error: 3, assumption: 2, warning: 1 };

/** The worst severity at each place that a finding names. */
export function marksOf(findings: readonly Finding[]): Marks {
  const known = marked.get(findings);
  if (known !== undefined) return known;
  const made = worstOf(findings);
  if (!areSame(made, last)) last = made;
  marked.set(findings, last);
  return last;
}

/** With most key strokes the same places are marked, and nothing is drawn for it. */
let last: Marks = new Map();

function areSame(marks: Marks, others: Marks): boolean {
  return marks.size === others.size && [...marks].every(([path, mark]) => others.get(path) === mark);
}

/** The cards are drawn far more often than a text is read. */
const marked = new WeakMap<readonly Finding[], Marks>();

function worstOf(findings: readonly Finding[]): Marks {
  const marks = new Map<string, Severity>();
  for (const { path, severity } of findings) {
    const known = marks.get(path);
    if (path !== '' && (known === undefined || weight[severity] > weight[known])) marks.set(path, severity);
  }
  return marks;
}
