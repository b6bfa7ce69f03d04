import type { CSSProperties, ReactNode } from 'react';
import { localeFacts } from '../../../shared/specification/locales.ts';
import type { Locale } from '../../../shared/specification/locales.ts';
import { usualPhone } from '../../../shared/specification/phone-sizes.ts';
import type { PhoneSize, TextPercent } from '../../../shared/specification/phone-sizes.ts';
import { StatusSigns } from '../icons.tsx';
import { PhoneWidthContext } from '../text/drawn-on.ts';
import { getPhoneLabels } from '../text/labels.ts';
import type { FrameScheme } from '../preview-types.ts';
import styles from './phone-frame.module.css';

type PhoneFrameProps = {
  readonly locale: Locale;
  /** What the phone's clock shows, already written in Hong Kong time: "10:00". */
  readonly time: string;
  /** The whole screen, laid out in its own pixels whatever its scale. */
  readonly size?: PhoneSize;
  /** Size of the texts, in per cent of the phone's standard. */
  readonly textPercent?: TextPercent;
  /** The phone's own appearance. */
  readonly scheme?: FrameScheme;
  /** How large the whole phone is drawn, 1 for its own pixels. */
  readonly scale?: number;
  /** True while the document cannot be read: the last good card stays, dimmed, and the badge says so. */
  readonly isStale?: boolean;
  /** Stands at the end of the locale row, in the interface's language: "draft", "as sent 09:58". */
  readonly badge?: ReactNode;
  /** Only the phone, without the row that names its language: for a place that names it already. */
  readonly isBare?: boolean;
  /** How wide that row may be where the phone is narrower than what it says. */
  readonly headPx?: number;
  /** One of the surfaces. */
  readonly children: ReactNode;
};

/** So much has room for what is said above a phone. */
export const widestHead = 172;

type FrameSizes = CSSProperties &
  Readonly<
    Record<'--phone-width' | '--phone-height' | '--phone-head', string> &
      Record<'--phone-scale' | '--text-scale', number>
  >;

function getSizes(
  { widthPx, heightPx }: PhoneSize,
  textPercent: TextPercent,
  scale: number,
  headPx: number,
): FrameSizes {
  return {
    '--phone-width': `${widthPx}px`,
    '--phone-height': `${heightPx}px`,
    '--phone-scale': scale,
    '--text-scale': textPercent / 100,
    '--phone-head': `${headPx}px`,
  };
}

/** A screen holds so few lines of its texts that docked codes would leave no room for anything else. */
function isLow({ heightPx }: PhoneSize, textPercent: TextPercent): boolean {
  return (heightPx * 100) / textPercent < lowestPx;
}

const lowestPx = 480;

/**
 * One phone under the name of its language. It is laid out at its true size and then scaled as a whole, so that lines
 * break and the fold lies where they do on the device; what does not fit on its screen scrolls there.
 */
export function PhoneFrame({
  locale,
  time,
  size = usualPhone,
  textPercent = 100,
  scheme = 'app',
  scale = 1,
  isStale = false,
  badge,
  isBare = false,
  headPx = widestHead,
  children,
}: PhoneFrameProps) {
  const facts = localeFacts[locale];
  const name = [facts.ownName, locale, ...(scheme === 'app' ? [] : [getPhoneLabels(locale).scheme[scheme]])];
  return (
    <section
      className={styles.stand}
      style={getSizes(size, textPercent, scale, headPx)}
      aria-label={name.join(' ')}
      data-locale={locale}
    >
      {isBare ? null : <Head locale={locale} badge={badge} />}
      <div
        className={styles.place}
        data-scheme={scheme}
        data-phone-width={size.widthPx}
        data-text-percent={textPercent}
      >
        <div
          className={styles.phone}
          data-stale={isStale}
          data-low={isLow(size, textPercent) ? '' : undefined}
          lang={facts.tag}
        >
          <div className={styles.glass} data-phone="">
            <div className={styles.statusBar}>
              <span>{time}</span>
              <StatusSigns />
            </div>
            {/* What scrolls must be reachable by the keyboard, also while no text within can be picked. */}
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
            <div className={styles.screen} tabIndex={0}>
              <PhoneWidthContext value={size.widthPx}>{children}</PhoneWidthContext>
            </div>
          </div>
        </div>
      </div>
    </section>
  );
}

function Head({ locale, badge }: Pick<PhoneFrameProps, 'locale' | 'badge'>) {
  const { tag, ownName } = localeFacts[locale];
  return (
    <div className={styles.row}>
      <div className={styles.said}>
        <p className={styles.language} lang={tag}>
          {ownName}
        </p>
        {badge === undefined ? null : <div className={styles.badge}>{badge}</div>}
      </div>
      <p className={styles.locale}>{locale}</p>
    </div>
  );
}
