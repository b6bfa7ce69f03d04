import { useCallback, useId, useMemo, useState } from 'react';
import { Bell, BellOff } from 'lucide-react';
import type { Instant } from '../../../../shared/lib/time/clock.ts';
import { inLanguage } from '../../../../shared/lib/text/words.ts';
import type { Say } from '../../../words/i18n.ts';
import { useTranslation } from '../../../words/use-translation.ts';
import { drawSample, saySample, type DrawnSample, type Sample } from '../engine/gallery.ts';
import { useBench } from '../../../store/use-bench.ts';
import { scheduleDrawing } from '../../../ui/frames/schedule-drawing.ts';
import { locales, type Locale } from '../../../../shared/specification/locales.ts';
import { PhonePiece } from '../../../preview/phone/phone-piece.tsx';
import { schemesOf } from '../../../engine/stage/phone-fit.ts';
import type { StageView } from '../../../engine/stage/stage.ts';
import styles from './sample-cell.module.css';
import type { OrderFace } from '../../../../shared/card/card-stack.ts';
import { TicketSurface } from '../../../preview/wallet/wallet-surface.tsx';

function SampleDrawing({ sample, at }: { readonly sample: Sample; readonly at: Instant }) {
  const gaps = useBench((bench) => bench.gaps);
  const clientId = useBench((bench) => bench.session?.environment.clientId ?? '');
  const images = useBench((bench) => bench.images);
  const [scheme] = schemesOf(useBench((bench) => bench.settings.phoneTheme));
  const drawn = useMemo(() => drawSample(sample, at, { gaps, clientId, images }), [sample, at, gaps, clientId, images]);
  if (drawn === null) return null;
  return (
    <>
      <div className={styles.phones} inert>
        {locales.map((locale) => (
          <div key={locale} className={styles.phone}>
            <PhonePiece locale={locale} scheme={scheme}>
              <TicketSurface locale={locale} now={at} order={faceOf(drawn.stage, locale)} marks={drawn.stage.marks} />
            </PhonePiece>
          </div>
        ))}
      </div>
      {sample.rule === null ? <NoticeLine stage={drawn.stage} /> : <FindingLine drawn={drawn} />}
    </>
  );
}

function faceOf({ faces, focusKey }: StageView, locale: Locale): OrderFace | null {
  return faces[locale].find(({ key }) => key === focusKey) ?? null;
}

function FindingLine({ drawn }: { readonly drawn: DrawnSample }) {
  const language = useBench((bench) => bench.settings.language);
  const sentence = saySample(drawn, language) ?? '';
  return (
    <p className={styles.said} data-severity={drawn.finding?.severity} title={sentence}>
      {sentence}
    </p>
  );
}

function NoticeLine({ stage }: { readonly stage: StageView }) {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const notice = locales.map((locale) => faceOf(stage, locale)?.notification ?? null).find((face) => face !== null);
  if (notice === undefined || notice === null) return null;
  const Icon = notice.visible ? Bell : BellOff;
  const why = inLanguage(notice.why, language);
  return (
    <p className={styles.said} title={why} data-notice={notice.visible ? 'shown' : 'hidden'}>
      <Icon size={12} className={styles.icon} aria-hidden="true" />
      <span className="visually-hidden">{notice.visible ? t('gallery.noticeShown') : t('gallery.noticeHidden')}</span>
      {why}
    </p>
  );
}

/** Cells this close to the view are drawn before they are scrolled to. */
const margin = '300px 0px';

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

/** One sample: card and notification in both languages, name and line. Opens as a payload. */
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
            <span className={styles.variant}>{variantName(template.variant, t)}</span>
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

const variantWords = { family: 'gallery.variants.family', gift: 'gallery.variants.gift' } as const;

function variantName(variant: string, t: Say): string {
  return variant === 'family' || variant === 'gift' ? t(variantWords[variant]) : variant;
}
