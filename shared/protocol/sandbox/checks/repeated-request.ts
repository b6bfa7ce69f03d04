import { gapValue } from '../../../gaps/gaps.ts';
import { refuseIllegal } from '../outcome.ts';
import type { Outcome } from '../outcome.ts';
import type { RequestReading } from '../request-reading.ts';

/** Gap repeated-request-id: the stored answer again, a refusal, or nothing at all. */
export function answerRepeatedRequest(reading: RequestReading): Outcome | null {
  const { clientId, payload, memory, setup, bodySha256 } = reading;
  const { requestId } = payload();
  const value = gapValue(setup.gaps, 'repeated-request-id');
  const earlier = requestId === '' || value === 'ignore' ? null : memory.request(clientId, requestId);
  if (earlier === null) return null;
  if (value === 'reject')
    return refuseIllegal('/requestId: this requestId was accepted before.', 'repeated-request-id');
  if (bodySha256() === earlier.bodySha256) return { end: 'repeated', earlier };
  return refuseIllegal('/requestId: this requestId was accepted before, with another body.', 'repeated-request-id');
}
