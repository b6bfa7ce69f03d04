import type { CardContext, NotificationContent, CardText } from '../../card/card-model.ts';
import { cardLabels } from '../../card/labels.ts';
import { formatPhoneTime, phoneTimeAt } from '../../card/phone-time.ts';
import { joinTexts } from '../../card/shown.ts';
import { pointer } from '../../lib/json/json-pointer.ts';
import type { JsonNode } from '../../lib/json/json-scan.ts';
import { textAt } from '../../lib/json/json-view.ts';
import { listLine, venue } from './card.ts';
import { movieTicketLabels } from './labels.ts';

const startPath = ['extInfo', 'start_time'];

/** What the phone says of a movie ticket: when the film begins, in which cinema and house, on which seats. */
export function movieTicketNotification(payload: JsonNode, context: CardContext): NotificationContent {
  const { locale } = context;
  const where = venue(payload, context);
  const seats = listLine(payload, context, 'movie_seats', cardLabels[locale].comma);
  const seatText = seats === null ? null : { ...seats, text: `${movieTicketLabels[locale].seats} ${seats.text}` };
  const line = joinTexts([where, seatText], ' · ') ?? where;
  return { locale, title: titleOf(payload, context), line };
}

function titleOf(payload: JsonNode, { locale, now }: CardContext): CardText {
  const labels = movieTicketLabels[locale];
  const status = textAt(payload, 'orderStatus');
  if (status === 'REFUNDED') return { text: labels.refunded, path: '/orderStatus' };
  if (status === 'USED') return { text: labels.used, path: '/orderStatus' };
  const start = phoneTimeAt(payload, locale, ...startPath);
  if (start === null) return { text: labels.issued, path: '/orderStatus' };
  const date = start.day === formatPhoneTime(now, locale).day ? '' : start.date;
  return { text: labels.beginsAt(start.time, date), path: pointer(...startPath) };
}
