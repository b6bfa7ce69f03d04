import type { CardContext, CardText } from '../../card/card-model.ts';
import { cardLabels, formatDuration } from '../../card/labels.ts';
import { phoneTimeAt, formatTimeOrDate } from '../../card/phone-time.ts';
import { showText, showTextIfAny } from '../../card/shown.ts';
import { pointer } from '../../lib/json/json-pointer.ts';
import type { JsonNode } from '../../lib/json/json-scan.ts';
import { isGiven, textAt } from '../../lib/json/json-view.ts';
import { evChargingLabels, endTimeUnknownIn, progressUnknownIn } from './labels.ts';
import type { Mood } from '../../card/card-style.ts';

/** The order's status as the payload writes it; empty where there is none. */
export function statusOf(payload: JsonNode): string {
  return textAt(payload, 'orderStatus') ?? '';
}

/** What the colours say of a status in which the car does not charge, though its card stands. */
export function moodOf(payload: JsonNode): Mood | undefined {
  const status = statusOf(payload);
  if (status === 'PAUSED') return 'resting';
  return status === 'PARKING_DUE' ? 'urgent' : undefined;
}

/** A word of the product for the order's status; the status itself where it is none of the scenario's. */
export function sayStatus(payload: JsonNode, words: Readonly<Record<string, string>>): CardText {
  const status = showText(payload, 'orderStatus');
  const said = Object.hasOwn(words, status.text) ? words[status.text] : undefined;
  return said === undefined ? status : { ...status, text: said };
}

export type Progress = { readonly shown: CardText; readonly percent: number | null };

/** The progress, or null where it is not known: SERVING_LITE, whatever the payload holds, or a payload without it. */
export function progressOf(payload: JsonNode): Progress | null {
  const path = ['extInfo', 'progess_curr'];
  if (progressUnknownIn.includes(statusOf(payload)) || !isGiven(payload, ...path)) return null;
  const shown = showText(payload, ...path);
  const percent = /^\d{1,3}$/.test(shown.text) ? Number(shown.text) : null;
  return { shown, percent: percent === null || percent > 100 ? null : percent };
}

/** `70%`, or null where no percentage is known. */
export function percentText(payload: JsonNode): CardText | null {
  const progress = progressOf(payload);
  return progress === null || progress.percent === null ? null : { ...progress.shown, text: `${progress.percent}%` };
}

/** The minutes charged as they are written, or null where there are none. */
export function minutesOf(payload: JsonNode): CardText | null {
  return showTextIfAny(payload, 'extInfo', 'time_cost');
}

/** The time charged in hours and minutes, or null; a text that is no count stays as it is. */
export function chargedTime(payload: JsonNode, { locale }: CardContext): CardText | null {
  const minutes = minutesOf(payload);
  if (minutes === null || !/^\d{1,9}$/.test(minutes.text)) return minutes;
  const count = Number(minutes.text);
  return { ...minutes, text: formatDuration(count * 60_000, locale) || cardLabels[locale].minutes(count) };
}

/** When charging ends, on the phone's clock; null where that is not known, whatever the payload contains. */
export function endTime(payload: JsonNode, context: CardContext): CardText | null {
  return endTimeUnknownIn.includes(statusOf(payload)) ? null : timeOn(payload, context, 'end_time');
}

/** When charging began, on the phone's clock. */
export function startTime(payload: JsonNode, context: CardContext): CardText | null {
  return timeOn(payload, context, 'start_time');
}

function timeOn(payload: JsonNode, { locale, now }: CardContext, field: string): CardText | null {
  const path = ['extInfo', field];
  const zoned = phoneTimeAt(payload, locale, ...path);
  return zoned === null ? null : { text: formatTimeOrDate(zoned, now, locale), path: pointer(...path) };
}

/** What stands under the ring and in the notification: the time charged, and what comes next. */
export function progressLines(
  payload: JsonNode,
  context: CardContext,
): { readonly charged: CardText | null; readonly next: CardText | null } {
  const labels = evChargingLabels[context.locale];
  const isOver = ['COMPLETED', 'PARKING_DUE', 'FINISHED'].includes(statusOf(payload));
  const charged = chargedTime(payload, context);
  const say = isOver ? labels.chargedInAll : labels.charged;
  return {
    charged: charged === null ? null : { ...charged, text: say(charged.text) },
    next: nextLine(payload, context, isOver),
  };
}

function nextLine(payload: JsonNode, context: CardContext, isOver: boolean): CardText | null {
  const labels = evChargingLabels[context.locale];
  const status = statusOf(payload);
  if (status === 'PARKING_DUE') return { text: labels.pleaseMove, path: '/orderStatus' };
  if (progressUnknownIn.includes(status)) return { text: labels.bothUnknown, path: '/orderStatus' };
  if (endTimeUnknownIn.includes(status)) return { text: labels.endUnknown, path: '/orderStatus' };
  const end = endTime(payload, context);
  if (end === null) return null;
  return { ...end, text: isOver ? labels.endedAt(end.text) : labels.readyAbout(end.text) };
}
