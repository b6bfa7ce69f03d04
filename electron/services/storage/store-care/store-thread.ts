import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { serveStore } from '../database/serve-store.ts';
import { channelOver } from '../database/store-channels.ts';
import { checkJobSchema } from './check-jobs.ts';
import { checkHere } from './do-job.ts';
import { areQuestions } from '../database/store-kind.ts';

// The program of a store's thread, so that no disk blocks the host. With a job it runs that and ends.
if (parentPort === null) throw new Error('This is the thread of a store; it is started by one that has a use for it.');
const given: unknown = workerData ?? null;
if (given === null) serveStore(channelOver(parentPort, areQuestions));
else {
  const job = checkJobSchema.parse(given);
  // Reading a large store yields to others. Elsewhere a priority is the whole process's.
  if (process.platform === 'linux' && job.job === 'examine' && job.kind === 'calls') setPriority(19);
  parentPort.postMessage(await checkHere(job));
}
