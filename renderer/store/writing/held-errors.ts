import type { Finding } from '../../../shared/documents/finding.ts';
import { countFindings, sameSummary } from '../../engine/payload/summary.ts';
import type { Summary } from '../../engine/payload/summary.ts';
import type { Bench } from '../slice.ts';
import { marksOfView } from '../stories/story-marks.ts';
import { payloadInFront } from '../window/front.ts';

const isError = ({ severity }: Finding): boolean => severity === 'error';

/** Whether there is something to be said of the text in front that is not shown before whoever types it pauses. */
export function hasHeldFindings({
  isTyping,
  isUnchecked,
  analysis,
  shownFindings,
  storyView,
  shownStoryMarks,
}: Bench): boolean {
  if (!isTyping) return false;
  if (analysis === null) return storyView !== null && shownStoryMarks !== marksOfView(storyView);
  return isUnchecked || shownFindings !== analysis.findings;
}

/** Whether the text in front has errors that are not shown before whoever types it pauses. */
export function hasHeldErrors({ isTyping, analysis, shownFindings }: Bench): boolean {
  if (!isTyping || analysis === null || shownFindings === analysis.findings) return false;
  return analysis.findings.filter(isError).length > shownFindings.filter(isError).length;
}

type WithShown = Pick<Bench, 'isTyping' | 'front' | 'shownFindings' | 'summaries'>;

/** How many errors of a payload are shown: of the one that is typed, no more than before. */
export function shownErrors(bench: WithShown, id: string): number {
  return isTyped(bench, id) ? bench.shownFindings.filter(isError).length : (bench.summaries[id]?.errors ?? 0);
}

/** The facts of a payload's row, of the one that is typed as far as they are shown; the same object as long as they are the same. */
export function shownSummary(bench: WithShown, id: string): Summary | undefined {
  const summary = bench.summaries[id];
  if (summary === undefined || !isTyped(bench, id)) return summary;
  const shown = { ...summary, ...countFindings(bench.shownFindings) };
  const known = calmed.get(summary);
  if (known !== undefined && sameSummary(known, shown)) return known;
  calmed.set(summary, shown);
  return shown;
}

function isTyped({ isTyping, front }: WithShown, id: string): boolean {
  return isTyping && payloadInFront({ front }) === id;
}

const calmed = new WeakMap<Summary, Summary>();
