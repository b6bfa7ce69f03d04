import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { inLanguage } from '../../../../shared/lib/text/words.ts';
import { scenarios } from '../../../../shared/scenarios/index.ts';
import type { SampleQuery } from '../../../engine/stage/gallery.ts';
import { useBench } from '../../../store/use-bench.ts';
import { IconButton } from '../../../ui/button.tsx';
import { SearchBox } from '../../../ui/search-box.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { ScenarioTile } from '../../../views/scenario-tile.tsx';
import styles from './gallery-bar.module.css';

type GalleryBarProps = {
  readonly query: SampleQuery;
  readonly count: number;
  readonly onQuery: (query: SampleQuery) => void;
  readonly onClose: () => void;
};

const every = 'every';

/** Narrows the gallery down: by words, by kind, by scenario. */
export function GalleryBar({ query, count, onQuery, onClose }: GalleryBarProps) {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  return (
    <div className={styles.bar}>
      <div className={styles.row}>
        <SearchBox
          autoFocus
          size="large"
          className={styles.search}
          label={t('gallery.search')}
          value={query.words}
          onSearch={(words) => onQuery({ ...query, words })}
        />
        <Segmented
          label={t('gallery.kind')}
          value={query.kind}
          segments={[
            { value: 'all', label: t('gallery.kinds.all') },
            { value: 'sound', label: t('gallery.kinds.sound') },
            { value: 'broken', label: t('gallery.kinds.broken') },
          ]}
          onChoose={(kind) => onQuery({ ...query, kind })}
        />
        <p className={styles.count} aria-live="polite" data-gallery-count={count}>
          {t('gallery.count', { count })}
        </p>
        <IconButton label={t('dialogs.close')} onClick={onClose}>
          <X size={16} aria-hidden="true" />
        </IconButton>
      </div>
      <div className={styles.scenarios}>
        <Segmented
          look="bare"
          label={t('gallery.scenario')}
          value={query.scenario ?? every}
          segments={[
            { value: every, label: t('gallery.every') },
            ...scenarios.map((scenario) => ({
              value: scenario.id,
              title: inLanguage(scenario.name, language),
              label: (
                <span className={styles.scenario}>
                  <ScenarioTile scenario={scenario} />
                  {inLanguage(scenario.name, language)}
                </span>
              ),
            })),
          ]}
          onChoose={(chosen) => onQuery({ ...query, scenario: chosen === every ? null : chosen })}
        />
      </div>
    </div>
  );
}
