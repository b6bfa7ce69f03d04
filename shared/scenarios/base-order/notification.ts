import type { CardContext, NotificationContent } from '../../card/card-model.ts';
import { showTextIfAny } from '../../card/shown.ts';
import type { JsonNode } from '../../lib/json/json-scan.ts';
import { baseOrderCard } from './card.ts';
import { baseOrderLabels } from './labels.ts';

/** A base order never notifies. This is what its record would say in a line, where one is asked for. */
export function baseOrderNotification(payload: JsonNode, context: CardContext): NotificationContent {
  const { locale } = context;
  const { title, summary } = baseOrderCard(payload, context);
  const status = showTextIfAny(payload, 'orderStatus');
  return {
    locale,
    title: status === null ? title : { ...status, text: baseOrderLabels[locale].isNow(title.text, status.text) },
    line: summary.primary,
  };
}
