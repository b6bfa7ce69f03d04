import { ChevronRight } from 'lucide-react';
import { useId } from 'react';
import type { Instant } from '../../../../shared/lib/time/clock.ts';
import { inLanguage } from '../../../../shared/lib/text/words.ts';
import { useTranslation } from '../../../words/use-translation.ts';
import type { Sample, SampleGroup } from '../engine/gallery.ts';
import { useBench } from '../../../store/use-bench.ts';
import { ScenarioTile } from '../../../views/scenario-tile.tsx';
import styles from './gallery-section.module.css';
import { SampleCell } from './sample-cell.tsx';

type GallerySectionProps = {
  readonly group: SampleGroup;
  readonly at: Instant;
  readonly isBrokenOpen: boolean;
  readonly onFold: (scenario: string) => void;
  readonly reached: string | null;
  readonly onReach: (id: string) => void;
  readonly onOpen: (sample: Sample) => void;
};

export function GallerySection(props: GallerySectionProps) {
  const { group, isBrokenOpen, onFold } = props;
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const { scenario, sound, broken } = group;
  const heading = useId();
  return (
    <section className={styles.section} aria-labelledby={heading} data-gallery-section={scenario.id}>
      <h3 id={heading} className={styles.title}>
        <ScenarioTile scenario={scenario} />
        {inLanguage(scenario.name, language)}
      </h3>
      <Cells {...props} samples={sound} />
      {broken.length === 0 ? null : (
        <>
          <button
            type="button"
            className={styles.fold}
            aria-expanded={isBrokenOpen}
            data-fold-broken=""
            onClick={() => onFold(scenario.id)}
          >
            <ChevronRight size={13} className={styles.chevron} aria-hidden="true" />
            {t('gallery.broken', { count: broken.length })}
          </button>
          {isBrokenOpen ? <Cells {...props} samples={broken} /> : null}
        </>
      )}
    </section>
  );
}

type CellsProps = Pick<GallerySectionProps, 'at' | 'reached' | 'onReach' | 'onOpen'> & {
  readonly samples: readonly Sample[];
};

function Cells({ samples, at, reached, onReach, onOpen }: CellsProps) {
  if (samples.length === 0) return null;
  return (
    <ul className={styles.cells}>
      {samples.map((sample) => (
        <SampleCell
          key={sample.id}
          sample={sample}
          at={at}
          isReached={reached === sample.id}
          onReach={onReach}
          onOpen={onOpen}
        />
      ))}
    </ul>
  );
}
