import type { Locale } from '../specification/locales.ts';

export type InLocales<T> = Readonly<Record<Locale, T>>;

/** The product's own words that cards of several scenarios share, in the card's locale. */
type CardLabels = {
  readonly hours: (count: number) => string;
  readonly minutes: (count: number) => string;
  readonly minuteUnit: string;
  readonly used: string;
  /** Between the parts of a list in a sentence. */
  readonly comma: string;
};

export const cardLabels: InLocales<CardLabels> = {
  zh_HK: {
    hours: (count) => `${count} 小時`,
    minutes: (count) => `${count} 分鐘`,
    minuteUnit: '分鐘',
    used: '已使用',
    comma: '、',
  },
  en_US: {
    hours: (count) => `${count} h`,
    minutes: (count) => `${count} min`,
    minuteUnit: 'min',
    used: 'Used',
    comma: ', ',
  },
};

/** A length of time in hours and minutes (`1 h 5 min`), seconds left off; empty when it is not positive. */
export function formatDuration(ms: number, locale: Locale): string {
  const labels = cardLabels[locale];
  const minutes = Math.floor(ms / 60_000);
  if (minutes <= 0) return '';
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return labels.minutes(rest);
  return rest === 0 ? labels.hours(hours) : `${labels.hours(hours)} ${labels.minutes(rest)}`;
}
