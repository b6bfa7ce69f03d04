import type { Finding, FindingWords } from '../../../documents/finding.ts';

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
