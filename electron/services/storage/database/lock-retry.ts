/** Between two tries at a file that another program has locked. */
const pauseMs = 60;
/** When a lock is reported, and when waiting ends. */
const writeTellAfterMs = 2000;
const giveUpAfterMs = 30_000;
/** During a start, which shows nothing yet. */
export const openReportAfterMs = 1000;

/** Waits for another program's lock: retries without blocking, reports after a while, and gives up at last. */
export type LockRetry = {
  readonly pauseMs: number;
  /** Whether what met this error may try again after a pause. */
  readonly mayRetry: (error: unknown) => boolean;
  readonly succeeded: () => void;
};

/** `tell` hears when a lock has lasted a while, and when it is over. */
export function createLockRetry(
  tell: (isWaiting: boolean) => void,
  how: { readonly tellAfterMs?: number; readonly now?: () => number } = {},
): LockRetry {
  const { tellAfterMs = writeTellAfterMs, now = () => performance.now() } = how;
  let sinceMs: number | null = null;
  let isTold = false;
  const passed = (): void => {
    if (isTold) tell(false);
    sinceMs = null;
    isTold = false;
  };
  return {
    pauseMs,
    mayRetry: (error) => {
      if (!isLock(error)) return false;
      sinceMs ??= now();
      const waitedMs = now() - sinceMs;
      if (waitedMs > giveUpAfterMs) {
        passed();
        return false;
      }
      if (waitedMs > tellAfterMs && !isTold) {
        isTold = true;
        tell(true);
      }
      return true;
    },
    succeeded: passed,
  };
}

/** Tries a task until it succeeds or fails finally; `failed` gets that error. Pauses do not block. */
export type Attempt = (task: () => void, failed: (error: unknown) => void) => void;

/** Attempts that bear a lock as long as this patience does. */
export function attemptWith(patience: LockRetry): Attempt {
  const attempt = (task: () => void, failed: (error: unknown) => void, hasWaited: boolean): void => {
    try {
      task();
      if (hasWaited) patience.succeeded();
    } catch (error) {
      if (patience.mayRetry(error)) setTimeout(() => attempt(task, failed, true), patience.pauseMs);
      else {
        if (hasWaited) patience.succeeded();
        failed(error);
      }
    }
  };
  return (task, failed) => attempt(task, failed, false);
}

/** Both drivers use SQLite's message; their codes differ. */
function isLock(error: unknown): boolean {
  return error instanceof Error && /database (table )?is locked/.test(error.message);
}
