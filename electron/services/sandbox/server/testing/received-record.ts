import type { Acceptance } from '../../../../../shared/protocol/sandbox/sandbox-case.ts';
import type { CallRecord } from '../../../storage/journal/call-record.ts';

/** The record of an accepted call. */
export function receivedCall(id: string, { order }: Acceptance, answer: Uint8Array = Buffer.from('{}')): CallRecord {
  return {
    id,
    orderKey: order.orderKey,
    merchantBizNo: 'N',
    scenario: order.scenario,
    orderStatus: order.status,
    endpoint: 'pass',
    origin: 'received',
    atVirtual: 0,
    atReal: 0,
    method: 'POST',
    path: '/',
    headers: [],
    body: Buffer.from('body'),
    answer: { status: 200, headers: [], body: answer, result: null },
    verdict: { resultCode: 'SUCCESS', resultStatus: 'S' },
    signature: 'verified',
    findings: [],
    gaps: {},
    durationsMs: {},
  };
}
