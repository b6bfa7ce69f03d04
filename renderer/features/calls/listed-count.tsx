import { useTranslation } from 'react-i18next';
import { selectListedCalls } from '../../store/host/listed-calls.ts';
import { useBench } from '../../store/use-bench.ts';

/** How many calls are listed: all there are, or those that fit, with what has arrived since they were looked for. */
export function ListedCount() {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const { calls, total, question, isLate, arrived, trouble } = useBench(selectListedCalls);
  const number = (count: number): string => count.toLocaleString(language);
  if (isLate) return t('calls.searching');
  if (question === null) return t('calls.total', { count: total ?? 0, number: number(total ?? 0) });
  if (trouble !== null && calls.length === 0) return null;
  return (
    <>
      {total === null
        ? t('calls.foundMore', { number: number(calls.length) })
        : t('calls.found', { count: total, number: number(total) })}
      {arrived === 0 ? null : <b data-arrived={arrived}> · {t('calls.arrived', { count: arrived })}</b>}
    </>
  );
}
