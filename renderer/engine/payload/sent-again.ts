import type { CallSummary } from '../../../shared/documents/call-summary.ts';
import type { Finding } from '../../../shared/documents/finding.ts';
import { sayFinding } from '../../../shared/protocol/validate/index.ts';

/** What an order's past says against a text, by the wording of it, and the wording for a text that is part of that past. */
const again: Readonly<Record<string, string>> = {
  'status-move': 'status-move.again',
  'status-move.part': 'status-move.part-again',
  'modify-time-not-newer': 'modify-time-not-newer.again',
};

const againKeys: ReadonlySet<string> = new Set(Object.values(again));

/**
 * The findings of a text that was sent as `call` and not changed since. Once it is accepted, the order's past has
 * nothing against it, only against sending it again: that is a note, and no error of the text.
 */
export function findingsOnceSent(findings: readonly Finding[], call: CallSummary | null): readonly Finding[] {
  return call?.verdict?.resultStatus === 'S' ? findings.map(asNote) : findings;
}

/** Whether a finding is only about sending an accepted text again. */
export function isAboutSendingAgain({ words: { key } }: Finding): boolean {
  return againKeys.has(key);
}

function asNote(finding: Finding): Finding {
  const key = again[finding.words.key];
  if (key === undefined || finding.severity !== 'error') return finding;
  const words = { key, values: finding.words.values };
  return { ...finding, severity: 'warning', words, message: sayFinding(words, 'en') };
}
