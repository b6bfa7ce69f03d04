import { listNames } from '../../../../../shared/lib/text/words.ts';
import { useBench } from '../../../../store/use-bench.ts';
import { Segmented } from '../../../../ui/segmented.tsx';
import type { Say } from '../../../../words/i18n.ts';
import { useTranslation } from '../../../../words/use-translation.ts';
import { selectRunCounts } from '../../store/runs.ts';
import styles from './run-summary.module.css';

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
export function formatMs(ms: number, t: Say): string {
  if (ms >= 1000) return t('runs.seconds', { seconds: (ms / 1000).toFixed(1) });
  return t('runs.ms', { ms: ms < 10 ? ms.toFixed(1) : Math.round(ms) });
}
