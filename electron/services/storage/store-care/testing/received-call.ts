import type { CallRecord } from '../../journal/call-record.ts';

/** An accepted call, the `at`th, as the sandbox keeps it. */
export function receivedCall(at: number, more: Partial<CallRecord> = {}): CallRecord {
  return {
    id: `call-${at}`,
    orderKey: `["Q${at % 7}"]`,
    merchantBizNo: `Q${at % 7}`,
    scenario: 'queue-up',
    orderStatus: 'CALL_NUM',
    endpoint: 'queue',
    origin: 'received',
    atVirtual: at,
    atReal: at,
    method: 'POST',
    path: '/',
    headers: [],
    body: Buffer.from(JSON.stringify({ orderStatus: 'CALL_NUM', filling: 'x'.repeat(1500) })),
    answer: { status: 200, headers: [['Tracer-Id', `call-${at}`]], body: Buffer.from('{}'), result: null },
    verdict: { resultCode: 'SUCCESS', resultStatus: 'S' },
    signature: 'verified',
    findings: [],
    gaps: {},
    durationsMs: {},
    ...more,
  };
}
