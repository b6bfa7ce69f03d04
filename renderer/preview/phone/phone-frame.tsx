import type { CSSProperties, ReactNode } from 'react';
import { localeFacts, type Locale } from '../../../shared/specification/locales.ts';
import { defaultPhone, type PhoneSize, type TextPercent } from '../../../shared/specification/phone-sizes.ts';
import { useThemeVariables } from '../card-theme.ts';
import { StatusSigns } from '../icons.tsx';
import { PhoneWidthContext } from '../text/surface-lines.ts';
import { getPhoneLabels } from '../text/labels.ts';
import type { FrameScheme } from '../preview-types.ts';
import styles from './phone-frame.module.css';

type PhoneFrameProps = {
  readonly locale: Locale;
  /** The phone's clock in Hong Kong time: "10:00". */
  readonly time: string;
  /** The screen in the phone's own pixels. */
  readonly size?: PhoneSize;
  /** Text size in per cent of the standard. */
  readonly textPercent?: TextPercent;
  readonly scheme?: FrameScheme;
  /** 1 draws the phone's own pixels. */
  readonly scale?: number;
  /** While the payload is unreadable, the last good card is dimmed. */
  readonly isStale?: boolean;
  /** Shown in the status bar of a picture, in the interface's language; it dims the card too. */
  readonly mark?: string | undefined;
  /** In the interface's language: "draft", "as sent 09:58". */
  readonly badge?: ReactNode;
  /** The line of a story on it, for its name: "Main line". */
  readonly line?: string | undefined;
  /** Omits the row that names the language. */
  readonly isBare?: boolean;
  /** Maximum width of that row over a narrower phone. */
  readonly headPx?: number;
  readonly children: ReactNode;
};

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

/** Whether docked codes would leave no room for anything else. */
function isLow({ heightPx }: PhoneSize, textPercent: TextPercent): boolean {
  return (heightPx * 100) / textPercent < lowestPx;
}

const lowestPx = 480;

/**
 * Shows a phone under its language. It is laid out at true size and then scaled, so that lines break as on the device.
 */
export function PhoneFrame({
  locale,
  time,
  size = defaultPhone,
  textPercent = 100,
  scheme = 'app',
  scale = 1,
  mark,
  isStale = mark !== undefined,
  badge,
  line,
  isBare = false,
  headPx = widestHead,
  children,
}: PhoneFrameProps) {
  const facts = localeFacts[locale];
  const theme = useThemeVariables();
  const name = [
    facts.ownName,
    locale,
    ...(scheme === 'app' ? [] : [getPhoneLabels(locale).scheme[scheme]]),
    ...(line === undefined ? [] : [line]),
  ];
  return (
    <section
      className={styles.stand}
      style={{ ...getSizes(size, textPercent, scale, headPx), ...theme }}
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
          <div className={styles.glass} data-phone={locale}>
            <div className={styles.statusBar}>
              <span>{time}</span>
              {mark === undefined ? null : <span className={styles.mark}>{mark}</span>}
              <StatusSigns />
            </div>
            {/* The scrolling screen must be focusable, also without pickable texts. */}
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
