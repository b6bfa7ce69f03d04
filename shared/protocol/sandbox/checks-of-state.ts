import { illegal, refuse } from './outcome.ts';
import type { Outcome, Refusal, RefusalCode } from './outcome.ts';
import { saidOf } from './checks-of-payload.ts';
import type { stateRules } from './checks-of-payload.ts';
import type { Reading } from './reading.ts';

// Step 7: what the accepted calls so far allow.

export function repeatedRequest({ request, clientId, payload, memory, crypto }: Reading): Outcome | null {
  const earlier = memory.request(clientId, payload().requestId);
  if (earlier === null) return null;
  if (crypto.sha256(request.body ?? new Uint8Array()) === earlier.bodySha256) return { end: 'repeated', earlier };
  return illegal('/requestId: this requestId was accepted before, with another body.', 'repeated-request-id');
}

/** A check that one rule of validation has already made, on top of the order's history. */
export function stateRule(rule: (typeof stateRules)[number], code: RefusalCode): (reading: Reading) => Refusal | null {
  return ({ findings }) => {
    const broken = findings().find((finding) => finding.rule === rule && finding.severity === 'error');
    return broken === undefined ? null : refuse(code, saidOf(broken), broken.gap);
  };
}
