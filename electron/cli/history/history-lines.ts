import { answerSignatureOf, requestSignatureOf, type Call, type CallOutcome } from '../../../shared/documents/call.ts';
import { forwardDocument, forwardLine } from '../print/print-forward.ts';
import { printed, type Printed, cutText } from '../print/printed.ts';
import { signatureWords } from '../print/print-diagnosis.ts';

type HistoryCall = Pick<
  Call,
  | 'id'
  | 'atReal'
  | 'environment'
  | 'origin'
  | 'endpoint'
  | 'merchantBizNo'
  | 'orderStatus'
  | 'verdict'
  | 'signature'
  | 'requestSignature'
  | 'diagnosis'
  | 'durationsMs'
  | 'failure'
  | 'forward'
>;

/** One call as `--json` prints it. `signature` is the verdict on what Passbench received; the other two name theirs, null where unknown. */
export function historyDocument(call: HistoryCall): object {
  return {
    id: call.id,
    at: new Date(call.atReal).toISOString(),
    env: call.environment?.name ?? null,
    origin: call.origin,
    endpoint: call.endpoint,
    merchantBizNo: orNull(call.merchantBizNo),
    orderStatus: orNull(call.orderStatus),
    resultCode: call.verdict?.resultCode ?? null,
    outcome: outcomeOf(call),
    signature: call.signature,
    requestSignature: requestSignatureOf(call),
    responseSignature: answerSignatureOf(call),
    ms: call.durationsMs['total'] ?? 0,
    ...forwardDocument(call),
  };
}

/** One call as a line, and below it why it has no result. */
export function historyLine(call: HistoryCall): Printed {
  const { verdict, merchantBizNo, orderStatus, environment, failure } = call;
  const result = verdict === null ? '- -' : `${verdict.resultStatus} ${verdict.resultCode}`;
  const order = merchantBizNo === '' ? '' : ` order ${cutText(merchantBizNo)} ${cutText(orderStatus)}`;
  const place = environment === undefined ? '' : `, to ${cutText(environment.name)}`;
  const ms = Math.round(call.durationsMs['total'] ?? 0);
  const head = printed`${new Date(call.atReal).toISOString()} ${call.id} ${call.origin} ${cutText(result)}${order}${place}, ${signaturesText(call)}, ${ms} ms${forwardLine(call)}\n`;
  if (failure === undefined) return head;
  const arrived = failure.mayHaveArrived ? ' It may have been received.' : '';
  return printed`${head}    ${failure.message.en}${arrived}\n`;
}

function signaturesText(call: HistoryCall): string {
  const [request, response] = [requestSignatureOf(call), answerSignatureOf(call)];
  return [
    ...(request === null ? [] : [signatureWords(request, 'request')]),
    ...(response === null ? [] : [signatureWords(response, 'response')]),
  ].join(', ');
}

export function outcomeOf({ verdict }: Pick<Call, 'verdict'>): CallOutcome {
  const status = verdict?.resultStatus;
  return status === 'S' || status === 'F' || status === 'U' ? status : 'none';
}

function orNull(text: string): string | null {
  return text === '' ? null : text;
}
