import { SearchX, RotateCcw } from 'lucide-react';
import { useMemo, type KeyboardEvent } from 'react';
import { useTranslation } from '../../../words/use-translation.ts';
import { listGaps, gapFilters } from '../engine/gap-list.ts';
import { selectGapsOfPayload } from '../store/gaps.ts';
import { useBench, useBenchStore } from '../../../store/use-bench.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { GapRow } from './gap-row.tsx';
import { activePayloadId } from '../../../store/window/active-tab.ts';
import { changedGaps } from '../../../../shared/gaps/gap-choices.ts';
import { gaps as allGaps } from '../../../../shared/gaps/gaps.ts';
import { Button } from '../../../ui/button.tsx';
import { SearchBox } from '../../../ui/search-box.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import styles from './assumptions-panel.module.css';

function AssumptionsBar() {
  const { t } = useTranslation();
  const query = useBench((bench) => bench.gapQuery);
  const filter = useBench((bench) => bench.gapFilter);
  const search = useBench((bench) => bench.searchGaps);
  const choose = useBench((bench) => bench.filterGaps);
  const resetAll = useBench((bench) => bench.resetGaps);
  const changed = useBench((bench) => changedGaps(bench.gaps).length);
  const touching = useBench((bench) => selectGapsOfPayload(bench).size);
  const counts = { all: allGaps.length, touching, changed };
  return (
    <div className={styles.bar}>
      <SearchBox className={styles.search} label={t('assumptions.search')} value={query} onSearch={search} />
      <Segmented
        label={t('assumptions.filter')}
        value={filter}
        onChoose={choose}
        segments={gapFilters.map((value) => ({
          value,
          label: t(`assumptions.filters.${value}`, { count: counts[value] }),
        }))}
      />
      <p className={styles.text}>{t('assumptions.text')}</p>
      <Button
        size="small"
        look="quiet"
        whyNot={changed === 0 ? t('assumptions.nothingToReset') : null}
        onClick={() => void resetAll()}
        data-reset-gaps=""
      >
        <RotateCcw size={12} aria-hidden="true" />
        {t('assumptions.resetAll')}
      </Button>
    </div>
  );
}

/** Every open point of the specification: its value, the other values and what they would change. */
export function AssumptionsPanel() {
  const { t } = useTranslation();
  const listed = useListedGaps();
  const search = useBench((bench) => bench.searchGaps);
  const filter = useBench((bench) => bench.filterGaps);
  const showAll = (): void => {
    search('');
    filter('all');
  };
  return (
    <div className={styles.panel}>
      <AssumptionsBar />
      {listed.length === 0 ? (
        <EmptyState
          icon={SearchX}
          title={t('assumptions.noneTitle')}
          text={t('assumptions.noneText')}
          action={{ label: t('assumptions.showAll'), run: showAll }}
        />
      ) : (
        // Arrow keys move between rows, beside Tab.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
        <ul className={styles.list} aria-label={t('assumptions.list')} onKeyDown={moveBetweenRows}>
          {listed.map((id) => (
            <GapRow key={id} id={id} />
          ))}
        </ul>
      )}
    </div>
  );
}

/** Rows keep their places while values are chosen; another filter or document sorts them again. */
function useListedGaps(): ReturnType<typeof listGaps> {
  const store = useBenchStore();
  const query = useBench((bench) => bench.gapQuery);
  const filter = useBench((bench) => bench.gapFilter);
  const documentId = useBench(activePayloadId);
  return useMemo(() => {
    const bench = store.getState();
    // Another document has other gaps.
    const touching = documentId === null ? new Set<never>() : selectGapsOfPayload(bench);
    return listGaps({ query, filter, choices: bench.gaps, touching });
  }, [store, query, filter, documentId]);
}

function moveBetweenRows(event: KeyboardEvent<HTMLUListElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const heads = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-gap-head]')];
  const at = heads.findIndex((head) => head === event.target);
  const next = at < 0 ? undefined : heads[at + (event.key === 'ArrowDown' ? 1 : -1)];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}
