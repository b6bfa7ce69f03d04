import { orderLeftBy, successBody, takesOver } from './accept.ts';
import { answerBody, resultOf } from './answer.ts';
import { mayLookInto, requestSummaryOf, signatureVerdict } from './decision.ts';
import type { Decision } from './decision.ts';
import type { Reading } from './reading.ts';

const stranger = { step: 1, signature: 'not checked' } as const;

/**
 * The record-only mode: whatever arrives is answered with HTTP 200 and S / SUCCESS, any path, method, caller and body. No
 * signature is verified, nothing decrypted, no fault met; no order moves, and nothing is remembered. A plain payload that
 * names an order is answered as its first accepted call would be (orderId, orderStatus), for callers that look for it.
 */
export function recorded(reading: Reading): Decision {
  const payload = mayLookInto(reading, stranger) ? reading.payload() : reading.unread();
  const result = resultOf('SUCCESS', payload.scenario, 'Recorded. This sandbox checks nothing at the moment.');
  return {
    status: 200,
    result,
    body: takesOver(payload) ? successBody(reading, result, orderLeftBy(reading)) : answerBody(result, null),
    endedBy: null,
    mode: 'record-only',
    acceptance: null,
    repeats: null,
    changesNothing: true,
    faults: null,
    signature: signatureVerdict(reading, stranger),
    findings: [],
    decrypted: null,
    encryptFor: null,
    summary: requestSummaryOf(reading, payload),
  };
}
