import { useTranslation } from 'react-i18next';
import type { StorySummary } from '../../../engine/stories/story-view.ts';
import { useBench } from '../../../store/use-bench.ts';
import { storyInFront } from '../../../store/window/front.ts';
import type { Say } from '../../../words/i18n.ts';
import { ListRow } from './list-row.tsx';

/** One story: its name, how many calls it has, and whether they go as it expects. */
export function StoryRow({ id, name }: { readonly id: string; readonly name: string }) {
  const { t } = useTranslation();
  const isActive = useBench((bench) => storyInFront(bench) === id);
  const summary = useBench((bench) => bench.storySummaries[id]);
  // A long story is not played before it is opened.
  const state = summary === undefined ? 'large' : stateOf(summary);
  return (
    <ListRow
      id={id}
      name={name}
      isActive={isActive}
      dot={{ state: dots[state], words: t(`stories.state.${state}`) }}
      line={summary === undefined ? t('stories.rowLarge') : lineOf(summary, t)}
      more={t('stories.more', { name })}
      marks={{ 'data-story': id, 'data-story-state': state }}
    />
  );
}

type StoryState = keyof typeof dots;

const dots = { good: 'accepted', failed: 'refused', broken: 'unknown', empty: 'none', large: 'none' } as const;

function stateOf({ calls, failed, errors }: StorySummary): StoryState {
  if (errors > 0) return 'broken';
  if (failed > 0) return 'failed';
  return calls === 0 ? 'empty' : 'good';
}

function lineOf(summary: StorySummary, t: Say): string {
  const { accepted, refused, refusedAsExpected, met, failed, errors } = summary;
  if (errors > 0) return t('stories.rowBroken');
  const calls = t('stories.calls', { count: summary.calls });
  if (failed > 0) return t('stories.rowFailed', { calls, count: failed });
  if (summary.calls === 0) return t('stories.state.empty');
  return met === 0 || refused > refusedAsExpected
    ? t('stories.rowFree', { calls, accepted })
    : t('stories.rowGood', { calls });
}
