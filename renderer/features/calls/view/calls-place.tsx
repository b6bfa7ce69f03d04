import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { selectListedCalls } from '../../../store/host/listed-calls.ts';
import { useBench } from '../../../store/use-bench.ts';
import { CallFilters } from './call-filters.tsx';
import { CallLines } from './call-lines.tsx';
import { CallPage } from './page/call-page.tsx';
import { CallsEnd } from './calls-end.tsx';
import { CallCounts, ClearMenu } from './calls-bar.tsx';
import styles from './calls-place.module.css';
import { NoCalls } from './no-calls.tsx';
import { MousePointerClick } from 'lucide-react';
import { EmptyState } from '../../../ui/empty-state.tsx';

/** Beside the list while no call is open. */
function NoOpenCall() {
  const { t } = useTranslation();
  return <EmptyState icon={MousePointerClick} title={t('calls.page.emptyTitle')} text={t('calls.page.emptyText')} />;
}

/** Every call over the whole work area: what is looked for and the list at the left, the open call beside it. */
export function CallsPlace() {
  const { t } = useTranslation();
  const opened = useBench((bench) => bench.openedCallId);
  const page = useRef<HTMLElement>(null);
  // The page is the same one for the next call, and keeps the focus: it is read from its beginning.
  useLayoutEffect(() => {
    page.current?.scrollTo(0, 0);
  }, [opened]);
  return (
    <div className={styles.place} data-has-page={opened !== null}>
      <section className={styles.list} data-region="calls" tabIndex={-1} aria-label={t('calls.title')}>
        <header className={styles.head}>
          <h2 className={styles.title}>{t('calls.title')}</h2>
          <CallCounts />
          <ClearMenu />
        </header>
        <CallFilters />
        <Listed />
      </section>
      <section
        ref={page}
        className={styles.page}
        data-region="call-page"
        tabIndex={-1}
        aria-label={t('calls.page.label')}
      >
        {opened === null ? (
          <div className={styles.none}>
            <NoOpenCall />
          </div>
        ) : (
          <CallPage id={opened} />
        )}
      </section>
    </div>
  );
}

function Listed() {
  const { calls, trouble, isLate } = useBench(selectListedCalls);
  if (calls.length > 0) return <CallLines calls={calls} />;
  if (trouble !== null) return <CallsEnd />;
  return isLate ? null : <NoCalls />;
}
