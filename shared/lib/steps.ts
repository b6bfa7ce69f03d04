/** Work in small steps, between which others may run; it returns its result. */
export type Steps<Result> = Generator<void, Result, void>;

/** Does all steps at once. */
export function takeAllSteps<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}
