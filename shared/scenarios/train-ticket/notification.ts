import type { CardContext, NotificationContent, CardText } from '../../card/card-model.ts';
import { cardLabels } from '../../card/labels.ts';
import { joinTexts } from '../../card/shown.ts';
import { readLocalTime, showLocalTime } from '../../card/stop.ts';
import { formatZonedTime } from '../../lib/time/gmt-offset.ts';
import type { JsonNode } from '../../lib/json/json-scan.ts';
import { textAt } from '../../lib/json/json-view.ts';
import { localeFacts } from '../../specification/locales.ts';
import { gatesOf, journey } from './card.ts';
import { trainTicketLabels, departurePaths } from './labels.ts';

/** What the phone says of a train ticket: when it leaves, from where to where, by which gates. */
export function trainTicketNotification(payload: JsonNode, context: CardContext): NotificationContent {
  const { locale } = context;
  const { gates: label } = trainTicketLabels[locale];
  const gates = gatesOf(payload, context, cardLabels[locale].comma);
  const gateText = gates === null ? null : { ...gates, text: `${label} ${gates.text}` };
  const line = joinTexts([journey(payload, context), gateText], ' · ') ?? journey(payload, context);
  return { locale, title: titleOf(payload, context), line };
}

function titleOf(payload: JsonNode, context: CardContext): CardText {
  const { locale, now } = context;
  const labels = trainTicketLabels[locale];
  const status = textAt(payload, 'orderStatus');
  if (status === 'REFUNDED') return { text: labels.refunded, path: '/orderStatus' };
  if (status === 'USED') return { text: labels.used, path: '/orderStatus' };
  const paths = departurePaths(context.texts);
  const departure = readLocalTime(payload, paths, locale);
  if (departure === null) return { text: labels.issued, path: '/orderStatus' };
  const today = formatZonedTime(now, departure.offsetMinutes, localeFacts[locale].tag).day;
  const date = departure.day === today ? '' : departure.date;
  return showLocalTime(paths, labels.leavesAt(departure.time, date));
}
