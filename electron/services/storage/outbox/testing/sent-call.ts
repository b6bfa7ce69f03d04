import type { Call } from '../../../../../shared/documents/call.ts';

/** A call that a command is about to send, the `at`th. */
export function sentCall(at: number, more: Partial<Call> = {}): Call {
  return {
    id: at.toString(16).padStart(32, '0'),
    orderKey: `["SHOP","","queue","Q${at}","place"]`,
    merchantBizNo: `Q${at}`,
    scenario: 'queue-up',
    orderStatus: 'CALL_NUM',
    endpoint: 'queue',
    origin: 'sent',
    environment: { id: 'place', name: 'https://service.example' },
    atVirtual: 1000 + at,
    atReal: 1000 + at,
    method: 'POST',
    path: '/v1',
    headers: [['Client-Id', 'SHOP']],
    bodyBase64: Buffer.from('{}').toString('base64'),
    verdict: null,
    signature: 'not checked',
    findings: [],
    gaps: {},
    durationsMs: {},
    ...more,
  };
}

/** The same with an answer that accepts it. */
export function acceptedCall(at: number, more: Partial<Call> = {}): Call {
  return sentCall(at, { verdict: { resultCode: 'SUCCESS', resultStatus: 'S' }, signature: 'verified', ...more });
}
