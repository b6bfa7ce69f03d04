import type { CheckTerms } from '../../../shared/documents/story/fill-asked.ts';
import type { Instant } from '../../../shared/lib/time/clock.ts';
import { quoteText } from '../../../shared/lib/text/quote-text.ts';
import type { Words } from '../../../shared/lib/text/words.ts';
import { describeDifferences, judgeChecks, type JudgedCheck } from '../../../shared/protocol/simulate/judge-story.ts';
import { scenarios } from '../../../shared/scenarios/index.ts';
import type { StoryView } from './story-view.ts';

/** A check on the lane of its order. `unmeasured`: what it asks is true, but for cut texts, which only a run measures. */
export type LaneCheck = {
  readonly place: number;
  readonly at: Instant;
  readonly laneKey: string;
  readonly outcome: 'passed' | 'failed' | 'unmeasured';
  /** What it asks, one line each. */
  readonly asks: readonly Words[];
  /** What was asked and found, where it failed. */
  readonly why: Words | null;
};

/** The checks of the shown story, each on the lane of its order: of an unknown one, on that of the call before. */
export function laneChecks({ shown, readable, checks }: StoryView): readonly LaneCheck[] {
  if (shown === null || shown.played.checks.length === 0) return [];
  const { played } = shown;
  const judged = shown === readable ? checks() : judgeChecks(played, scenarios);
  return played.checks.flatMap(({ place, at, before, asked }, index): readonly LaneCheck[] => {
    const found = judged[index];
    const laneKey = found?.orderKey ?? before?.orderKey ?? played.calls[0]?.orderKey;
    if (found === undefined || laneKey === undefined) return [];
    const why = describeDifferences(found.differences);
    return [{ place, at, laneKey, outcome: outcomeOf(found), asks: linesOf(asked), why }];
  });
}

function outcomeOf({ differences, asksCuts }: JudgedCheck): LaneCheck['outcome'] {
  if (differences.length > 0) return 'failed';
  return asksCuts ? 'unmeasured' : 'passed';
}

function linesOf({ shows, hides, ...members }: CheckTerms): readonly Words[] {
  const asked = [
    ...Object.entries(members),
    ...shows.map(({ locale, text }) => [`shows ${locale}`, quoteText(text)] as const),
    ...hides.map(({ locale, text }) => [`hides ${locale}`, quoteText(text)] as const),
  ];
  return asked.flatMap(([name, text]) => (text === null ? [] : [{ en: `${name}: ${text}`, zh: `${name}：${text}` }]));
}
