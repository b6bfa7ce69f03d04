import type { Block, CardContext, CardContent, Fact, CardText } from '../../card/card-model.ts';
import { cardLabels } from '../../card/labels.ts';
import { showMoney } from '../../card/money.ts';
import { joinTexts, showTextIfAny } from '../../card/shown.ts';
import type { JsonNode } from '../../lib/json/json-scan.ts';
import { evChargingLabels } from './labels.ts';
import {
  chargedTime,
  minutesOf,
  moodOf,
  percentText,
  progressLines,
  progressOf,
  sayStatus,
  startTime,
  statusOf,
} from './readings.ts';
import { displayPath } from '../../specification/locales.ts';

/** A charging order: a ring with the progress, the time charged, the expected end, what it costs so far. */
export function evChargingCard(payload: JsonNode, context: CardContext): CardContent {
  const { locale } = context;
  const labels = evChargingLabels[locale];
  const state = sayStatus(payload, labels.states);
  const facts = factsOf(payload, context);
  const mood = moodOf(payload);
  return {
    locale,
    ...(mood === undefined ? {} : { mood }),
    title: titleOf(payload, context),
    corner: { value: state, chip: true },
    blocks: [...headOf(payload, context, state), ...(facts.length === 0 ? [] : [{ block: 'facts', facts } as const])],
    summary: summaryOf(payload, context, state),
    links: linksOf(payload, context),
  };
}

/** The progress in the wallet; once free parking is over, what that costs. */
function summaryOf(payload: JsonNode, context: CardContext, state: CardText): CardContent['summary'] {
  const { charged, next } = progressLines(payload, context);
  if (statusOf(payload) === 'PARKING_DUE') {
    const cost = showMoney(payload, context, 'extInfo', 'surcharge_amount');
    const { surcharge } = evChargingLabels[context.locale];
    const primary = cost === null ? state : { ...cost, text: `${surcharge} ${cost.text}` };
    return { primary, secondary: joinTexts([next, charged], ' · ') ?? state };
  }
  const percent = percentText(payload);
  return {
    primary: percent ?? chargedTime(payload, context) ?? state,
    secondary: joinTexts([percent === null ? null : charged, next], ' · ') ?? state,
  };
}

/** The platform's name, else what the product calls charging. */
export function titleOf(payload: JsonNode, { locale, texts }: CardContext): CardText {
  const name = showTextIfAny(payload, ...displayPath(texts), 'platform_name');
  return name ?? { text: evChargingLabels[locale].product };
}

/** The ring; once free parking is over, what it costs by now and what to do about it. */
function headOf(payload: JsonNode, context: CardContext, state: CardText): readonly Block[] {
  if (statusOf(payload) !== 'PARKING_DUE') return [ringOf(payload, context, state)];
  const { surcharge } = evChargingLabels[context.locale];
  const { charged, next } = progressLines(payload, context);
  const cost = showMoney(payload, context, 'extInfo', 'surcharge_amount');
  return [
    { block: 'hero', label: cost === null ? '' : surcharge, value: cost ?? state, beside: null },
    { block: 'remark', text: next ?? state, trailing: charged },
  ];
}

/** The progress in the ring; where it is not known the minutes charged; where these are not either, the state. */
function ringOf(payload: JsonNode, context: CardContext, state: CardText): Block {
  const labels = evChargingLabels[context.locale];
  const { charged, next } = progressLines(payload, context);
  const known = (lines: readonly (CardText | null)[]): readonly CardText[] => lines.filter((line) => line !== null);
  const progress = progressOf(payload);
  const held = statusOf(payload) === 'PAUSED' ? { isHeld: true as const } : {};
  if (progress !== null) {
    const unit = progress.percent === null ? {} : { unit: '%' };
    return {
      block: 'ring',
      percent: progress.percent,
      value: progress.shown,
      ...unit,
      caption: known([charged, next]),
      ...held,
    };
  }
  const minutes = minutesOf(payload);
  if (minutes === null) return { block: 'ring', percent: null, value: state, caption: known([next]), ...held };
  const unit = cardLabels[context.locale].minuteUnit;
  return {
    block: 'ring',
    percent: null,
    value: minutes,
    unit,
    caption: known([{ text: labels.soFar }, next]),
    ...held,
  };
}

function factsOf(payload: JsonNode, context: CardContext): readonly Fact[] {
  const labels = evChargingLabels[context.locale];
  const isDue = statusOf(payload) === 'PARKING_DUE';
  const facts: readonly (readonly [string, CardText | null])[] = [
    [labels.begun, startTime(payload, context)],
    [labels.cost, showMoney(payload, context, 'extInfo', 'amount')],
    [labels.surcharge, isDue ? null : showMoney(payload, context, 'extInfo', 'surcharge_amount')],
  ];
  return facts.flatMap(([label, value]) => (value === null ? [] : [{ label, value }]));
}

function linksOf(payload: JsonNode, { locale }: CardContext): CardContent['links'] {
  const address = showTextIfAny(payload, 'extInfo', 'merchant_bill_detail');
  return address === null ? [] : [{ label: evChargingLabels[locale].details, address }];
}
