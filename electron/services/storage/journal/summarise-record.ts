import { isAccepted, requestSignatureOf } from '../../../../shared/documents/call.ts';
import type { CallSummary } from '../../../../shared/documents/call-summary.ts';
import { wrongSignature } from '../../../../shared/protocol/diagnosis/diagnosis-rows.ts';
import { findRefusingError } from '../../../../shared/protocol/sandbox/checks/payload.ts';
import { messageWords } from '../../../../shared/protocol/validate/answers/answer-note.ts';
import type { CallRecord } from './call-record.ts';

export type NumberedCall = { readonly seq: number; readonly record: CallRecord };

export function summariseRecord({ seq, record }: NumberedCall, how: 'with payload' | 'bare'): CallSummary {
  const { findings, answer } = record;
  const firstError = findRefusingError(findings)?.words;
  const answerSays = messageWords(findings);
  const resultMessage = answer?.result?.resultMessage;
  const cause = wrongSignature(record)?.cause.variant;
  return {
    ...baseSummary(record),
    seq,
    ...(cause === undefined ? {} : { cause }),
    ...(firstError === undefined ? {} : { firstError }),
    ...(answerSays.length === 0 ? {} : { answerSays }),
    ...(resultMessage === undefined ? {} : { resultMessage }),
    ...(how === 'with payload' && isAccepted(record) ? { payload: payloadOf(record) } : {}),
  };
}

function baseSummary(record: CallRecord): Omit<CallSummary, 'seq'> {
  const { id, orderKey, merchantBizNo, scenario, orderStatus, endpoint, origin, atVirtual, atReal } = record;
  const {
    environment,
    mistake,
    method,
    path,
    verdict,
    failure,
    replayOf,
    repeats,
    changesNothing,
    fault,
    mode,
    forward,
    signature,
    durationsMs,
  } = record;
  const requestSignature = origin === 'received' ? null : requestSignatureOf(record);
  return {
    id,
    orderKey,
    merchantBizNo,
    scenario,
    orderStatus,
    endpoint,
    origin,
    atVirtual,
    atReal,
    method,
    path,
    verdict,
    signature,
    durationsMs,
    ...(requestSignature === null ? {} : { requestSignature }),
    ...(environment === undefined ? {} : { environment }),
    ...(mistake === undefined ? {} : { mistake }),
    ...(failure === undefined ? {} : { failure }),
    ...(replayOf === undefined ? {} : { replayOf }),
    ...(repeats === undefined ? {} : { repeats }),
    ...(changesNothing === undefined ? {} : { changesNothing }),
    ...(fault === undefined ? {} : { fault }),
    ...(mode === undefined ? {} : { mode }),
    ...(forward === undefined ? {} : { forward }),
  };
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

function payloadOf({ body, plainBodyBase64 }: CallRecord): string {
  return decoder.decode(plainBodyBase64 === undefined ? body : Buffer.from(plainBodyBase64, 'base64'));
}
