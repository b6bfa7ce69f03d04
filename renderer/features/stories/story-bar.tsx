import { useTranslation } from 'react-i18next';
import { useBench } from '../../store/use-bench.ts';
import { CrumbBar } from '../../ui/crumb-bar.tsx';
import { dayAndTime } from '../../words/say-time.ts';
import { StorySummaryLine } from './story-summary-line.tsx';
import { StoryTransport } from './story-transport.tsx';

/** What the story in front is, how it goes, and the controls that play it. */
export function StoryBar() {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const count = useBench((bench) => bench.storyView?.shown?.story.calls.length ?? 0);
  const anchor = useBench((bench) => bench.storyView?.shown?.played.anchor ?? null);
  return (
    <>
      <CrumbBar
        crumbs={{
          label: t('stories.breadcrumb'),
          kind: t('stories.crumb'),
          status: t('stories.calls', { count }),
          detail: anchor === null ? null : { text: t('stories.from', { time: dayAndTime(anchor, language) }) },
        }}
      >
        <StoryTransport />
      </CrumbBar>
      <StorySummaryLine />
    </>
  );
}
