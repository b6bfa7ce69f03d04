import { numberAt } from '../../lib/json-view.ts';
import { gapValue } from '../../spec/gaps.ts';
import { illegal, refuse } from './outcome.ts';
import type { Outcome, Refusal, RefusalCode } from './outcome.ts';
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

const refusedAsStale = stateRule('modify-time-not-newer', 'PARAM_ILLEGAL');

/** Gap stale-update: a call that is not newer is refused, or answered with success and passed over. */
export function staleUpdate(reading: Reading): Outcome | null {
  if (gapValue(reading.setup.gaps, 'stale-update') !== 'ignore') return refusedAsStale(reading);
  const { root, known } = reading.payload();
  const modified = numberAt(root, 'orderModifyTime');
  const last = known?.orderModifyTime ?? null;
  if (modified === null || last === null || modified > last) return null;
  const message = `Nothing changes: orderModifyTime ${modified} is not newer than ${last}, that of the last accepted call.`;
  return { end: 'ignored', message, gap: 'stale-update' };
}
