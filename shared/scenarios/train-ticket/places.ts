import type { StopPaths } from '../../card/stop.ts';
import type { Locale } from '../../specification/locales.ts';

export const displayPath = (locale: Locale): readonly string[] => ['extInfo', 'multiLang', locale];

export const departurePaths = (locale: Locale): StopPaths => ({
  time: ['extInfo', 'start_time'],
  zone: ['extInfo', 'from_timezone'],
  place: [...displayPath(locale), 'from'],
});

export const arrivalPaths = (locale: Locale): StopPaths => ({
  time: ['extInfo', 'end_time'],
  zone: ['extInfo', 'to_timezone'],
  place: [...displayPath(locale), 'to'],
});
