import type { CSSProperties, ReactNode } from 'react';
import { localeFacts } from '../../../shared/specification/locales.ts';
import type { Locale } from '../../../shared/specification/locales.ts';
import { StatusSigns } from '../icons.tsx';
import styles from './phone-frame.module.css';

type PhoneFrameProps = {
  readonly locale: Locale;
  /** What the phone's clock shows, already written in Hong Kong time: "10:00". */
  readonly time: string;
  /** The phone's own appearance; `app` (the default) follows the window around it. */
  readonly scheme?: 'app' | 'light' | 'dark';
  /** Size of the texts, 1 for the phone's standard. */
  readonly textScale?: number;
  /** True while the document cannot be read: the last good card stays, dimmed, and the badge says so. */
  readonly stale?: boolean;
  /** Stands at the end of the locale row, in the interface's language: "draft", "as sent 09:58". */
  readonly badge?: ReactNode;
  /** Only the phone, without the row that names its language: for a place that names it already. */
  readonly isBare?: boolean;
  /** One of the surfaces. */
  readonly children: ReactNode;
};

/**
 * One phone under the name of its language. It fills the width and the height of its place (a place of definite
 * height; wider than 430 px it stays a phone), and its content scrolls inside.
 */
export function PhoneFrame({
  locale,
  time,
  scheme = 'app',
  textScale = 1,
  stale = false,
  badge,
  isBare = false,
  children,
}: PhoneFrameProps) {
  const facts = localeFacts[locale];
  const scaled: CSSProperties & Readonly<Record<'--text-scale', number>> = { '--text-scale': textScale };
  return (
    <section className={styles.stand} aria-label={`${facts.ownName} ${locale}`} data-locale={locale}>
      {isBare ? null : (
        <div className={styles.row}>
          <p className={styles.language} lang={facts.tag}>
            {facts.ownName}
          </p>
          {badge === undefined ? null : <div className={styles.badge}>{badge}</div>}
          <p className={styles.locale}>{locale}</p>
        </div>
      )}
      <div className={styles.place}>
        <div className={styles.phone} data-scheme={scheme} data-stale={stale} lang={facts.tag}>
          <div className={styles.glass} data-phone="" style={scaled}>
            <div className={styles.statusBar}>
              <span>{time}</span>
              <StatusSigns />
            </div>
            {/* What scrolls must be reachable by the keyboard, also while no text within can be picked. */}
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
            <div className={styles.screen} tabIndex={0}>
              {children}
            </div>
          </div>
        </div>
      </div>
    </section>
  );
}
