import { checkSteps } from '../../../../shared/documents/tls.ts';
import type { CheckStep } from '../../../../shared/documents/tls.ts';
import { stepWords } from './step-texts.ts';
import type { StepId, StepResult } from './step-texts.ts';

export type StepReport = {
  /** Tells a step with the time since the one before; what stands between the two was not reached. */
  readonly step: (step: StepId, result: StepResult) => void;
  /** Tells that all steps left were not reached; the first of them with these words, where there are any. */
  readonly finish: (first: Pick<StepResult, 'sentence' | 'next'> | null) => void;
};

/** Tells the steps one after another, each once and in their order, however early the check ends. */
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
    for (const step of checkSteps.slice(at, end)) say(step, { ok: null, sentence: stepWords.notReached, next: null });
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
