import type { Answer, Call } from '../../../../shared/documents/call.ts';
import { withoutCredentials } from '../../../../shared/specification/credentials.ts';
import type { AnswerReading } from './read-answer.ts';
import type { SendOutcome, SentAnswer } from './send.ts';

export type CallOutcome = Pick<
  Call,
  | 'answer'
  | 'failure'
  | 'verdict'
  | 'signature'
  | 'requestSignature'
  | 'diagnosis'
  | 'answerDiagnosis'
  | 'findings'
  | 'durationsMs'
  | 'tls'
>;

/** The outcome without an answer; a partial answer is stored beside the failure. */
export function failedOutcome(sent: SendOutcome & { readonly kind: 'failed' }): CallOutcome {
  const { head, failure } = sent;
  return {
    ...(head === null ? {} : { answer: { ...wireOf(head), result: null } }),
    failure,
    verdict: null,
    signature: 'not checked',
    findings: [],
    ...transmissionOf(sent),
  };
}

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
    ...transmissionOf(sent),
  };
}

function transmissionOf({ durationsMs, tls }: SendOutcome): Pick<CallOutcome, 'durationsMs' | 'tls'> {
  return { durationsMs, ...(tls === null ? {} : { tls }) };
}

function wireOf({ status, headers, body }: SentAnswer): Omit<Answer, 'result'> {
  return { status, headers: withoutCredentials(headers), bodyBase64: body.toString('base64') };
}
