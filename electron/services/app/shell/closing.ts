import type { Words } from '../../../../shared/lib/text/words.ts';
import { exitCodes, type ExitCode } from '../../platform/exit-codes.ts';

/** Closing takes no longer; then the application ends without. */
export const longestClosingMs = 5000;

type ClosingPorts = {
  readonly exit: (code: ExitCode) => void;
  readonly report: (error: unknown) => void;
  readonly log: (text: string) => void;
  readonly tell: (words: Words) => void;
  readonly later: (ms: number, run: () => void) => () => void;
};

/** A part of closing, and what it is for a user who waits for it. */
export type ClosingStep = { readonly what: Words; readonly run: () => Promise<unknown> };

/**
 * Closes once, however often it is called: the steps run in order, so that open work ends and is on disk. After 5 s it
 * says what it waited for, in the log and to the user, and ends.
 */
export function closeInTime(steps: readonly ClosingStep[], ports: ClosingPorts): () => void {
  const { exit, report, log, tell, later } = ports;
  let waitsFor: Words | null = null;
  let hasEnded = false;
  const end = (code: ExitCode): void => {
    if (hasEnded) return;
    hasEnded = true;
    exit(code);
  };
  const close = async (): Promise<void> => {
    let code: ExitCode = exitCodes.good;
    for (const { what, run } of steps) {
      waitsFor = what;
      await run().catch((error: unknown) => {
        report(error);
        code = exitCodes.no;
      });
    }
    if (!hasEnded) log('Closed normally.');
    end(code);
  };
  return () => {
    if (waitsFor !== null) return;
    [{ what: waitsFor } = noStep] = steps;
    const inTime = later(longestClosingMs, () => {
      const { en, zh } = waitsFor ?? noStep.what;
      log(`Closing took longer than ${longestClosingMs} ms. It waited for ${en}.`);
      tell(closedLate(en, zh));
      end(exitCodes.no);
    });
    void close().finally(inTime);
  };
}

const noStep = { what: { en: 'nothing', zh: '無' } };

function closedLate(en: string, zh: string): Words {
  return {
    en: `Passbench ended after ${longestClosingMs / 1000} seconds without waiting longer for ${en}. What was saved is on disk.`,
    zh: `Passbench 在 ${longestClosingMs / 1000} 秒後結束，未有繼續等待${zh}。已儲存的內容在磁碟上。`,
  };
}
