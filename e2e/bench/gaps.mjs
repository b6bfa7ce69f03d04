import { gapSubject, minuteMs } from '../../shared/protocol/gaps/testing/gap-subjects.ts';
import { gapEffects } from '../../shared/protocol/gaps/gap-effects.ts';
import { medianTime, millis } from './numbers.mjs';

const calls = 1000;

/** How soon the Assumptions panel knows what another value would change, on a long journal. */
export function bench() {
  const after = Array.from({ length: calls }, (_, place) => ({
    status: 'CALL_NUM',
    at: (place - calls) * minuteMs,
    requestId: place.toString(16).padStart(32, '0'),
  }));
  const subject = gapSubject('queue-up', 'CALL_NUM', { after });
  const ms = medianTime(15, () => gapEffects(subject, {}, 'service-card', ['none']));
  return { good: true, lines: [['what another value would change', millis(ms, 2), `an order of ${calls} calls`]] };
}
