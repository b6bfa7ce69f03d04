import { gapSubject, minuteMs } from '../../shared/protocol/gaps/testing/gap-subjects.ts';
import { gapEffects } from '../../shared/protocol/gaps/gap-effects.ts';
import { median } from './figures.mjs';

const calls = 1000;
const rounds = 15;

/** How long one gap takes, asked what its other value would change on a long journal. */
export function measureGaps() {
  const after = Array.from({ length: calls }, (_, place) => ({
    status: 'CALL_NUM',
    at: (place - calls) * minuteMs,
    requestId: place.toString(16).padStart(32, '0'),
  }));
  const subject = gapSubject('queue-up', 'CALL_NUM', { after });
  const times = Array.from({ length: rounds }, () => {
    const started = performance.now();
    gapEffects(subject, {}, 'service-card', ['none']);
    return performance.now() - started;
  });
  return {
    good: true,
    lines: [['what another value would change', `${median(times).toFixed(2)} ms`, `an order of ${calls} calls`]],
  };
}
