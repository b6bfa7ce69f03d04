import type { CallSearch } from '../../../shared/documents/call-search.ts';
import type { Instant } from '../../../shared/lib/time/clock.ts';
import { fromLocalInput, toLocalInput } from '../../words/hong-kong-time.ts';

/** The stretches of time that are asked for most, each up to the end of a day. */
export const timeSpans = ['today', 'yesterday', 'week'] as const;

export type TimeSpan = (typeof timeSpans)[number];

type Span = Pick<CallSearch, 'since' | 'until'>;

const dayMs = 86_400_000;
const daysBack: Readonly<Record<TimeSpan, number>> = { today: 0, yesterday: 1, week: 6 };

/** What a stretch of time is at this moment, by the days of Hong Kong. */
export function spanOf(name: TimeSpan, now: Instant): Span {
  const today = fromLocalInput(`${toLocalInput(now).slice(0, 10)}T00:00`) ?? now;
  const since = today - daysBack[name] * dayMs;
  return name === 'yesterday' ? { since, until: today - 1 } : { since };
}

/** The name of a stretch of time; `any` where nothing is said of it, `own` for any other. */
export function nameOfSpan({ since, until }: Span, now: Instant): TimeSpan | 'any' | 'own' {
  if (since === undefined && until === undefined) return 'any';
  const named = timeSpans.find((name) => {
    const span = spanOf(name, now);
    return span.since === since && span.until === until;
  });
  return named ?? 'own';
}
