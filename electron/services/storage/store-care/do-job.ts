import { backUp } from './back-up.ts';
import { checkJobSchema, type CheckStore, type CheckVerdict, type WholeJob } from './check-jobs.ts';
import { examine } from './examine.ts';
import { moveCalls } from './move-calls.ts';
import { salvage } from './salvage.ts';

export const checkHere: CheckStore = async (job) => {
  try {
    return await doJob(checkJobSchema.parse(job));
  } catch (error) {
    return { verdict: 'unread', why: error instanceof Error ? error.message : String(error) };
  }
};

function doJob(job: WholeJob): Promise<CheckVerdict> {
  switch (job.job) {
    case 'examine':
      return examineAndBackUp(job);
    case 'salvage':
      return salvage(job);
    case 'move-calls':
      return moveCalls(job);
    default:
      return job;
  }
}

async function examineAndBackUp(job: Extract<WholeJob, { readonly job: 'examine' }>): Promise<CheckVerdict> {
  const verdict = await examine(job);
  if (verdict.verdict !== 'good' || verdict.version === 0 || job.backUp === null) return verdict;
  const isCopyGood = await backUp({ file: job.file, version: verdict.version, ...job.backUp });
  return isCopyGood ? verdict : { verdict: 'unread', why: 'its backup could not be verified' };
}
