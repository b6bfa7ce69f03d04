import type { RequestReading } from '../request-reading.ts';
import type { RefusalCode } from '../refusal-codes.ts';
import { describeFinding, type stateRules } from './payload.ts';
import { gapValue } from '../../../gaps/gaps.ts';
import { refuse, refuseIllegal, type Outcome, type Refusal } from '../sandbox-case.ts';

/** A check by one rule of validation. */
export function refuseByStateRule(
  rule: (typeof stateRules)[number],
  code: RefusalCode,
): (reading: RequestReading) => Refusal | null {
  return ({ findings }) => {
    const broken = findings().find((finding) => finding.rule === rule && finding.severity === 'error');
    return broken === undefined ? null : refuse(code, describeFinding(broken), broken.gap);
  };
}

/** Gap repeated-request-id: the stored answer, a refusal, or nothing. */
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

/** Gap stale-update: refuses a call that is not newer, or ignores it with success. */
export function answerStaleUpdate({ findings, payload }: RequestReading): Outcome | null {
  const found = findings().find(({ rule }) => rule === 'modify-time-not-newer');
  if (found === undefined) return null;
  const { known: order } = payload();
  if (found.severity === 'error' || order === null) return refuseIllegal(describeFinding(found), found.gap);
  return { end: 'ignored', message: describeFinding(found), gap: 'stale-update', order };
}

// Step 8: the fault plan. Faults after acceptance are no refusals.

/** A fault that is answered in place of acceptance. */
export function refuseByFault(reading: RequestReading): Refusal | null {
  const met = reading.faults();
  if (met === null || met.action === null) return null;
  const { action, summary } = met;
  const message = `A fault of this sandbox caused this (${summary}). Nothing was accepted.`;
  switch (action.what) {
    case 'http':
      return { ...refuse('UNKNOWN_EXCEPTION', message), forcedStatus: action.status };
    case 'code':
      return refuse(action.code, message);
    case 'unknown-then-success':
      return refuse('UNKNOWN_EXCEPTION', message);
    default:
      return null;
  }
}
