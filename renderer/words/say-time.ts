import type { Instant, Span, Tick } from '../../shared/lib/time/clock.ts';
import type { Language } from '../../shared/lib/text/words.ts';
import { dayOnPhone, timeOfDay, timeWithSeconds } from './hong-kong-time.ts';

const minute = 60_000;
const tags: Readonly<Record<Language, string>> = { en: 'en-GB', 'zh-Hant-HK': 'zh-HK' };

/** "Wed 25 Nov" */
export function dayOf(at: Instant, language: Language): string {
  return dayOnPhone(at, tags[language]);
}

/** "Wed 25 Nov 18:00", with seconds where there are some. */
export function dayAndTime(at: Instant, language: Language): string {
  return `${dayOf(at, language)} ${shortTime(at)}`;
}

/** "18:00", with seconds where there are some. */
function shortTime(at: Instant): string {
  return at % minute === 0 ? timeOfDay(at) : timeWithSeconds(at);
}

/** "18:00" at a head; with seconds only where the span on screen is so short that they can be told apart. */
export function headTime(at: Instant, { from, until }: Span): string {
  return until - from < secondsWithin ? timeWithSeconds(at) : timeOfDay(at);
}

const secondsWithin = 30 * minute;

/** What is at a mark of the axis. */
export function tickLabel({ at, kind }: Tick, language: Language): string {
  if (kind === 'day') return dayOf(at, language);
  return kind === 'second' ? timeWithSeconds(at) : timeOfDay(at);
}
