/**
 * Does some work and gives the steps that it tells of while it lasts, only the latest of those that nobody has taken yet.
 * Returns what the work does, or throws what it throws.
 */
export async function* toldSteps<Step, Result>(
  work: (tell: (step: Step) => void) => Promise<Result>,
): AsyncGenerator<Step, Result, undefined> {
  let latest: Step | null = null;
  let isOver = false;
  let wake = (): void => {};
  const result = work((step) => {
    latest = step;
    wake();
  }).finally(() => {
    isOver = true;
    wake();
  });
  // Who takes the result hears of the failure.
  result.catch(() => undefined);
  for (;;) {
    const step: Step | null = latest;
    latest = null;
    if (step !== null) yield step;
    else if (isOver) return result;
    else await new Promise<void>((resolve) => (wake = resolve));
  }
}
