import { refuse } from '../outcome.ts';
import type { Refusal } from '../outcome.ts';
import type { RequestReading } from '../request-reading.ts';
import type { RefusalCode } from '../refusal-codes.ts';
import { describeFinding } from './payload.ts';
import type { stateRules } from './payload.ts';

/** A check that one rule of validation has already made, on top of the order's history. */
export function refuseByStateRule(
  rule: (typeof stateRules)[number],
  code: RefusalCode,
): (reading: RequestReading) => Refusal | null {
  return ({ findings }) => {
    const broken = findings().find((finding) => finding.rule === rule && finding.severity === 'error');
    return broken === undefined ? null : refuse(code, describeFinding(broken), broken.gap);
  };
}
