import { RotateCcw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { changedGaps } from '../../../../shared/gaps/gap-choices.ts';
import { gapOf } from '../../../../shared/gaps/gaps.ts';
import type { GapId } from '../../../../shared/gaps/gaps.ts';
import { useBench } from '../../../store/use-bench.ts';
import { Button } from '../../../ui/button.tsx';
import styles from './gap-details.module.css';
import { GapFacts } from './gap-facts.tsx';
import { GapValues } from './gap-values.tsx';

/** The values of a gap with what each would change now, beside what is known about it. */
export function GapDetails({ id }: { readonly id: GapId }) {
  const { t } = useTranslation();
  const isChanged = useBench((bench) => changedGaps(bench.gaps).includes(id));
  const chooseGap = useBench((bench) => bench.chooseGap);
  const gap = gapOf(id);
  return (
    <div className={styles.details}>
      <GapValues gap={gap} />
      <div className={styles.side}>
        <GapFacts gap={gap} />
        {!isChanged ? null : (
          <Button size="small" onClick={() => void chooseGap(id, null)} data-reset-gap="">
            <RotateCcw size={12} aria-hidden="true" />
            {t('assumptions.reset')}
          </Button>
        )}
      </div>
    </div>
  );
}
