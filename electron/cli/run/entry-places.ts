import { lineIndex } from '../../../shared/lib/text/line-index.ts';
import type { RunEntry } from '../../../shared/protocol/run/run-story.ts';
import type { ReportedRun } from '../../../shared/protocol/run/reports/reported-run.ts';

/** Where the entries of a story are in its file; made for those that a report points at. */
export function entryPlaces({
  of,
}: ReportedRun): (entry: RunEntry) => { readonly line: number; readonly column: number } {
  if (of === null) return () => ({ line: 1, column: 1 });
  const lines = lineIndex(of.story.text);
  return ({ place }) => lines.positionAt(of.story.entries[place]?.span.start ?? 0);
}
