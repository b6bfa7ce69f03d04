import { ChevronDown, CirclePlay, Play, RotateCcw, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { inLanguage } from '../../../../../shared/lib/text/words.ts';
import { useCommand } from '../../../../commands/use-command.ts';
import { selectStoryNames } from '../../../../store/selectors.ts';
import { useBench } from '../../../../store/use-bench.ts';
import { Button } from '../../../../ui/button.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { MenuItem, PopupMenu } from '../../../../ui/overlays/menu.tsx';
import { closeByEscape } from '../../../../ui/places/page-head.tsx';
import { StoryTabs } from '../../../../views/stories/story-tabs.tsx';
import { useTranslation } from '../../../../words/use-translation.ts';
import { runReports } from '../../store/slices.ts';
import { RunDetail } from './run-detail.tsx';
import { RunList, RunSummary } from './run-list.tsx';
import styles from './run-place.module.css';

/** The runs of stories over the whole work area: results at the left, the chosen one with its phones beside them. */
export function RunPlace() {
  const { t } = useTranslation();
  const hide = useBench((bench) => bench.hideRun);
  const hasRuns = useBench((bench) => bench.runs.length > 0 || bench.runProgress !== null);
  const place = useRef<HTMLElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    // Escape closes it from anywhere inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={place}
      className={styles.place}
      data-region="runs"
      data-story-rows=""
      tabIndex={-1}
      aria-label={t('runs.title')}
      onKeyDown={closeByEscape(hide)}
    >
      <header className={styles.head}>
        <h2 className={styles.title}>{t('stories.title')}</h2>
        <StoryTabs />
        <span className={styles.gap} />
        <RunActions />
      </header>
      <RowsTrouble />
      {hasRuns ? (
        <>
          <RunSummary />
          <div className={styles.results}>
            <RunList />
            <RunDetail />
          </div>
        </>
      ) : (
        <NothingRun />
      )}
    </section>
  );
}

function RunActions() {
  const { t } = useTranslation();
  const all = useCommand('story.run-all');
  const failed = useCommand('story.run-failed');
  const cancel = useCommand('story.run-cancel');
  const isRunning = useBench((bench) => bench.runProgress !== null);
  const hasRuns = useBench((bench) => bench.runs.length > 0);
  return (
    <div className={styles.actions}>
      <RowsMenu />
      {hasRuns ? <ExportMenu /> : null}
      {failed.isEnabled ? (
        <Button size="small" data-run-failed="" onClick={failed.run}>
          <RotateCcw size={13} aria-hidden="true" />
          {t('runs.failed')}
        </Button>
      ) : null}
      {isRunning ? (
        <Button size="small" data-run-cancel="" onClick={cancel.run}>
          <X size={13} aria-hidden="true" />
          {t('runs.cancel')}
        </Button>
      ) : (
        <Button size="small" look="primary" data-run-all="" disabled={!all.isEnabled} onClick={all.run}>
          <Play size={13} aria-hidden="true" />
          {t('runs.all')}
        </Button>
      )}
    </div>
  );
}

/** The stories, each to be run for the rows of a file that is chosen next. */
function RowsMenu() {
  const { t } = useTranslation();
  const stories = useBench(selectStoryNames);
  const choose = useBench((bench) => bench.chooseRows);
  if (stories.length === 0) return null;
  return (
    <PopupMenu
      align="end"
      trigger={
        <Button size="small" data-run-rows="" title={t('runs.rowsHint', { variable: '{{row.NAME}}' })}>
          {t('runs.rows')}
          <ChevronDown size={13} aria-hidden="true" />
        </Button>
      }
    >
      {stories.map(({ id, name }) => (
        <MenuItem key={id} label={name} itemId={id} onRun={() => void choose(id)} />
      ))}
    </PopupMenu>
  );
}

function ExportMenu() {
  const { t } = useTranslation();
  const give = useBench((bench) => bench.exportRun);
  return (
    <PopupMenu
      align="end"
      trigger={
        <Button size="small" data-run-export="">
          {t('runs.export')}
          <ChevronDown size={13} aria-hidden="true" />
        </Button>
      }
    >
      {runReports.map((report) => (
        <MenuItem key={report} label={t(`runs.reports.${report}`)} itemId={report} onRun={() => give(report)} />
      ))}
    </PopupMenu>
  );
}

function RowsTrouble() {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const trouble = useBench((bench) => bench.rowsTrouble);
  if (trouble === null) return null;
  const { file, message, next } = trouble;
  return (
    <p className={styles.trouble} role="alert" data-rows-trouble="">
      {t('runs.rowsTrouble', { file, message: inLanguage(message, language), next: inLanguage(next, language) })}
    </p>
  );
}

function NothingRun() {
  const { t } = useTranslation();
  const hasStories = useBench((bench) => bench.stories.length > 0);
  const hide = useBench((bench) => bench.hideRun);
  if (hasStories) return <EmptyState icon={CirclePlay} title={t('runs.emptyTitle')} text={t('runs.emptyText')} />;
  return (
    <EmptyState
      icon={CirclePlay}
      title={t('runs.noneTitle')}
      text={t('runs.noneText')}
      action={{ label: t('runs.noneAction'), run: hide }}
    />
  );
}
