import type { CardContext, NotificationContent } from '../../card/card-model.ts';
import { joinTexts } from '../../card/shown.ts';
import type { JsonNode } from '../../lib/json/json-scan.ts';
import { faceValue, voucherCard } from './card.ts';
import { voucherLabels } from './labels.ts';

/** What the phone says of an issued voucher, where it says anything (gap voucher-notification). */
export function voucherNotification(payload: JsonNode, context: CardContext): NotificationContent {
  const { locale } = context;
  const { title, summary } = voucherCard(payload, context);
  return {
    locale,
    title: { ...title, text: voucherLabels[locale].issued(title.text) },
    line: joinTexts([faceValue(payload, context), summary.secondary], ' · ') ?? summary.secondary,
  };
}
