import { faultTally } from '../fault-tally.ts';
import type { StoredTally } from '../fault-tally.ts';
import type { FaultPlan } from '../fault.ts';
import type { FaultsInForce } from '../meet-faults.ts';
import { parseFault } from '../parse-fault.ts';

/** The plan of these faults, as they are written. Throws on one that cannot be read. */
export function planOf(faults: readonly string[], seed = '1'): FaultPlan {
  return {
    seed,
    faults: faults.map((text) => {
      const fault = parseFault(text);
      if ('problem' in fault) throw new Error(fault.problem.en);
      return fault;
    }),
  };
}

export const nothingStored: StoredTally = { received: [], unknown: [] };

/** A plan at work before the first call. */
export function inForce(faults: readonly string[]): FaultsInForce {
  const plan = planOf(faults);
  return { plan, past: faultTally(plan, nothingStored) };
}
