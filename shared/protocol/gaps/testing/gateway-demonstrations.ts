import { decide } from '../../sandbox/decide.ts';
import { caseOf, goodRequest, now, payloadOf, type RequestParts } from '../../sandbox/testing/sandbox-run.ts';
import { timeForms } from '../../../gaps/profile-cells.ts';
import { writeRequestTime } from '../../signing/request-time.ts';
import type { Demonstration, Demonstrations } from './gap-demonstrations.ts';
import { hourMs } from './gap-subjects.ts';

/** The answer to a queue request changed in one part. */
function answered(parts: Partial<RequestParts>): Demonstration {
  return (gaps) => {
    const body = payloadOf('queue-up', 'CALL_NUM');
    const given = caseOf({ ...goodRequest, body, ...parts });
    const { status, result } = decide({ ...given, setup: { ...given.setup, gaps } });
    return [status, result.resultCode];
  };
}

const forged = answered({ signature: 'QkFE' });
const anHourAgo = answered({ time: new Date(now - hourMs).toISOString() });

/** The answer to a call right after another one of the client. */
const atOnce: Demonstration = (gaps) => {
  const given = caseOf({ ...goodRequest, body: payloadOf('queue-up', 'CALL_NUM') });
  const memory = { ...given.memory, recentCalls: () => [now] };
  return decide({ ...given, memory, setup: { ...given.setup, gaps } }).status;
};

/** How a time in each of the forms is answered. */
const everyForm: Demonstration = (gaps) =>
  timeForms.map((form) => answered({ time: writeRequestTime(form, now, 480) })(gaps));

/** Gaps that change how the sandbox answers what comes off the wire. */
export const gatewayDemonstrations: Demonstrations = {
  'gateway-result': { 'gateway-codes': forged, 'http-4xx': forged },
  'http-status': { 'always-200': answered({ method: 'GET' }) },
  'request-time': Object.fromEntries(timeForms.map((form) => [form, everyForm])),
  'rate-limit': { '1/s': atOnce },
  'clock-skew': { off: anHourAgo, '2h': anHourAgo },
};
