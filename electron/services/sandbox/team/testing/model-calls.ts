import type { SignedRequest } from '../../../keys/signer/sign-request.ts';
import { createdMs, pathOf, payloadText, signedBy, type TestMerchant } from '../../server/testing/merchant.ts';

const statuses = ['CALL_NUM', 'CALL_NUM', 'CALL_NUM', 'NUMBER_ARRIVED', 'NUMBER_PASSED', 'FINISHED', 'CANCELLED'];
const orders = 5;
/** Few times and ids make calls collide. */
const times = 10;
const requestIds = 16;

/**
 * The calls of a round: of five orders, with stale times, moves that are allowed or not, ids that are used for other bytes,
 * and repeats of any earlier call of the round, byte for byte or signed anew. `draw` draws 32-bit numbers.
 */
export function callsOfRound(round: string, merchant: TestMerchant, draw: () => number): () => Promise<SignedRequest> {
  const made: string[] = [];
  const sent: SignedRequest[] = [];
  const drawn = <Value>(values: readonly Value[]): Value | undefined => values[draw() % values.length];
  return async () => {
    const kind = draw() % 8;
    const [again, text] = [drawn(sent), drawn(made)];
    if (kind === 0 && again !== undefined) return again;
    const payload = kind === 1 && text !== undefined ? text : newPayload(round, drawn(statuses) ?? '', draw);
    made.push(payload);
    const request = await signedBy(merchant, pathOf('queue-up'), payload);
    sent.push(request);
    return request;
  };
}

function newPayload(round: string, status: string, draw: () => number): string {
  return payloadText({
    scenario: 'queue-up',
    status,
    orderNo: `${round}-${draw() % orders}`,
    createdMs,
    modifiedMs: createdMs + (draw() % times),
    requestId: `${round.padStart(16, '0')}${String(draw() % requestIds).padStart(16, '0')}`,
  });
}
