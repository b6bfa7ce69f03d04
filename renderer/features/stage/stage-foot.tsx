import { useTranslation } from 'react-i18next';
import { dayAndTime } from '../../words/say-time.ts';
import { useBench } from '../../store/use-bench.ts';
import { useCommand } from '../../commands/use-command.ts';
import styles from './stage-foot.module.css';
import { isStoryInFront } from '../../store/window/front.ts';

/**
 * What is exact about the phones; while the view head is away from the clock, which time they show and the way back.
 * The sentence keeps its room, however many lines it takes, so that the phones stand still when a drag begins.
 */
export function StageFoot() {
  const { t } = useTranslation();
  const viewAt = useBench((bench) => bench.viewAt);
  const language = useBench((bench) => bench.settings.language);
  const back = useCommand('time.back');
  const hasStory = useBench(isStoryInFront);
  if (viewAt === null || hasStory)
    return (
      <p className={styles.foot}>
        <span className={styles.exact}>{t('stage.exact')}</span>
      </p>
    );
  return (
    <div className={styles.foot} data-stage-looking={viewAt}>
      <span className={styles.exact} data-behind="" aria-hidden="true">
        {t('stage.exact')}
      </span>
      <span className={styles.badge}>
        {t('timeline.looking', { time: dayAndTime(viewAt, language) })}
        <button type="button" className={styles.back} onClick={back.run} aria-keyshortcuts={back.ariaKeys}>
          {t('timeline.back')}
        </button>
      </span>
    </div>
  );
}
