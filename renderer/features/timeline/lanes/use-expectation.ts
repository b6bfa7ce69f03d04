import { useTranslation } from 'react-i18next';
import { expectationOf } from '../../../engine/stories/story-view.ts';
import { useBench } from '../../../store/use-bench.ts';

export type Expectation = { readonly met: 'met' | 'failed'; readonly words: readonly string[] };

/** Whether the planned call at a place gets what its story expects, with words for it; null where it expects nothing. */
export function useExpectation(place: number): Expectation | null {
  const { t } = useTranslation();
  const call = useBench((bench) => bench.storyView?.shown?.played.calls[place]);
  const met = call === undefined ? null : expectationOf(call);
  if (call === undefined || met === null) return null;
  const { expected, result } = call;
  const failed = t('stories.expected.failed', { expected, code: result.resultCode });
  return { met, words: [met === 'met' ? t('stories.expected.met') : failed] };
}
