import { createFaultTally, type StoredTally } from '../fault-tally.ts';
import type { FaultPlan } from '../fault.ts';
import type { ActiveFaults } from '../applied-faults.ts';
import { parseFault } from '../parse-fault.ts';

/** The plan of these faults. Throws on an invalid one. */
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
export function activeFaults(faults: readonly string[]): ActiveFaults {
  const plan = planOf(faults);
  return { plan, history: createFaultTally(plan, nothingStored) };
}
