import type { CardContext, NotificationContent, CardText } from '../../card/card-model.ts';
import { showMoney } from '../../card/money.ts';
import { joinTexts } from '../../card/shown.ts';
import type { JsonNode } from '../../lib/json/json-scan.ts';
import { titleOf as platformOf } from './card.ts';
import { evChargingLabels } from './labels.ts';
import { moodOf, percentText, progressLines, sayStatus, statusOf } from './readings.ts';

/** What the phone says of a charging order: how far it is, since when, until when; what it costs once it is over. */
export function evChargingNotification(payload: JsonNode, context: CardContext): NotificationContent {
  const { locale } = context;
  const platform = platformOf(payload, context);
  const line = joinTexts([platform, ...detailsOf(payload, context)], ' · ') ?? platform;
  const mood = moodOf(payload);
  return { locale, ...(mood === undefined ? {} : { mood }), title: titleOf(payload, context), line };
}

function titleOf(payload: JsonNode, { locale }: CardContext): CardText {
  const labels = evChargingLabels[locale];
  const percent = percentText(payload);
  const status = statusOf(payload);
  if (percent !== null) {
    if (status === 'SERVING' || status === 'SERVING_WO_ENDTIME')
      return { ...percent, text: labels.serving(percent.text) };
    if (status === 'PAUSED') return { ...percent, text: labels.pausedAt(percent.text) };
  }
  return sayStatus(payload, labels.titles);
}

function detailsOf(payload: JsonNode, context: CardContext): readonly (CardText | null)[] {
  const labels = evChargingLabels[context.locale];
  const { charged, next } = progressLines(payload, context);
  const named = (label: string, money: CardText | null): CardText | null =>
    money === null ? null : { ...money, text: `${label} ${money.text}` };
  const cost = named(labels.cost, showMoney(payload, context, 'extInfo', 'amount'));
  const surcharge = named(labels.surcharge, showMoney(payload, context, 'extInfo', 'surcharge_amount'));
  switch (statusOf(payload)) {
    case 'PARKING_DUE':
      return [next, surcharge];
    case 'COMPLETED':
    case 'FINISHED':
      return [charged, cost];
    case 'SERVING':
    case 'PAUSED':
      return [charged, next];
    default:
      return [charged];
  }
}
