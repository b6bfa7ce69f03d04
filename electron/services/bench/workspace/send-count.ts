import { createTaskQueue } from '../../../../shared/lib/task-queue.ts';
import type { Settings } from './settings.ts';

/** The window reads it at its start, to show what the next send would hold. */
const setting = 'counter';

/** Counts sends ({{counter}}): one number more each time it is asked, never the same twice, on disk before it is told. */
export function sendCount({
  ofWindow,
  setOfWindow,
}: Pick<Settings, 'ofWindow' | 'setOfWindow'>): () => Promise<number> {
  const next = createTaskQueue();
  return () =>
    next(async () => {
      const kept = ofWindow()[setting] ?? '';
      const count = (/^\d{1,15}$/.test(kept) ? Number(kept) : 0) + 1;
      await setOfWindow(setting, String(count));
      return count;
    });
}
