import { setTimeout as delay } from 'node:timers/promises';
import { createLockRetry, openReportAfterMs } from '../database/lock-retry.ts';
import type { CheckJob, CheckVerdict } from './check-jobs.ts';
import type { StoreCare } from './store-ports.ts';

/** Has the store of documents checked; where another program keeps it to itself, once it is free. */
export async function checkWhenUnlocked({ check, onLock }: StoreCare, job: CheckJob): Promise<CheckVerdict> {
  const patience = createLockRetry((isWaiting) => onLock('documents', isWaiting), { tellAfterMs: openReportAfterMs });
  for (;;) {
    const verdict = await check(job);
    if (verdict.verdict !== 'unread' || !patience.mayRetry(new Error(verdict.why))) {
      patience.succeeded();
      return verdict;
    }
    await delay(patience.pauseMs);
  }
}
