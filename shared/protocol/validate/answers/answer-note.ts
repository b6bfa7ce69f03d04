import type { FindingWords } from '../../../documents/finding.ts';
import type { GapId } from '../../../gaps/gaps.ts';
import type { Severity } from '../../../gaps/severity.ts';
import type { Draft } from '../draft.ts';
import { restingOn } from '../draft.ts';

/**
 * Something that is to be said of an answer as a message, whatever its text holds: how it was encoded, what its status
 * means, what its signature covers.
 */
export type AnswerNote = {
  readonly rule: AnswerRule;
  readonly severity: Severity;
  /** The sentence: that of the rule, followed by this. */
  readonly says: string;
  readonly values?: FindingWords['values'];
  /** Where it stands in the answer's text, in UTF-16 units; 0 for the whole. */
  readonly at?: number;
  readonly gap?: GapId | undefined;
};

/** The rules about answers as messages, with the clause of the specification each goes back to. */
const clauses = {
  'answer-body': 'response/result',
  'answer-status': 'response/result',
  'answer-encrypted': 'authentication/encryption',
  'answer-unread': 'endpoints/body',
  'content-encoding': 'endpoints/body',
  encoding: 'endpoints/body',
  'retry-after': 'response/result',
  'signature-coverage': 'authentication/signature',
} as const;
export type AnswerRule = keyof typeof clauses;

/** The note as a finding before its place is said in lines. */
export function draftOfNote({ rule, severity, says, values = {}, at = 0, gap }: AnswerNote): Draft {
  const words = { key: `${rule}.${says}`, values };
  return { rule, severity, start: at, end: at, path: '', words, clause: clauses[rule], ...restingOn(gap) };
}
