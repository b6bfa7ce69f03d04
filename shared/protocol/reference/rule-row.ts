import type { Severity } from '../../gaps/gaps.ts';
import type { Words } from '../../lib/text/words.ts';

/** What a reader is told of a rule of validation. */
export type RuleWords = {
  readonly id: string;
  /** The usual one first. */
  readonly severities: readonly Severity[];
  /** What is looked at: the payload that is sent, or the answer to it too, or the answer alone. */
  readonly looksAt: 'payload' | 'answer' | 'both';
  readonly at: Words;
  readonly means: Words;
};

export const say = (en: string, zh: string): Words => ({ en, zh });

export const error: readonly Severity[] = ['error'];
export const warning: readonly Severity[] = ['warning'];
export const assumption: readonly Severity[] = ['assumption'];

/** One row of the table of rules. */
export function rule(
  id: string,
  severities: readonly Severity[],
  at: Words,
  means: Words,
  looksAt: RuleWords['looksAt'] = 'payload',
): RuleWords {
  return { id, severities, at, means, looksAt };
}
