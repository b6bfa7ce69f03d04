import type { CardContext, NotificationContent } from '../../../card/card-model.ts';
import { joinTexts } from '../../../card/shown.ts';
import type { JsonNode } from '../../../lib/json/json-scan.ts';
import { parcelLockerCard, stateOf } from './card.ts';

/** What the phone says while it is in use (gap notification-text). */
export function parcelLockerNotification(payload: JsonNode, context: CardContext): NotificationContent {
  const { title, summary } = parcelLockerCard(payload, context);
  const line = joinTexts([summary.primary, stateOf(payload, context)], ' · ') ?? summary.primary;
  return { locale: context.locale, title, line };
}
