import type { Instant } from '../../../lib/time/clock.ts';
import { maxInstant } from '../../../lib/time/clock.ts';
import { writeIsoTime } from '../../../lib/time/iso-time.ts';
import { quoteText } from '../../../lib/text/quote-text.ts';
import type { AnswerNote } from './answer-note.ts';

/** When an answer came, and the zone in which times are told. */
export type ReceivedAt = { readonly at: Instant; readonly offsetMinutes: number };

/** How long an answer asks to wait, as a time on the caller's clock (RFC 9110, 10.2.3: seconds or a date). */
export function retryAfterNote(value: string, received: ReceivedAt): AnswerNote {
  const note = { rule: 'retry-after', severity: 'warning' } as const;
  const until = untilOf(value.trim(), received.at);
  if (until === null) return { ...note, says: 'unreadable', values: { value: quoteText(value) } };
  const seconds = Math.ceil((until - received.at) / 1000);
  if (seconds <= 0) return { ...note, says: 'over', values: { value: quoteText(value) } };
  const time = writeIsoTime(until, received.offsetMinutes).replace('T', ' ');
  return { ...note, says: 'until', values: { time, seconds } };
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const httpDate = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), (\d{2}) ([A-Z][a-z]{2}) (\d{4}) (\d{2}):(\d{2}):(\d{2}) GMT$/;

function untilOf(value: string, now: Instant): Instant | null {
  if (/^\d{1,9}$/.test(value)) return within(now + Number(value) * 1000);
  const [, day, month = '', year, hour, minute, second] = httpDate.exec(value) ?? [];
  const place = months.indexOf(month);
  if (place < 0) return null;
  return within(Date.UTC(Number(year), place, Number(day), Number(hour), Number(minute), Number(second)));
}

/** An instant that can be written in any zone, or null. */
function within(at: number): Instant | null {
  return Number.isFinite(at) && Math.abs(at) < maxInstant - 86_400_000 ? at : null;
}
