import type { Finding, FindingWords } from '../../../documents/finding.ts';
import type { GapId } from '../../../gaps/gaps.ts';
import type { Severity } from '../../../gaps/severity.ts';
import { restingOn } from '../draft.ts';
import type { Draft } from '../draft.ts';

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

/** The rules that say what an answer is as a message: whole sentences for whoever waits for the answer, next step included. */
const ofMessage: ReadonlySet<string> = new Set(['answer-body', 'answer-status', 'answer-encrypted', 'retry-after']);

type Said = Pick<Finding, 'rule' | 'severity' | 'words'>;

/** Whether a finding says what an answer is as a message, and not what stands in it. An encoding that was not undone does. */
function isOfMessage({ rule, severity }: Said): boolean {
  return ofMessage.has(rule) || (rule === 'content-encoding' && severity === 'error');
}

/** What the findings of an answer say of it as a message, sentence by sentence. */
export function messageWords(findings: readonly Said[]): readonly FindingWords[] {
  return findings.filter(isOfMessage).map(({ words }) => words);
}

/** Of what stands in place of a result, what is no JSON anyway: that it is none need not be said again. */
const noJson = [
  'answer-body.page',
  'answer-body.page-untitled',
  'answer-body.xml',
  'answer-body.text',
  'answer-body.empty',
];

/** The findings of an answer beside what is said of it as a message. */
export function besideMessage<Each extends Said>(findings: readonly Each[]): readonly Each[] {
  const isNoJson = findings.some(({ words }) => noJson.includes(words.key));
  return findings.filter((each) => !isOfMessage(each) && !(isNoJson && each.rule === 'syntax'));
}
