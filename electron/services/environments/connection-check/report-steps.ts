import { checkSteps, type CheckStep } from '../../../../shared/documents/tls.ts';
import { stepTexts, type StepId, type StepResult } from './step-texts.ts';

export type StepReport = {
  /** Reports a step and its time; the steps skipped before it were not reached. */
  readonly step: (step: StepId, result: StepResult) => void;
  /** Reports all remaining steps as not reached, the first with these words. */
  readonly finish: (first: Pick<StepResult, 'sentence' | 'next'> | null) => void;
};

/** Reports each step once and in order, however early the check ends. */
export function reportSteps(tell: (step: CheckStep) => void): StepReport {
  let at = 0;
  let since = performance.now();
  const say = (step: StepId, result: StepResult): void => {
    const now = performance.now();
    tell({ step, ...result, ms: Math.round((now - since) * 100) / 100 });
    since = now;
    at += 1;
  };
  const skipTo = (end: number): void => {
    for (const step of checkSteps.slice(at, end)) say(step, { ok: null, sentence: stepTexts.notReached, next: null });
  };
  return {
    step: (step, result) => {
      skipTo(checkSteps.indexOf(step));
      say(step, result);
    },
    finish: (first) => {
      const [next] = checkSteps.slice(at);
      if (next !== undefined && first !== null) say(next, { ok: null, ...first });
      skipTo(checkSteps.length);
    },
  };
}
