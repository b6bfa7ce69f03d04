import { setPriority } from 'node:os';
import { checkJobSchema } from './check-jobs.ts';
import { checkHere } from './do-job.ts';

// The program that checks stores: one job as its argument, one verdict on standard output, both JSON. Not on standard
// input, which a process of Electron's own has none of.
process.umask(0o077);
process.once('disconnect', () => process.exit());
const job = checkJobSchema.parse(JSON.parse(process.argv[2] ?? ''));
// A large store is read while others work: they come first.
if (job.job === 'examine' && job.kind === 'calls') setPriority(19);
const verdict = `${JSON.stringify(await checkHere(job))}\n`;
// Nothing else ends it: the way to whoever asked keeps it alive, and so does a process of Electron's own.
process.stdout.write(verdict, () => process.exit());
