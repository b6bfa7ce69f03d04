import { ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import crumbs from '../editor/breadcrumb.module.css';
import { useBench } from '../../store/use-bench.ts';
import { dayAndTime } from '../../words/say-time.ts';
import { StorySummaryLine } from './story-summary-line.tsx';
import { Transport } from './transport.tsx';

/** What the story in front is, how it goes, and the controls that play it. */
export function StoryBar() {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const count = useBench((bench) => bench.storyView?.shown?.story.calls.length ?? 0);
  const anchor = useBench((bench) => bench.storyView?.shown?.played.anchor ?? null);
  return (
    <>
      <div className={crumbs.bar}>
        <nav className={crumbs.nav} aria-label={t('stories.breadcrumb')}>
          <ol className={crumbs.crumbs}>
            <li>{t('stories.crumb')}</li>
            <li className={crumbs.status}>
              <ChevronRight size={12} aria-hidden="true" />
              {t('stories.calls', { count })}
            </li>
            {anchor === null ? null : (
              <li className={crumbs.endpoint}>
                <ChevronRight size={12} aria-hidden="true" />
                <span className={crumbs.path}>{t('stories.from', { time: dayAndTime(anchor, language) })}</span>
              </li>
            )}
          </ol>
        </nav>
        <Transport />
      </div>
      <StorySummaryLine />
    </>
  );
}
