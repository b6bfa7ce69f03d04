import { phoneOfWidth } from '../../../../shared/specification/phone-sizes.ts';
import { useBench } from '../../../store/use-bench.ts';
import { Button } from '../../../ui/button.tsx';
import { useTranslation } from '../../../words/use-translation.ts';
import { hasOtherRatio, stretchOf } from '../engine/alignment.ts';
import styles from './calibration.module.css';

/** The screenshot, or what it may be and where it stays. */
export function ScreenshotFile() {
  const { t } = useTranslation();
  const screenshot = useBench((bench) => bench.screenshot);
  const trouble = useBench((bench) => bench.screenshotTrouble);
  const choose = useBench((bench) => bench.chooseScreenshot);
  const drop = useBench((bench) => bench.dropScreenshot);
  return (
    <section className={styles.part} aria-label={t('calibration.shot')}>
      <h2 className={styles.heading}>{t('calibration.shot')}</h2>
      {screenshot === null ? (
        <p className={styles.help}>{t('calibration.shotText')}</p>
      ) : (
        <p className={styles.facts} data-screenshot="">
          <bdi>{screenshot.name}</bdi> · {screenshot.width} × {screenshot.height} px
        </p>
      )}
      <div className={styles.row}>
        <Button size="small" data-choose-screenshot="" data-first-focus="" onClick={() => void choose()}>
          {t(screenshot === null ? 'calibration.choose' : 'calibration.another')}
        </Button>
        {screenshot === null ? null : (
          <Button size="small" look="quiet" onClick={drop}>
            {t('calibration.remove')}
          </Button>
        )}
      </div>
      {trouble === null ? null : (
        <p className={styles.problem} role="alert" data-screenshot-trouble={trouble}>
          {t(`calibration.troubles.${trouble}`)}
        </p>
      )}
      <FitNotes />
    </section>
  );
}

/** More stretch than this is no longer an error of a hand. */
const mostStretch = 3;

/** What is unusual about the screenshot's shape. */
function FitNotes() {
  const { t } = useTranslation();
  const screenshot = useBench((bench) => bench.screenshot);
  const alignment = useBench((bench) => bench.alignment);
  const widthPx = useBench((bench) => bench.comparedPhone.widthPx);
  if (screenshot === null || alignment === null) return null;
  const phone = phoneOfWidth(widthPx);
  const size = { width: phone.widthPx, height: phone.heightPx };
  const stretch = stretchOf(alignment);
  return (
    <>
      {hasOtherRatio(screenshot, size) ? (
        <p className={styles.warning} data-other-ratio="">
          {t('calibration.otherRatio', size)}
        </p>
      ) : null}
      {stretch > mostStretch ? (
        <p className={styles.warning}>{t('calibration.stretched', { percent: Math.round(stretch) })}</p>
      ) : null}
    </>
  );
}
