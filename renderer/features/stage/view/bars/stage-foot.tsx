import { Info, TimerReset } from 'lucide-react';
import { dayAndTime } from '../../../../words/say-time.ts';
import { inLanguage, joinSentences } from '../../../../../shared/lib/text/words.ts';
import { describeLook, lookBadge } from '../../../../../shared/protocol/theme/describe-look.ts';
import type { Instant } from '../../../../../shared/lib/time/clock.ts';
import type { StageView } from '../../../../engine/stage/stage.ts';
import { useTranslation } from '../../../../words/use-translation.ts';
import { selectTracedPointer } from '../../store/tracing.ts';
import { useBench } from '../../../../store/use-bench.ts';
import { useCommand } from '../../../../commands/use-command.ts';
import { TraceLine } from '../trace/trace-line.tsx';
import { ScrollHint } from './scroll-hint.tsx';
import { DeviceBar, type DeviceBarProps } from './device-bar.tsx';
import styles from './stage-foot.module.css';
import { isStoryActive } from '../../../../store/window/active-tab.ts';

type StageFootProps = DeviceBarProps & { readonly stage: StageView };

/**
 * Shows the phone, with what is exact or where the value under the cursor shows; away from the clock, the viewed time
 * and the way back. Its height is constant, so that phones do not move when a drag starts.
 */
export function StageFoot({ stage, ...device }: StageFootProps) {
  const viewAt = useBench((bench) => bench.viewAt);
  const hasStory = useBench(isStoryActive);
  const traced = useBench(selectTracedPointer);
  const isLooking = viewAt !== null && !hasStory;
  return (
    <div className={styles.foot}>
      <ScrollHint to="start" />
      <DeviceBar {...device} />
      {isLooking ? (
        <ViewTimeNote at={viewAt} />
      ) : traced !== null ? (
        <TraceLine stage={stage} pointer={traced} />
      ) : (
        <LookNote />
      )}
      <ScrollHint to="end" />
    </div>
  );
}

/** States what is exact, and whether the look of the phones is emulated or calibrated. */
function LookNote() {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const theme = useBench((bench) => bench.theme);
  const sentence = joinSentences([{ en: t('stage.exact'), zh: t('stage.exact') }, describeLook(theme)], language);
  return (
    <p className={styles.exact} title={sentence}>
      <Info size={13} aria-hidden="true" />
      <span className={styles.sentence}>{t('stage.exact')}</span>
      <span className={styles.look} data-look={theme?.calibrated?.on ?? 'emulated'}>
        {inLanguage(lookBadge(theme), language)}
      </span>
    </p>
  );
}

function ViewTimeNote({ at }: { readonly at: Instant }) {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const back = useCommand('time.back');
  const looking = t('timeline.looking', { time: dayAndTime(at, language) });
  return (
    <div className={styles.looking} data-stage-looking={at} title={looking}>
      <span className={styles.badge}>
        <span className={styles.time}>{looking}</span>
        <button
          type="button"
          className={styles.back}
          aria-label={t('timeline.back')}
          aria-keyshortcuts={back.ariaKeys}
          onClick={back.run}
        >
          <TimerReset size={13} aria-hidden="true" />
          <span className={styles.words}>{t('timeline.back')}</span>
        </button>
      </span>
    </div>
  );
}
