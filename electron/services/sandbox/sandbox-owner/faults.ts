import { BenchError } from '../../../../shared/lib/bench-error.ts';
import { parseFault } from '../../../../shared/protocol/sandbox/index.ts';
import type { Fault, FaultPlan } from '../../../../shared/protocol/sandbox/index.ts';

/**
 * The fault plan of the bench's own sandbox. It is not kept: a bench that is opened anew has a sandbox that answers well,
 * and nobody wonders why it does not.
 */
export type FaultHolder = {
  /** null while nothing is to go wrong. */
  readonly plan: () => FaultPlan | null;
  /** As they were written. */
  readonly written: () => readonly string[];
  /** All or none; the plan counts anew. Throws NOT_NOW with the reason when one cannot be read. */
  readonly set: (faults: readonly string[]) => void;
  /** The plan in force begins again. */
  readonly countAnew: () => void;
};

/** What is drawn is the same each time the bench is opened. */
const seed = '0';

export function holdFaults(): FaultHolder {
  let plan: FaultPlan | null = null;
  return {
    plan: () => plan,
    written: () => plan?.faults.map(({ text }) => text) ?? [],
    set: (texts) => {
      const faults = texts.map(readFault);
      plan = faults.length === 0 ? null : { faults, seed };
    },
    countAnew: () => {
      plan = plan === null ? null : { ...plan };
    },
  };
}

function readFault(text: string): Fault {
  const fault = parseFault(text);
  if (!('problem' in fault)) return fault;
  throw new BenchError('NOT_NOW', fault.problem, { en: 'Write it otherwise.', zh: '請改寫。' });
}
