import type { Call } from '../../../../shared/documents/call.ts';
import { endedCallIn, filesIn, firstProject, outboxIn } from './outbox.ts';

/** The calls that lie in the outbox of a data folder, for who does not own it: those of a project that have ended, oldest first. */
export async function readOutbox(dataFolder: string, project = firstProject): Promise<readonly Call[]> {
  const calls: Call[] = [];
  for (const path of await filesIn(outboxIn(dataFolder))) {
    const call = await endedCallIn(path, project);
    if (call !== null) calls.push(call);
  }
  return calls.sort((one, other) => one.atReal - other.atReal);
}
