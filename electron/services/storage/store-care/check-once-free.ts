import { setTimeout as delay } from 'node:timers/promises';
import { lockPatience, openTellAfterMs } from '../database/lock-patience.ts';
import type { CheckJob, CheckVerdict } from './check-jobs.ts';
import type { StoreCare } from './store-ports.ts';

/** Has the store of documents checked; where another program keeps it to itself, once it is free. */
export async function checkOnceFree({ check, onLock }: StoreCare, job: CheckJob): Promise<CheckVerdict> {
  const patience = lockPatience((isWaiting) => onLock('documents', isWaiting), { tellAfterMs: openTellAfterMs });
  for (;;) {
    const verdict = await check(job);
    if (verdict.verdict !== 'unread' || !patience.mayWait(new Error(verdict.why))) {
      patience.passed();
      return verdict;
    }
    await delay(patience.pauseMs);
  }
}
