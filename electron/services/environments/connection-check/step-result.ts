import type { CheckStep } from '../../../../shared/documents/connection-check.ts';

export type StepId = CheckStep['step'];

/** What was found of a step, and what to do. */
export type StepResult = Pick<CheckStep, 'ok' | 'sentence' | 'next' | 'tls'>;
