import type { Instant } from '../../lib/time/clock.ts';
import { writeUtcTime } from '../../lib/time/iso-time.ts';
import { parseRequestTime, writeRequestTime } from '../signing/request-time.ts';

/** East of Greenwich, in minutes: where the service and most of its callers are. */
const hongKongMinutes = 480;

/**
 * The same time as other libraries write it: other zones, with milliseconds and without, basic offsets, epochs, no zone,
 * and the text as it stands after an encoding too many or a "+" lost. Empty for what is no time.
 */
export function otherFormsOfTime(text: string): readonly string[] {
  const at = /^\d{10}$/.test(text) ? Number(text) * 1000 : parseRequestTime(text);
  if (at === null) return [];
  const forms = new Set([
    ...zones(text).flatMap((offset) => inZone(at, offset)),
    ...inUtc(at),
    String(at),
    String(Math.floor(at / 1000)),
    encodeURIComponent(text),
    text.replace('+', ' '),
  ]);
  forms.delete(text);
  return [...forms];
}

function zones(text: string): readonly number[] {
  const [, sign, hours, minutes] = /([+-])(\d{2}):?(\d{2})?$/.exec(text) ?? [];
  const own = sign === undefined ? 0 : (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes ?? 0));
  return [...new Set([own, hongKongMinutes, 0])];
}

function inZone(at: Instant, offset: number): readonly string[] {
  const seconds = writeRequestTime('offset', at, offset);
  const millis = writeRequestTime('offset-millis', at, offset);
  const local = seconds.slice(0, 19);
  return [
    seconds,
    millis,
    writeRequestTime('basic-offset', at, offset),
    `${millis.slice(0, 23)}${millis.slice(23).replace(':', '')}`,
    local,
    local.replace('T', ' '),
    millis.slice(0, 23),
    seconds.replace('T', ' '),
  ];
}

function inUtc(at: Instant): readonly string[] {
  const millis = writeUtcTime(at);
  return [millis, `${millis.slice(0, 19)}Z`, new Date(at).toUTCString()];
}
