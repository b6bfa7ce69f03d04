import type { PictureJob } from '../../../../shared/documents/picture-job.ts';
import { listsCuts } from './told-cuts.ts';

/** What is told of how far a job is, in files and parts of one. */
export type JobProgress = {
  /** So many pictures of the job have been looked at for texts that are cut. */
  readonly looked: (pictures: number) => void;
  /** So many files are drawn, the last of them in part. */
  readonly drawn: (files: number) => void;
};

/** Where its sheets list what their pictures cut, a job is half done once all of them were looked at: about what it takes. */
export function jobProgress(job: PictureJob, tell: (done: number) => void): JobProgress {
  const ofLooking = listsCuts(job) ? 0.5 : 0;
  const files = job.files.length;
  return {
    looked: (pictures) => {
      if (ofLooking > 0) tell((ofLooking * files * pictures) / job.pictures.length);
    },
    drawn: (count) => tell(ofLooking * files + (1 - ofLooking) * count),
  };
}
