import type { Instant } from '../lib/time/clock.ts';
import { parseGmtOffset, formatZonedTime, phoneZone, type ZonedTime } from '../lib/time/gmt-offset.ts';
import { instantAt } from '../lib/json/json-view.ts';
import type { JsonNode } from '../lib/json/json-scan.ts';
import { localeFacts, type Locale } from '../specification/locales.ts';

const phoneOffsetMinutes = parseGmtOffset(phoneZone) ?? 0;

/** An instant on the phone's clock, its date in the words of the locale; empty texts where no date can hold it. */
export function formatPhoneTime(instant: Instant, locale: Locale): ZonedTime {
  return formatZonedTime(instant, phoneOffsetMinutes, localeFacts[locale].tag);
}

/** The time field at a path on the phone's clock; null where there is none to be read. */
export function phoneTimeAt(
  payload: JsonNode | null,
  locale: Locale,
  ...path: readonly (string | number)[]
): ZonedTime | null {
  const instant = instantAt(payload, ...path);
  if (instant === null) return null;
  const zoned = formatPhoneTime(instant, locale);
  return zoned.time === '' ? null : zoned;
}

/** `22:00` on the day of `now`, with its date in front on any other day. */
export function formatTimeOrDate(zoned: ZonedTime, now: Instant, locale: Locale): string {
  return zoned.day === formatPhoneTime(now, locale).day ? zoned.time : `${zoned.date} ${zoned.time}`;
}
