import { Worker } from 'node:worker_threads';
import { onThread } from '../database/store-channels.ts';
import { type CheckStore, type CheckVerdict, stoppedWhy } from './check-jobs.ts';
import type { StorePrograms } from './store-care.ts';

/**
 * Serves and checks stores on threads, by the built `store-thread.js` beside `beside`, an import.meta.url. `stopping` ends
 * checks.
 */
export function builtPrograms(beside: string, stopping?: AbortSignal): StorePrograms {
  const program = new URL('store-thread.js', beside);
  return { serve: onThread(program), check: checkOnThread(program, stopping), checkAfterMs: 10_000 };
}

/**
 * Runs each job on its own thread, since ending a thread frees files that a driver holds open. `stopping` ends them all,
 * between two steps of SQLite.
 */
export function checkOnThread(program: URL, stopping?: AbortSignal): CheckStore {
  return async (job, asked) => {
    const signal = AbortSignal.any([asked, stopping].filter((one) => one !== undefined));
    const ended: CheckVerdict = { verdict: 'unread', why: stoppedWhy };
    const isEnded = (): boolean => signal.aborted;
    if (isEnded()) return ended;
    const thread = new Worker(program, { execArgv: [], workerData: job });
    const end = (): void => void thread.terminate();
    signal.addEventListener('abort', end, { once: true });
    const verdict = await new Promise<CheckVerdict>((resolve) => {
      thread.on('message', (said: CheckVerdict) => resolve(said));
      thread.on('error', ({ message }) => resolve({ verdict: 'unread', why: message }));
      thread.on('exit', () => resolve({ verdict: 'unread', why: 'the check of the store gave no result' }));
    });
    signal.removeEventListener('abort', end);
    await thread.terminate();
    return isEnded() ? ended : verdict;
  };
}
