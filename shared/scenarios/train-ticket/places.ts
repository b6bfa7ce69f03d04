import type { StopPaths } from '../../card/stop.ts';
import type { Locale } from '../../specification/locales.ts';

/** Where a train ticket keeps its fields of one locale. */
export const displayPath = (locale: Locale): readonly string[] => ['extInfo', 'multiLang', locale];

/** Where the departure stands in the payload. */
export const departurePaths = (locale: Locale): StopPaths => ({
  time: ['extInfo', 'start_time'],
  zone: ['extInfo', 'from_timezone'],
  place: [...displayPath(locale), 'from'],
});

/** Where the arrival stands in the payload. */
export const arrivalPaths = (locale: Locale): StopPaths => ({
  time: ['extInfo', 'end_time'],
  zone: ['extInfo', 'to_timezone'],
  place: [...displayPath(locale), 'to'],
});
