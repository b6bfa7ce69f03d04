import type { Finding, FindingWords } from '../../../documents/finding.ts';
import type { GapId, Severity } from '../../../gaps/gaps.ts';
import { restingOn, type Draft } from '../draft.ts';

/** A note on an answer as a message: encoding, status, signature. */
export type AnswerNote = {
  readonly rule: AnswerRule;
  readonly severity: Severity;
  readonly says: string;
  readonly values?: FindingWords['values'];
  /** UTF-16 offset in the text; 0 for the whole. */
  readonly at?: number;
  readonly gap?: GapId | undefined;
};

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

/** Rules whose sentences describe the message, with the next step. */
const ofMessage: ReadonlySet<string> = new Set(['answer-body', 'answer-status', 'answer-encrypted', 'retry-after']);

type Said = Pick<Finding, 'rule' | 'severity' | 'words'>;

/** Whether a finding is about the message, not its content. */
function isOfMessage({ rule, severity }: Said): boolean {
  return ofMessage.has(rule) || (rule === 'content-encoding' && severity === 'error');
}

/** The sentences about an answer as a message. */
export function messageWords(findings: readonly Said[]): readonly FindingWords[] {
  return findings.filter(isOfMessage).map(({ words }) => words);
}

/** Bodies that are obviously no JSON: no syntax finding needed. */
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
