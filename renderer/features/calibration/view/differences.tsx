import { useEffect } from 'react';
import { colourTolerance, type PixelRegion } from '../../../../shared/protocol/theme/compare-pixels.ts';
import { useBench } from '../../../store/use-bench.ts';
import { troubleText } from '../../../words/trouble-text.ts';
import { useTranslation } from '../../../words/use-translation.ts';
import { measuredOf } from '../store/calibration.ts';
import styles from './calibration.module.css';

const names = ['header', 'body', 'card', 'whole'] as const;

/** How much each region of the phone differs from the screenshot, measured again while tokens and points change. */
export function Differences({ regions }: { readonly regions: readonly PixelRegion[] }) {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const hasShot = useBench((bench) => bench.screenshot !== null);
  const measured = useBench((bench) => bench.measured);
  const trouble = useBench((bench) => bench.measureTrouble);
  const of = useBench(measuredOf);
  const measure = useBench((bench) => bench.measureSoon);
  useEffect(() => {
    if (hasShot && regions.length > 0) measure(regions);
  }, [hasShot, regions, of, measure]);
  const isOld = measured?.of !== of;
  return (
    <section className={styles.part} aria-label={t('calibration.differs')}>
      <h2 className={styles.heading}>
        {t('calibration.differs')}
        {hasShot && isOld && trouble === null ? (
          <span className={styles.quiet}>{t('calibration.measuring')}</span>
        ) : null}
      </h2>
      {trouble === null ? null : (
        <p className={styles.problem} role="alert">
          {t('calibration.cannotMeasure', { why: troubleText(trouble, t, language) })}
        </p>
      )}
      {hasShot ? (
        <table className={styles.table} aria-busy={isOld} data-measured={measured === null || isOld ? undefined : ''}>
          <thead>
            <tr>
              <th scope="col">{t('calibration.region')}</th>
              <th scope="col">{t('calibration.pixels')}</th>
              <th scope="col">{t('calibration.distance')}</th>
            </tr>
          </thead>
          <tbody>
            {names.map((name) => {
              const found = measured?.regions.find(({ id }) => id === name);
              return (
                <tr key={name} data-region-difference={name}>
                  <th scope="row">{t(`calibration.regions.${name}`)}</th>
                  <td>{shown(found?.percent, '%')}</td>
                  <td>{shown(found?.distance)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      ) : (
        <p className={styles.help}>{t('calibration.noShot')}</p>
      )}
      <details className={styles.help}>
        <summary>{t('calibration.helpTitle')}</summary>
        <p>{t('calibration.help', { tolerance: colourTolerance })}</p>
      </details>
    </section>
  );
}

function shown(value: number | null | undefined, unit = ''): string {
  return value === null || value === undefined ? '–' : `${value.toFixed(1)}${unit}`;
}
