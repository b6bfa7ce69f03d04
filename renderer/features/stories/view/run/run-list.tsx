import { CircleCheck } from 'lucide-react';
import { inLanguage, listNames } from '../../../../../shared/lib/text/words.ts';
import { memoised } from '../../../../store/selectors.ts';
import { useBench } from '../../../../store/use-bench.ts';
import { Badge, type Tone } from '../../../../ui/badge.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { RowsInView, type RowEvents } from '../../../../ui/measured/rows-in-view.tsx';
import type { Say } from '../../../../words/i18n.ts';
import { useTranslation } from '../../../../words/use-translation.ts';
import { type WindowRun, linesOfRuns, type RunLine } from '../../engine/window-run.ts';
import styles from './run-list.module.css';
import { Segmented } from '../../../../ui/segmented.tsx';
import { selectRunCounts } from '../../store/chosen-run.ts';

const selectLines = memoised((bench) => [bench.runs, bench.isOnlyFailed], linesOfRuns);

export const outcomeTones: Readonly<Record<WindowRun['outcome'], Tone>> = {
  passed: 'green',
  failed: 'red',
  error: 'amber',
};

/** The runs with what did not pass. Arrow keys move between them. */
export function RunList() {
  const { t } = useTranslation();
  const lines = useBench(selectLines);
  const isRunning = useBench((bench) => bench.runProgress !== null);
  if (lines.length === 0 && !isRunning)
    return (
      <div className={styles.none}>
        <EmptyState icon={CircleCheck} title={t('runs.nothingFailed')} text={t('runs.nothingFailedText')} />
      </div>
    );
  return (
    <RowsInView items={lines} rowPx={34} label={t('runs.list')} isBusy={isRunning} className={styles.scroll}>
      {(line, events) => <Line line={line} {...events} />}
    </RowsInView>
  );
}

type LineProps = RowEvents & { readonly line: RunLine };

function Line({ line: { run, entry, step }, onFocus, onKeyDown }: LineProps) {
  const { key } = run.planned;
  const isChosen = useBench(({ chosenRun }) => chosenRun?.key === key && chosenRun.step === step);
  const choose = useBench((bench) => bench.chooseRun);
  return (
    <button
      type="button"
      className={entry === null ? styles.run : styles.entry}
      aria-current={isChosen ? 'true' : undefined}
      data-run={entry === null ? run.outcome : undefined}
      data-run-entry={entry === null ? undefined : `/calls/${entry.place}`}
      onClick={() => void choose({ key, place: entry?.place ?? null, step })}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
    >
      {entry === null ? <RunText run={run} /> : <EntryText entry={entry} />}
    </button>
  );
}

/** The story's name, with its row. */
export function formatRunName({ planned: { story, row } }: WindowRun, t: Say): string {
  return row === null ? story.name : `${story.name} · ${t('runs.row', { row: row.place })}`;
}

function RunText({ run }: { readonly run: WindowRun }) {
  const { t } = useTranslation();
  const { outcome, entries, ms } = run;
  const calls = entries.filter(({ kind }) => kind === 'call').length;
  const checks = entries.length - calls;
  const counts = [
    t('runs.calls', { count: calls }),
    ...(checks === 0 ? [] : [t('runs.checks', { count: checks })]),
    formatMs(ms, t),
  ];
  return (
    <>
      <Badge tone={outcomeTones[outcome]}>{t(`runs.outcomes.${outcome}`)}</Badge>
      <span className={styles.name} title={formatRunName(run, t)}>
        {formatRunName(run, t)}
      </span>
      <span className={styles.counts}>{counts.join(' · ')}</span>
    </>
  );
}

function EntryText({ entry }: { readonly entry: NonNullable<RunLine['entry']> }) {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const why = entry.why === null ? '' : inLanguage(entry.why, language);
  return (
    <>
      <span className={styles.place}>{formatEntryName(entry, t)}</span>
      <span className={styles.why} title={why}>
        {why}
      </span>
    </>
  );
}

/** Its kind and place from 1, and the status of a call. */
export function formatEntryName({ kind, place, call }: NonNullable<RunLine['entry']>, t: Say): string {
  const name = t(`runs.entry.${kind}`, { place: place + 1 });
  return call === null || call.orderStatus === '' ? name : `${name} ${call.orderStatus}`;
}

/** How a run goes, or how it went, with the choice of what is listed. */
export function RunSummary() {
  const { t } = useTranslation();
  const progress = useBench((bench) => bench.runProgress);
  const { passed, failed, errors, calls } = useBench(selectRunCounts);
  const notRun = useBench((bench) => bench.notRun.length);
  const file = useBench((bench) => bench.rowsFile);
  const unused = useBench((bench) => bench.unusedColumns);
  const language = useBench((bench) => bench.settings.language);
  const ms = useBench((bench) => bench.runMs);
  const isOnlyFailed = useBench((bench) => bench.isOnlyFailed);
  const showOnlyFailed = useBench((bench) => bench.showOnlyFailed);
  const counts = { passed, failed, errors, notRun };
  const parts = (['passed', 'failed', 'errors', 'notRun'] as const).flatMap((part) =>
    counts[part] === 0 ? [] : [t(`runs.parts.${part}`, { count: counts[part] })],
  );
  const done = t('runs.summary', {
    parts: parts.join(' · '),
    calls: t('runs.calls', { count: calls }),
    time: formatMs(ms, t),
  });
  return (
    <div className={styles.bar}>
      <p
        className={styles.text}
        role="status"
        data-run-summary=""
        data-running={progress !== null}
        data-tone={failed + errors > 0 ? 'red' : 'green'}
      >
        {progress === null ? done : t('runs.progress', progress)}
      </p>
      {file === null ? null : <p className={styles.file}>{t('runs.ofFile', { file })}</p>}
      {unused.length === 0 ? null : (
        <p className={styles.unused} data-unused-columns={unused.length}>
          {t('runs.unused', { count: unused.length, columns: listNames(unused, language) })}
        </p>
      )}
      {progress === null ? null : (
        <progress className={styles.progress} value={progress.done} max={progress.all} aria-label={t('runs.title')} />
      )}
      <span className={styles.gap} />
      <Segmented
        look="bare"
        label={t('runs.filter')}
        value={isOnlyFailed ? 'failed' : 'all'}
        segments={[
          { value: 'all', label: t('runs.everything', { count: passed + failed + errors }) },
          { value: 'failed', label: t('runs.onlyFailed', { count: failed + errors }) },
        ]}
        onChoose={(value) => showOnlyFailed(value === 'failed')}
      />
    </div>
  );
}

/** A duration: tenths below ten milliseconds, seconds from one on. */
function formatMs(ms: number, t: Say): string {
  if (ms >= 1000) return t('runs.seconds', { seconds: (ms / 1000).toFixed(1) });
  return t('runs.ms', { ms: ms < 10 ? ms.toFixed(1) : Math.round(ms) });
}
