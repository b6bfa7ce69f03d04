import { fileURLToPath } from 'node:url';
import { checkVerdictSchema } from './check-jobs.ts';
import { stoppedWhy } from './check-help.ts';
import type { CheckStore, CheckVerdict } from './check-jobs.ts';
import type { StartProgram } from './child-program.ts';

/**
 * Does jobs in processes of their own, one each. `program` is the built store-check. A process that breaks off over a file
 * has found it damaged: a driver may end its process over what a flipped byte has made of a file. `stopping` ends them all.
 */
export function checkInChild(program: URL, start: StartProgram, stopping?: AbortSignal): CheckStore {
  return async (job, asked) => {
    const signal = AbortSignal.any([asked, stopping].filter((one) => one !== undefined));
    const isEnded = (): boolean => signal.aborted;
    if (isEnded()) return ended;
    const child = start(fileURLToPath(program), JSON.stringify(job));
    signal.addEventListener('abort', child.kill, { once: true });
    const { said, end } = await child.ended;
    signal.removeEventListener('abort', child.kill);
    if (isEnded() || end === 'stopped') return ended;
    if (end === 'broke-off') return { verdict: 'damaged', why: 'the program that read it broke off' };
    return end === 'good' ? verdictOf(said) : { verdict: 'unread', why: 'the check of the store could not be run' };
  };
}

const ended: CheckVerdict = { verdict: 'unread', why: stoppedWhy };

function verdictOf(said: string): CheckVerdict {
  try {
    return checkVerdictSchema.parse(JSON.parse(said));
  } catch {
    return { verdict: 'unread', why: 'the check of the store gave no verdict' };
  }
}
