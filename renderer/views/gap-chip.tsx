import { inLanguage } from '../../shared/lib/text/words.ts';
import { gapOf, type GapId } from '../../shared/gaps/gaps.ts';
import { useBench } from '../store/use-bench.ts';
import { useTranslation } from '../words/use-translation.ts';
import styles from './gap-chip.module.css';

/** Links the gap that something depends on. */
export function GapChip({ gap }: { readonly gap: GapId }) {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const showGap = useBench((bench) => bench.showGap);
  return (
    <button
      type="button"
      className={styles.chip}
      title={inLanguage(gapOf(gap).point, language)}
      data-gap-chip={gap}
      onClick={() => showGap(gap)}
    >
      {t('problems.gap', { gap })}
    </button>
  );
}
