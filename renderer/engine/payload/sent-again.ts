import { isAccepted } from '../../../shared/documents/call.ts';
import type { CallSummary } from '../../../shared/documents/call-summary.ts';
import type { Finding } from '../../../shared/documents/finding.ts';

/** What an order's past says against a text, by the wording of it. */
const ofThePast: ReadonlySet<string> = new Set([
  'status-move',
  'status-move.part',
  'modify-time-not-newer',
  'modify-time-not-newer.same',
  'modify-time-not-newer.ignored',
]);

/**
 * The findings of a text that was sent as `call` and not changed since. Once it is accepted it is part of the order's past, which
 * then has nothing against it: what would come of sending it again is predicted where it is sent.
 */
export function findingsOnceSent(findings: readonly Finding[], call: CallSummary | null): readonly Finding[] {
  if (call === null || !isAccepted(call)) return findings;
  const left = findings.filter(({ words }) => !ofThePast.has(words.key));
  return left.length === findings.length ? findings : left;
}
