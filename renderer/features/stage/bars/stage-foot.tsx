import { Info } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { dayAndTime } from '../../../words/say-time.ts';
import type { StageView } from '../../../engine/stage/stage.ts';
import { selectTracedPointer } from '../../../store/tracing/tracing.ts';
import { useBench } from '../../../store/use-bench.ts';
import { useCommand } from '../../../commands/use-command.ts';
import { TraceLine } from '../trace/trace-line.tsx';
import { BarMore } from './bar-more.tsx';
import { DeviceBar } from './device-bar.tsx';
import styles from './stage-foot.module.css';
import { isStoryInFront } from '../../../store/window/front.ts';

/**
 * Which phone it is and what is exact about it, or where the value under the cursor is drawn; while the view head is away from the clock, which time the phones show
 * and the way back. The foot is as high in either case, so that the phones stand still when a drag begins.
 */
export function StageFoot({ stage, isNarrow }: { readonly stage: StageView; readonly isNarrow: boolean }) {
  const { t } = useTranslation();
  const viewAt = useBench((bench) => bench.viewAt);
  const language = useBench((bench) => bench.settings.language);
  const back = useCommand('time.back');
  const hasStory = useBench(isStoryInFront);
  const traced = useBench(selectTracedPointer);
  const isLooking = viewAt !== null && !hasStory;
  return (
    <div className={styles.foot}>
      <BarMore to="start" />
      <DeviceBar isNarrow={isNarrow} />
      {isLooking ? (
        <div className={styles.over}>
          <span className={styles.badge} data-stage-looking={viewAt}>
            {t('timeline.looking', { time: dayAndTime(viewAt, language) })}
            <button type="button" className={styles.back} onClick={back.run} aria-keyshortcuts={back.ariaKeys}>
              {t('timeline.back')}
            </button>
          </span>
        </div>
      ) : traced !== null ? (
        <TraceLine stage={stage} pointer={traced} />
      ) : (
        <p className={styles.exact} title={t('stage.exact')}>
          <Info size={13} aria-hidden="true" />
          <span className={styles.sentence}>{t('stage.exact')}</span>
        </p>
      )}
      <BarMore to="end" />
    </div>
  );
}
