import { exitCodes } from '../process/exit-codes.ts';
import type { ExitCode } from '../process/exit-codes.ts';

/** Whatever ends the application, and however often: what is under way is finished and on disk first. */
export function endOnce(
  close: () => Promise<void>,
  exit: (code: ExitCode) => void,
  report: (error: unknown) => void,
): () => void {
  let isClosing = false;
  return () => {
    if (isClosing) return;
    isClosing = true;
    close().then(
      () => exit(exitCodes.good),
      (error: unknown) => {
        report(error);
        exit(exitCodes.no);
      },
    );
  };
}
