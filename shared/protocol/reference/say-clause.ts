import type { Language } from '../../lib/text/words.ts';
import { scenarios } from '../../scenarios/index.ts';
import type { Scenario } from '../../scenarios/scenario.ts';
import { describeClauseWith } from '../../specification/clauses.ts';

/** A clause in words: "Train ticket fields, from". */
export function sayClause(clause: string, language: Language, among: readonly Scenario[] = scenarios): string {
  return describeClauseWith(among, clause, language);
}
