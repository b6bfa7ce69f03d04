import { Bell, BellOff } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instant } from '../../../../shared/lib/time/clock.ts';
import { inLanguage } from '../../../../shared/lib/text/words.ts';
import { locales } from '../../../../shared/specification/locales.ts';
import type { Locale } from '../../../../shared/specification/locales.ts';
import { PhonePiece, TicketSurface } from '../../../preview/index.ts';
import type { OrderFace } from '../../../../shared/card/order-face.ts';
import { drawSample, saySample } from '../../../engine/stage/gallery.ts';
import type { DrawnSample, Sample } from '../../../engine/stage/gallery.ts';
import { schemesOf } from '../../../engine/stage/phone-fit.ts';
import type { StageView } from '../../../engine/stage/stage.ts';
import { useBench } from '../../../store/use-bench.ts';
import styles from './sample-drawing.module.css';

/** A sample as both phones would show it at an instant, and below what is to be said of it. */
export function SampleDrawing({ sample, at }: { readonly sample: Sample; readonly at: Instant }) {
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

/** What a broken sample is caught with. */
function FindingLine({ drawn }: { readonly drawn: DrawnSample }) {
  const language = useBench((bench) => bench.settings.language);
  const said = saySample(drawn, language) ?? '';
  return (
    <p className={styles.said} data-severity={drawn.finding?.severity} title={said}>
      {said}
    </p>
  );
}

/** Whether the notification is shown with it, and why. */
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
