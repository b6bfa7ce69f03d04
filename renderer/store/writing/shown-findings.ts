import type { Finding } from '../../../shared/documents/finding.ts';
import { countFindings, sameSummary, type Summary } from '../../engine/payload/summary.ts';
import type { Bench } from '../slice.ts';
import { marksOfView } from '../stories/story-marks.ts';
import { activePayloadId } from '../window/active-tab.ts';

const isError = ({ severity }: Finding): boolean => severity === 'error';

/** Whether findings are hidden until a pause in typing. */
export function hasHiddenFindings({
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

/** Whether the story in front has no call yet, so that nothing about it can be right or wrong. */
export function isEmptyStory({ analysis, storyView }: Bench): boolean {
  return analysis === null && storyView?.shown?.story.calls.length === 0;
}

/** Whether errors are hidden until a pause in typing. */
export function hasHiddenErrors({ isTyping, analysis, shownFindings }: Bench): boolean {
  if (!isTyping || analysis === null || shownFindings === analysis.findings) return false;
  return analysis.findings.filter(isError).length > shownFindings.filter(isError).length;
}

type WithShown = Pick<Bench, 'isTyping' | 'activeTab' | 'shownFindings' | 'summaries'>;

/** The errors on screen of a payload. */
export function shownErrors(bench: WithShown, id: string): number {
  return isTyped(bench, id) ? bench.shownFindings.filter(isError).length : (bench.summaries[id]?.errors ?? 0);
}

/** The row's facts on screen; the same object while equal. */
export function shownSummary(bench: WithShown, id: string): Summary | undefined {
  const summary = bench.summaries[id];
  if (summary === undefined || !isTyped(bench, id)) return summary;
  const shown = { ...summary, ...countFindings(bench.shownFindings) };
  const known = calmed.get(summary);
  if (known !== undefined && sameSummary(known, shown)) return known;
  calmed.set(summary, shown);
  return shown;
}

function isTyped({ isTyping, activeTab }: WithShown, id: string): boolean {
  return isTyping && activePayloadId({ activeTab }) === id;
}

const calmed = new WeakMap<Summary, Summary>();
