import type { Instant } from '../lib/time/clock.ts';
import { parseGmtOffset, formatZonedTime, type ZonedTime } from '../lib/time/gmt-offset.ts';
import { instantAt, textAt } from '../lib/json/json-view.ts';
import { pointer } from '../lib/json/json-pointer.ts';
import type { JsonNode } from '../lib/json/json-scan.ts';
import { localeFacts, type Locale } from '../specification/locales.ts';
import type { Block, CardText, Stop } from './card-model.ts';
import { formatDuration } from './labels.ts';
import { showText, showUnread } from './shown.ts';

type Path = readonly (string | number)[];

export type StopPaths = { readonly time: Path; readonly zone: Path; readonly place: Path };

/** One end of a journey on its own wall clock; null where the time or its zone is not to be read. */
type LocalTime = ZonedTime & { readonly instant: Instant; readonly offsetMinutes: number };

/** The local time of a stop, never in the machine's zone. */
export function readLocalTime(payload: JsonNode, paths: StopPaths, locale: Locale): LocalTime | null {
  const instant = instantAt(payload, ...paths.time);
  const offsetMinutes = parseGmtOffset(textAt(payload, ...paths.zone) ?? '');
  if (instant === null || offsetMinutes === null) return null;
  const zoned = formatZonedTime(instant, offsetMinutes, localeFacts[locale].tag);
  return zoned.time === '' ? null : { ...zoned, instant, offsetMinutes };
}

/** A journey between two stops, with what can be said of each: times in their own zones, duration, date, "+1". */
export function createRouteBlock(payload: JsonNode, from: StopPaths, to: StopPaths, locale: Locale): Block {
  const departure = readLocalTime(payload, from, locale);
  const arrival = readLocalTime(payload, to, locale);
  const start = instantAt(payload, ...from.time);
  const end = instantAt(payload, ...to.time);
  return {
    block: 'route',
    from: stop(payload, from, departure),
    to: { ...stop(payload, to, arrival), ...dayShift(departure, arrival) },
    duration: start === null || end === null ? '' : formatDuration(end - start, locale),
    date: departure?.date ?? '',
  };
}

function stop(payload: JsonNode, paths: StopPaths, local: LocalTime | null): Stop {
  const time = local === null ? showUnread(payload, paths.time, paths.zone) : showLocalTime(paths, local.time);
  return { time, place: showText(payload, ...paths.place), zone: showText(payload, ...paths.zone) };
}

/** A text about the local time of a stop: its zone has as much to say as its instant. */
export function showLocalTime(paths: StopPaths, text: string): CardText {
  return { text, path: pointer(...paths.time), also: [pointer(...paths.zone)] };
}

function dayShift(departure: LocalTime | null, arrival: LocalTime | null): { readonly dayShift?: string } {
  const days = departure === null || arrival === null ? 0 : arrival.day - departure.day;
  return days === 0 ? {} : { dayShift: days > 0 ? `+${days}` : `−${-days}` };
}
