import type { CardContext, CardLink, CardContent, Fact, CardText } from '../../card/card-model.ts';
import { cardLabels, formatDuration } from '../../card/labels.ts';
import { joinTexts, showText, showTextIfAny, sourcesOf, withSources } from '../../card/shown.ts';
import type { JsonNode } from '../../lib/json/json-scan.ts';
import { textAt } from '../../lib/json/json-view.ts';
import { queueUpLabels, type QueueUpLabels, shopPath } from './labels.ts';
import { displayPath } from '../../specification/locales.ts';

/** A queue ticket: the number huge, the tables ahead, the wait, the merchant's remark. */
export function queueUpCard(payload: JsonNode, context: CardContext): CardContent {
  const labels = queueUpLabels[context.locale];
  const title = titleOf(payload, context);
  const subtitle = shopLine(payload, context, title);
  const number = showText(payload, 'extInfo', 'queue_number');
  const facts = factsOf(payload, context);
  const remark = showText(payload, ...displayPath(context.texts), 'order_remark');
  return {
    locale: context.locale,
    title,
    ...(subtitle === null ? {} : { subtitle }),
    corner: { value: stateOf(payload, context), chip: true },
    blocks: [
      {
        block: 'hero',
        label: labels.yourNumber,
        value: number,
        beside: showTextIfAny(payload, ...displayPath(context.texts), 'table_type'),
      },
      ...(facts.length === 0 ? [] : [{ block: 'facts', facts } as const]),
      {
        block: 'remark',
        text: remark,
        trailing: waitedOf(payload, context),
      },
    ],
    // The state stands beside the number in the wallet: once nobody waits, the line is the merchant's.
    summary: {
      primary: number,
      secondary: joinTexts(facts.map(factLine), ' · ') ?? joinTexts([remark], '') ?? stateOf(payload, context),
    },
    links: linksOf(payload, context),
  };
}

/** The merchant's name, else the shop's, else what the product calls a queue. Where both are the same it shows both. */
export function titleOf(payload: JsonNode, context: CardContext): CardText {
  const merchant = showTextIfAny(payload, ...displayPath(context.texts), 'show_merchant_name');
  const shop = showTextIfAny(payload, ...shopPath(context.texts), 'name');
  if (merchant !== null && shop?.text === merchant.text) return withSources(merchant, ...sourcesOf(shop));
  return merchant ?? shop ?? { text: queueUpLabels[context.locale].product };
}

/** The shop where it has another name than the title, and its address. */
function shopLine(payload: JsonNode, context: CardContext, title: CardText): CardText | null {
  const name = showTextIfAny(payload, ...shopPath(context.texts), 'name');
  const address = showTextIfAny(payload, ...shopPath(context.texts), 'address');
  return joinTexts([name?.text === title.text ? null : name, address], ' · ');
}

function stateOf(payload: JsonNode, context: CardContext): CardText {
  const status = showText(payload, 'orderStatus');
  const { states } = queueUpLabels[context.locale];
  const words = Object.hasOwn(states, status.text) ? states[status.text] : undefined;
  return words === undefined ? status : { ...status, text: words };
}

function factsOf(payload: JsonNode, context: CardContext): readonly Fact[] {
  const labels = queueUpLabels[context.locale];
  const ahead = showText(payload, 'extInfo', 'wait_tables');
  const wait = estimateOf(payload);
  return [
    ...aheadOf(payload, ahead, labels),
    ...(wait === null ? [] : [{ label: labels.about, value: wait, unit: cardLabels[context.locale].minuteUnit }]),
  ];
}

/** The minutes that the customer still has to wait; null where there are none. */
export function estimateOf(payload: JsonNode): CardText | null {
  const wait = showTextIfAny(payload, 'extInfo', 'wait_time');
  return wait === null || /^0+$/.test(wait.text) ? null : wait;
}

/** Nobody ahead is said as that; once the number was called it says nothing. */
function aheadOf(payload: JsonNode, ahead: CardText, labels: QueueUpLabels): readonly Fact[] {
  if (ahead.missing === true) return [{ label: labels.ahead, value: ahead }];
  if (ahead.text !== '0') return [{ label: labels.ahead, value: ahead, unit: labels.tables(ahead.text) }];
  if (textAt(payload, 'orderStatus') !== 'CALL_NUM') return [];
  return [{ label: labels.ahead, value: { ...ahead, text: labels.next } }];
}

/** A number under its label; words that stand in place of one say it by themselves. */
function factLine({ label, value, unit }: Fact): CardText {
  if (unit !== undefined) return { ...value, text: `${label} ${value.text} ${unit}` };
  return value.missing === true ? { ...value, text: `${label} ${value.text}` } : value;
}

function waitedOf(payload: JsonNode, context: CardContext): CardText | null {
  const waited = showTextIfAny(payload, 'extInfo', 'waiting_time');
  const ms = countAt(payload, 'waiting_time');
  if (waited === null || ms === null) return null;
  const duration = formatDuration(ms, context.locale);
  if (duration === '') return null;
  return { ...waited, text: queueUpLabels[context.locale].waited(duration) };
}

/** A counting text of extInfo as a number, or null when it is none (or larger than any wait). */
function countAt(payload: JsonNode, field: string): number | null {
  const text = textAt(payload, 'extInfo', field);
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null;
}

function linksOf(payload: JsonNode, context: CardContext): readonly CardLink[] {
  const labels = queueUpLabels[context.locale];
  const order = showTextIfAny(payload, ...displayPath(context.texts), 'order_detail_link_url');
  const shop = showTextIfAny(payload, ...shopPath(context.texts), 'merchantShopLinkPage');
  return [
    ...(order === null ? [] : [{ label: labels.orderDetails, address: order }]),
    ...(shop === null ? [] : [{ label: labels.shopPage, address: shop }]),
  ];
}
