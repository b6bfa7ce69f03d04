import type { StopPaths } from '../../card/stop.ts';
import { type Locale, displayPath } from '../../specification/locales.ts';

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
