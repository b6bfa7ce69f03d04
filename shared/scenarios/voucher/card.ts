import type { Block, CardContext, CardContent, Fact, CardText } from '../../card/card-model.ts';
import { showMoney } from '../../card/money.ts';
import { joinTexts, showFact, showMissing, showText, showTextIfAny } from '../../card/shown.ts';
import type { JsonNode } from '../../lib/json/json-scan.ts';
import { isGiftCard } from './biz-types.ts';
import { voucherLabels } from './labels.ts';

/** A voucher or gift card: its face value on a band, what was paid for it, the activity, where it is now. */
export function voucherCard(payload: JsonNode, context: CardContext): CardContent {
  const labels = voucherLabels[context.locale];
  const facts = factsOf(payload, context);
  const value = faceValue(payload, context);
  return {
    locale: context.locale,
    title: titleOf(payload, context),
    corner: null,
    blocks: [
      bandOf(payload, context),
      { block: 'facts', facts },
      // The address comes with the platform's answer, so that the card has the words alone.
      { block: 'remark', text: stateOf(payload, context), trailing: { text: labels.details } },
    ],
    summary: {
      primary: value ?? titleOf(payload, context),
      secondary: joinTexts(facts.map(showFact), ' · ') ?? stateOf(payload, context),
      ...(value === null ? { belowTitle: showMissing('amount', 'value') } : {}),
    },
  };
}

/** Voucher or gift card, as its merchantBizType has it. */
export function titleOf(payload: JsonNode, { locale }: CardContext): CardText {
  const labels = voucherLabels[locale];
  return {
    ...showTextIfAny(payload, 'merchantBizType'),
    text: isGiftCard(payload) ? labels.giftCard : labels.voucher,
  };
}

/** The face value, whole sums without their noughts; null where amount is absent (gap amount-required). */
export function faceValue(payload: JsonNode, context: CardContext): CardText | null {
  const money = showMoney(payload, context, 'amount');
  return money === null ? null : { ...money, text: money.text.replace(/\.0+$/, '') };
}

function bandOf(payload: JsonNode, context: CardContext): Block {
  const value = faceValue(payload, context) ?? showMissing('amount', 'value');
  return { block: 'band', label: voucherLabels[context.locale].value, value };
}

function factsOf(payload: JsonNode, context: CardContext): readonly Fact[] {
  const labels = voucherLabels[context.locale];
  const paid = showMoney(payload, context, 'payAmount');
  const activity = showText(payload, 'extInfo', 'product_id');
  return [
    ...(paid === null ? [] : [{ label: labels.paid, value: paid }]),
    { label: labels.activity, value: { ...activity, ...(activity.missing === true ? {} : { whole: activity.text }) } },
  ];
}

/** Where an issued voucher is; any other status as it is written. */
function stateOf(payload: JsonNode, { locale }: CardContext): CardText {
  const status = showText(payload, 'orderStatus');
  return status.text === 'TICKETED' ? { ...status, text: voucherLabels[locale].added } : status;
}
