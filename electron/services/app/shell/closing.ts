import type { Words } from '../../../../shared/lib/text/words.ts';
import { exitCodes, type ExitCode } from '../../platform/exit-codes.ts';

/** Closing takes no longer, from the request to quit on; then the application ends without. */
export const longestClosingMs = 5000;

/** A window that has not closed by then is closed without its page. */
export const longestWindowMs = 2000;

type ClosingPorts = {
  readonly exit: (code: ExitCode) => void;
  readonly report: (error: unknown) => void;
  readonly log: (text: string) => void;
  readonly tell: (words: Words) => void;
  readonly later: (ms: number, run: () => void) => () => void;
  /** Closes the windows whose pages do not answer. */
  readonly endWindows: () => void;
};

/** A part of closing, and what it is for a user who waits for it. */
export type ClosingStep = { readonly what: Words; readonly run: () => Promise<unknown> };

/** Both may be called any number of times. */
export type Closing = {
  /** Starts the limits: the user, the system or a signal ends the application. */
  readonly begin: () => void;
  /** Runs the steps: all windows have closed. */
  readonly close: () => void;
};

/**
 * Closes once: the steps run in order, so that open work ends and is on disk. A window that does not answer is ended after
 * 2 s. After 5 s it reports what it waited for, in the log and to the user, and ends.
 */
export function closeInTime(steps: readonly ClosingStep[], ports: ClosingPorts): Closing {
  const { exit, report, log, tell, later, endWindows } = ports;
  let waitsFor: Words = windowWords;
  let limits: readonly (() => void)[] | null = null;
  let isClosing = false;
  let hasEnded = false;
  const end = (code: ExitCode): void => {
    if (hasEnded) return;
    hasEnded = true;
    for (const stop of limits ?? []) stop();
    exit(code);
  };
  const begin = (): void => {
    limits ??= [
      later(longestWindowMs, () => {
        if (isClosing) return;
        log(`The window did not close within ${longestWindowMs} ms and is ended.`);
        endWindows();
      }),
      later(longestClosingMs, () => {
        log(`Closing took longer than ${longestClosingMs} ms. It waited for ${waitsFor.en}.`);
        tell(closedLate(waitsFor));
        end(exitCodes.no);
      }),
    ];
  };
  const runAll = async (): Promise<void> => {
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
  return {
    begin,
    close: () => {
      begin();
      if (isClosing) return;
      isClosing = true;
      void runAll();
    },
  };
}

const windowWords = { en: 'the window', zh: '視窗' };

function closedLate({ en, zh }: Words): Words {
  return {
    en: `Passbench ended after ${longestClosingMs / 1000} seconds without waiting longer for ${en}. What was saved is on disk.`,
    zh: `Passbench 在 ${longestClosingMs / 1000} 秒後結束，未有繼續等待${zh}。已儲存的內容在磁碟上。`,
  };
}
