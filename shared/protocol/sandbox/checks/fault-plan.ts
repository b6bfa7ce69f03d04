import { refuse } from '../outcome.ts';
import type { Refusal } from '../outcome.ts';
import type { RequestReading } from '../request-reading.ts';

// Step 8: what the owner of the sandbox wants to go wrong. Faults that let a call be accepted first are no refusals.

/** A fault that is answered in place of acceptance. */
export function refuseByFault(reading: RequestReading): Refusal | null {
  const met = reading.faults();
  if (met === null || met.action === null) return null;
  const { action, summary } = met;
  const message = `The fault plan of this sandbox has it so (${summary}); nothing was accepted.`;
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
