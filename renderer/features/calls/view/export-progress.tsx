import { useBench } from '../../../store/use-bench.ts';
import { megabytes } from '../../../words/megabytes.ts';
import { useTranslation } from '../../../words/use-translation.ts';
import type { CallsExport } from '../store/slices.ts';
import styles from './export-calls-dialog.module.css';

/** How far an export is: what is counted, and of how many. */
export function ExportProgress({ step }: Pick<CallsExport, 'step'>) {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const number = (count: number): string =>
    step?.counts === 'bytes' ? megabytes(count, language) : count.toLocaleString(language);
  const said =
    step === null
      ? t('calls.export.running')
      : t(`calls.export.progress.${step.counts}`, { done: number(step.done), total: number(step.total ?? 0) });
  const known = step === null || step.total === null ? {} : { value: step.done, max: step.total };
  return (
    <div data-export-progress={step?.counts ?? ''}>
      <progress className={styles.progress} aria-label={t('calls.export.running')} {...known} />
      <p className={styles.about}>{said}</p>
    </div>
  );
}
