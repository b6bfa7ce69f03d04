import { sameSummary, summarise } from '../../engine/payload/analysis.ts';
import type { Summary } from '../../engine/payload/analysis.ts';
import type { Bench } from '../slice.ts';
import type { Instant } from '../../../shared/lib/time/clock.ts';
import { isLarge } from '../../engine/payload/large-text.ts';
import { lookAt } from '../../engine/payload/looking.ts';

/**
 * What the list says of these payloads. One that says what it said before keeps its object; payloads of a scenario
 * that is not known have none.
 */
export function summariesOf(
  documents: Bench['documents'],
  state: Pick<Bench, 'summaries' | 'lookingWorld'>,
  now: Instant,
): Readonly<Record<string, Summary>> {
  const world = state.lookingWorld();
  return Object.fromEntries(
    documents.flatMap((document) => {
      const looked = lookAt(document, now, world);
      const known = state.summaries[document.id];
      // A large text that is being read says what it said before.
      if (looked === null) return known === undefined || !isLarge(document) ? [] : [[document.id, known]];
      const summary = summarise(looked.analysis, known);
      return [[document.id, known !== undefined && sameSummary(known, summary) ? known : summary]];
    }),
  );
}
