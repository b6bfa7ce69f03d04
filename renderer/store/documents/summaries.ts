import { sameSummary, summarise } from '../../engine/payload/analysis.ts';
import type { Summary } from '../../engine/payload/analysis.ts';
import type { Bench } from '../slice.ts';
import type { Instant } from '../../../shared/lib/time/clock.ts';
import { isLarge } from '../../engine/payload/large-text.ts';
import { inspect } from '../../engine/payload/inspect.ts';

/**
 * What the list says of these payloads. One that says what it said before keeps its object; payloads of a scenario
 * that is not known have none.
 */
export function summariesOf(
  documents: Bench['documents'],
  state: Pick<Bench, 'summaries' | 'inspectOptions'>,
  now: Instant,
): Readonly<Record<string, Summary>> {
  const ports = state.inspectOptions();
  return Object.fromEntries(
    documents.flatMap((document) => {
      const inspected = inspect(document, now, ports);
      const known = state.summaries[document.id];
      // A large text that is being read says what it said before.
      if (inspected === null) return known === undefined || !isLarge(document) ? [] : [[document.id, known]];
      const summary = summarise(inspected.analysis, known);
      return [[document.id, known !== undefined && sameSummary(known, summary) ? known : summary]];
    }),
  );
}
