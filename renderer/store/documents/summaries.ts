import { sameSummary, summarise } from '../../engine/payload/analysis.ts';
import type { Summary } from '../../engine/payload/analysis.ts';
import type { Bench } from '../slice.ts';
import type { InspectTerms } from './slices.ts';
import { inspect } from '../../engine/payload/inspect.ts';

/**
 * What the list says of these payloads. One that says what it said before keeps its object; payloads of a scenario
 * that is not known have none.
 */
export function summariesOf(
  documents: Bench['documents'],
  { summaries, inspectTerms }: Pick<Bench, 'summaries'> & { readonly inspectTerms: InspectTerms },
): Readonly<Record<string, Summary>> {
  return Object.fromEntries(
    documents.flatMap((document) => {
      const { now, options } = inspectTerms(document.id);
      const inspected = inspect(document, now, options);
      if (inspected === null) return [];
      const known = summaries[document.id];
      const summary = summarise(inspected.analysis, known);
      return [[document.id, known !== undefined && sameSummary(known, summary) ? known : summary]];
    }),
  );
}
