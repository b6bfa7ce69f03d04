import { refuse } from '../outcome.ts';
import type { Refusal } from '../outcome.ts';
import type { Reading } from '../reading.ts';
import type { RefusalCode } from '../refusal-codes.ts';
import { saidOf } from './payload.ts';
import type { stateRules } from './payload.ts';

/** A check that one rule of validation has already made, on top of the order's history. */
export function stateRule(rule: (typeof stateRules)[number], code: RefusalCode): (reading: Reading) => Refusal | null {
  return ({ findings }) => {
    const broken = findings().find((finding) => finding.rule === rule && finding.severity === 'error');
    return broken === undefined ? null : refuse(code, saidOf(broken), broken.gap);
  };
}
