import { gapValue } from '../../gaps/gaps.ts';
import { illegal, refuse } from './outcome.ts';
import type { RefusalCode } from './refusal-codes.ts';
import type { Outcome, Refusal } from './outcome.ts';
import { saidOf } from './checks-of-payload.ts';
import type { stateRules } from './checks-of-payload.ts';
import type { Reading } from './reading.ts';

// Step 7: what the accepted calls so far allow.

/** Gap repeated-request-id: the stored answer again, a refusal, or nothing at all. */
export function repeatedRequest(reading: Reading): Outcome | null {
  const { clientId, payload, memory, setup, bodySha256 } = reading;
  const { requestId } = payload();
  const value = gapValue(setup.gaps, 'repeated-request-id');
  const earlier = requestId === '' || value === 'ignore' ? null : memory.request(clientId, requestId);
  if (earlier === null) return null;
  if (value === 'reject') return illegal('/requestId: this requestId was accepted before.', 'repeated-request-id');
  if (bodySha256() === earlier.bodySha256) return { end: 'repeated', earlier };
  return illegal('/requestId: this requestId was accepted before, with another body.', 'repeated-request-id');
}

/** A check that one rule of validation has already made, on top of the order's history. */
export function stateRule(rule: (typeof stateRules)[number], code: RefusalCode): (reading: Reading) => Refusal | null {
  return ({ findings }) => {
    const broken = findings().find((finding) => finding.rule === rule && finding.severity === 'error');
    return broken === undefined ? null : refuse(code, saidOf(broken), broken.gap);
  };
}

/** Gap stale-update: a call that is not newer is refused, or answered with success and passed over. */
export function staleUpdate({ findings, payload }: Reading): Outcome | null {
  const found = findings().find(({ rule }) => rule === 'modify-time-not-newer');
  if (found === undefined) return null;
  const { known: order } = payload();
  if (found.severity === 'error' || order === null) return illegal(saidOf(found), found.gap);
  return { end: 'ignored', message: saidOf(found), gap: 'stale-update', order };
}
