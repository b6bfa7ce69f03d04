import { RotateCcw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { changedGaps } from '../../../../shared/gaps/gap-choices.ts';
import { gaps as allGaps } from '../../../../shared/gaps/gaps.ts';
import { gapFilters } from '../engine/gap-list.ts';
import { selectGapsOfPayload } from '../store/gaps-of-payload.ts';
import { useBench } from '../../../store/use-bench.ts';
import { Button } from '../../../ui/button.tsx';
import { SearchBox } from '../../../ui/search-box.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import styles from './assumptions-bar.module.css';

/** Finds gaps, narrows them down, and takes every default again. */
export function AssumptionsBar() {
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
      <Button size="small" look="quiet" disabled={changed === 0} onClick={() => void resetAll()} data-reset-gaps="">
        <RotateCcw size={12} aria-hidden="true" />
        {t('assumptions.resetAll')}
      </Button>
    </div>
  );
}
