import { CircleCheck } from 'lucide-react';
import { inLanguage } from '../../../../../shared/lib/text/words.ts';
import { memoised } from '../../../../store/selectors.ts';
import { useBench } from '../../../../store/use-bench.ts';
import { Badge, type Tone } from '../../../../ui/badge.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { RowsInView, type RowEvents } from '../../../../ui/measured/rows-in-view.tsx';
import type { Say } from '../../../../words/i18n.ts';
import { useTranslation } from '../../../../words/use-translation.ts';
import { linesOfRuns, type RunLine } from '../../engine/run-lines.ts';
import type { WindowRun } from '../../engine/window-run.ts';
import styles from './run-list.module.css';
import { formatMs } from './run-summary.tsx';

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
