import type { Block, CardContext, CardContent, Fact, CardText } from '../../card/card-model.ts';
import { showMoney } from '../../card/money.ts';
import { formatPhoneTime, formatTimeOrDate } from '../../card/phone-time.ts';
import { joinTexts, showFact, showText, showTextIfAny } from '../../card/shown.ts';
import { instantAt } from '../../lib/json/json-view.ts';
import { pointer } from '../../lib/json/json-pointer.ts';
import type { JsonNode } from '../../lib/json/json-scan.ts';
import { gapValue } from '../../gaps/gaps.ts';
import { baseOrderLabels } from './labels.ts';

/** The plain record of a base order: number, status, amounts, times. The wallet has no card for it. */
export function baseOrderCard(payload: JsonNode, context: CardContext): CardContent {
  const labels = baseOrderLabels[context.locale];
  const number = showText(payload, 'merchantBizNo');
  const trade = showTextIfAny(payload, 'tradeNo');
  const amounts = amountsOf(payload, context);
  const status = showText(payload, 'orderStatus');
  return {
    locale: context.locale,
    record: true,
    title: titleOf(payload, context),
    corner: { value: status, chip: true },
    blocks: [
      ...row([{ label: labels.number, value: number }]),
      ...row(amounts),
      ...row(timesOf(payload, context)),
      ...row(trade === null ? [] : [{ label: labels.trade, value: trade }]),
    ],
    summary: { primary: number, secondary: joinTexts([status, ...amounts.map(showFact)], ' · ') ?? status },
  };
}

/** What the product calls an order of this type; a type it has no words for as it is written. */
export function titleOf(payload: JsonNode, { locale }: CardContext): CardText {
  const labels = baseOrderLabels[locale];
  const type = showTextIfAny(payload, 'merchantBizType');
  if (type === null) return { text: labels.product };
  const words = Object.hasOwn(labels.types, type.text) ? labels.types[type.text] : undefined;
  return words === undefined ? type : { ...type, text: words };
}

function row(facts: readonly Fact[]): readonly Block[] {
  return facts.length === 0 ? [] : [{ block: 'facts', facts }];
}

function amountsOf(payload: JsonNode, context: CardContext): readonly Fact[] {
  const labels = baseOrderLabels[context.locale];
  const facts = [
    { label: labels.price, value: showMoney(payload, context, 'amount') },
    { label: labels.paid, value: showMoney(payload, context, 'payAmount') },
  ];
  return facts.flatMap(({ label, value }) => (value === null ? [] : [{ label, value }]));
}

function timesOf(payload: JsonNode, context: CardContext): readonly Fact[] {
  const labels = baseOrderLabels[context.locale];
  const facts = [
    { label: labels.created, value: timeOf(payload, context, 'orderCreateTime') },
    { label: labels.updated, value: timeOf(payload, context, 'orderModifyTime') },
  ];
  return facts.flatMap(({ label, value }) => (value === null ? [] : [{ label, value }]));
}

/** A time of the order on the phone's clock; in which unit it counts is the gap time-unit. */
function timeOf(payload: JsonNode, { locale, now, gaps }: CardContext, field: string): CardText | null {
  const instant = instantAt(payload, field);
  if (instant === null) return null;
  const zoned = formatPhoneTime(gapValue(gaps, 'time-unit') === 'seconds' ? instant * 1000 : instant, locale);
  return zoned.time === '' ? null : { text: formatTimeOrDate(zoned, now, locale), path: pointer(field) };
}
