import { useId, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instant } from '../../../../shared/lib/time/clock.ts';
import { inLanguage } from '../../../../shared/lib/text/words.ts';
import type { Sample } from '../../../engine/stage/gallery.ts';
import { useBench } from '../../../store/use-bench.ts';
import { SampleDrawing } from './sample-drawing.tsx';
import styles from './sample-cell.module.css';
import { scheduleDrawing } from '../../../ui/frames/draw-soon.ts';

/** So far beyond the edge a place counts as in sight, so that it is drawn before it is scrolled to. */
const margin = '300px 0px';

/** A ref for a place, and whether it has come into sight; once it has, it stays drawn. */
function useHasBeenVisible(): readonly [(place: HTMLElement | null) => (() => void) | undefined, boolean] {
  const [isInSight, setInSight] = useState(false);
  const watch = useCallback((place: HTMLElement | null) => {
    if (place === null) return undefined;
    let forget = (): void => undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        forget();
        if (entries.some((entry) => entry.isIntersecting)) forget = scheduleDrawing(() => setInSight(true));
      },
      { root: place.closest('[data-gallery-scroll]'), rootMargin: margin },
    );
    observer.observe(place);
    return () => {
      observer.disconnect();
      forget();
    };
  }, []);
  return [watch, isInSight];
}

type SampleCellProps = {
  readonly sample: Sample;
  readonly at: Instant;
  readonly isReached: boolean;
  readonly onReach: (id: string) => void;
  readonly onOpen: (sample: Sample) => void;
};

/** One sample: its card and its notification in both languages, its name and its line. It opens as a payload. */
export function SampleCell({ sample, at, isReached, onReach, onOpen }: SampleCellProps) {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const [watch, isInSight] = useHasBeenVisible();
  const words = useId();
  const { template, rule } = sample;
  const line = inLanguage(template.line, language);
  return (
    <li ref={watch} className={styles.cell} data-sample={sample.id} data-drawn={isInSight}>
      <div className={styles.place}>{isInSight ? <SampleDrawing sample={sample} at={at} /> : null}</div>
      <div id={words} className={styles.words}>
        <p className={styles.name}>
          {rule === null ? template.status : line}
          {rule === null && template.variant !== undefined ? (
            <span className={styles.variant}>{template.variant}</span>
          ) : null}
        </p>
        {rule === null ? (
          <p className={styles.line}>{line}</p>
        ) : (
          <p className={styles.rule}>{t('gallery.brokenOf', { status: template.status, rule })}</p>
        )}
      </div>
      <button
        type="button"
        className={styles.cover}
        tabIndex={isReached ? 0 : -1}
        aria-labelledby={words}
        data-gallery-cell=""
        onFocus={() => onReach(sample.id)}
        onClick={() => onOpen(sample)}
      />
    </li>
  );
}
