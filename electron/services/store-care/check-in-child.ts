import { fileURLToPath } from 'node:url';
import { checkVerdictSchema } from './check-jobs.ts';
import type { CheckStore, CheckVerdict } from './check-jobs.ts';
import type { StartProgram } from './child-program.ts';

/**
 * Does jobs in processes of their own, one each. `program` is the built store-check. A process that breaks off over a file
 * has found it damaged: a driver may end its process over what a flipped byte has made of a file.
 */
export function checkInChild(program: URL, start: StartProgram): CheckStore {
  return async (job, signal) => {
    const isEnded = (): boolean => signal?.aborted === true;
    if (isEnded()) return ended;
    const child = start(fileURLToPath(program), JSON.stringify(job));
    signal?.addEventListener('abort', child.kill, { once: true });
    const { said, end } = await child.ended;
    signal?.removeEventListener('abort', child.kill);
    if (isEnded()) return ended;
    if (end === 'broke-off') return { verdict: 'damaged', why: 'the program that read it broke off' };
    return end === 'good' ? verdictOf(said) : { verdict: 'unread', why: 'The check of the store could not be run.' };
  };
}

const ended: CheckVerdict = { verdict: 'unread', why: 'It was ended before it had read all.' };

function verdictOf(said: string): CheckVerdict {
  try {
    return checkVerdictSchema.parse(JSON.parse(said));
  } catch {
    return { verdict: 'unread', why: 'The check of the store gave no verdict.' };
  }
}
