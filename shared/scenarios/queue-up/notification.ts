import type { CardContext, NotificationContent, CardText } from '../../card/card-model.ts';
import { joinTexts, showText, showTextIfAny } from '../../card/shown.ts';
import type { JsonNode } from '../../lib/json/json-scan.ts';
import { textAt } from '../../lib/json/json-view.ts';
import { estimateOf, titleOf } from './card.ts';
import { queueUpLabels } from './labels.ts';
import { displayPath } from '../../specification/locales.ts';

/** What the phone says of a queue: whose turn it is, how many are ahead, how long it takes. */
export function queueUpNotification(payload: JsonNode, context: CardContext): NotificationContent {
  const remark = showTextIfAny(payload, ...displayPath(context.texts), 'order_remark');
  const merchant = titleOf(payload, context);
  const line = joinTexts([merchant, waitOf(payload, context), remark], ' · ') ?? merchant;
  return {
    locale: context.locale,
    title: sayStatus(payload, context),
    line,
  };
}

function sayStatus(payload: JsonNode, context: CardContext): CardText {
  const labels = queueUpLabels[context.locale];
  const number = showText(payload, 'extInfo', 'queue_number');
  const named: CardText = number.missing === true ? { ...number, text: labels.product } : number;
  switch (textAt(payload, 'orderStatus')) {
    case 'NUMBER_ARRIVED':
      return { ...named, text: labels.arrived(named.text) };
    case 'NUMBER_PASSED':
      return { ...named, text: labels.passed(named.text) };
    case 'CANCELLED':
      return { ...named, text: labels.cancelled(named.text) };
    case 'FINISHED':
      return { ...named, text: labels.finished(named.text) };
    default:
      return sayAhead(payload, context, named);
  }
}

function sayAhead(payload: JsonNode, context: CardContext, named: CardText): CardText {
  const ahead = showTextIfAny(payload, 'extInfo', 'wait_tables');
  return ahead === null ? named : { ...named, text: queueUpLabels[context.locale].tablesAhead(named.text, ahead.text) };
}

/** The estimate is news only while the customer waits. */
function waitOf(payload: JsonNode, context: CardContext): CardText | null {
  const wait = estimateOf(payload);
  if (wait === null || textAt(payload, 'orderStatus') !== 'CALL_NUM') return null;
  return { ...wait, text: queueUpLabels[context.locale].aboutMinutes(wait.text) };
}
