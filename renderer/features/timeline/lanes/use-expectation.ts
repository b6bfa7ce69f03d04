import { useTranslation } from 'react-i18next';
import { plannedPlace } from '../../../engine/stories/planned-calls.ts';
import { expectationOf } from '../../../engine/stories/story-view.ts';
import { useBench } from '../../../store/use-bench.ts';

/** Whether a planned call gets what its story expects, with words for it; null for any other call, or without one. */
export function useExpectation(
  callId: string,
): { readonly met: 'met' | 'failed'; readonly words: readonly string[] } | null {
  const { t } = useTranslation();
  const place = plannedPlace(callId);
  const call = useBench((bench) => (place === null ? undefined : bench.storyView?.shown?.played.calls[place]));
  const met = call === undefined ? null : expectationOf(call);
  if (call === undefined || met === null) return null;
  const { expected, result } = call;
  const failed = t('stories.expected.failed', { expected, code: result.resultCode });
  return { met, words: [met === 'met' ? t('stories.expected.met') : failed] };
}
