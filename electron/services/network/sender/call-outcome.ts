import type { Answer, Call } from '../../../../shared/documents/call.ts';
import type { AnswerReading } from './read-answer.ts';
import type { SendOutcome, SentAnswer } from './send.ts';

/** What became of a request on the wire: the members of a call that only sending can know. */
export type CallOutcome = Pick<
  Call,
  'answer' | 'failure' | 'verdict' | 'signature' | 'answerDiagnosis' | 'findings' | 'durationsMs' | 'tls'
>;

/** Of a request that was not answered: as much of an answer as there was is kept beside the failure. */
export function failedOutcome(sent: SendOutcome & { readonly kind: 'failed' }): CallOutcome {
  const { head, failure } = sent;
  return {
    ...(head === null ? {} : { answer: { ...wireOf(head), result: null } }),
    failure,
    verdict: null,
    signature: 'not checked',
    findings: [],
    ...onTheWay(sent),
  };
}

/** Of an answer that was read. */
export function answeredOutcome(
  sent: SendOutcome & { readonly kind: 'answered' },
  { result, signature, findings, diagnosis, isOpened, body }: AnswerReading,
): CallOutcome {
  const plain = isOpened ? { plainBodyBase64: body.toString('base64') } : {};
  return {
    answer: { ...wireOf(sent.answer), ...plain, result },
    verdict: result === null ? null : { resultCode: result.resultCode, resultStatus: result.resultStatus },
    signature,
    ...(diagnosis === null ? {} : { answerDiagnosis: diagnosis }),
    findings,
    ...onTheWay(sent),
  };
}

function onTheWay({ durationsMs, tls }: SendOutcome): Pick<CallOutcome, 'durationsMs' | 'tls'> {
  return { durationsMs, ...(tls === null ? {} : { tls }) };
}

function wireOf({ status, headers, body }: SentAnswer): Omit<Answer, 'result'> {
  return { status, headers, bodyBase64: body.toString('base64') };
}
