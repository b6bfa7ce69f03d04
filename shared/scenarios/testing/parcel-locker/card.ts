import type { CardContent, CardContext, CardText } from '../../../card/card-model.ts';
import { showText } from '../../../card/shown.ts';
import type { JsonNode } from '../../../lib/json/json-scan.ts';
import { parcelLockerLabels } from './labels.ts';

/** Its number large, under the place where it is; the state as a chip. */
export function parcelLockerCard(payload: JsonNode, context: CardContext): CardContent {
  const { locale, texts } = context;
  const number = showText(payload, 'extInfo', 'parcel_locker_no');
  const place = showText(payload, 'extInfo', 'multiLang', texts, 'place');
  const state = stateOf(payload, context);
  return {
    locale,
    title: place,
    corner: { value: state, chip: true },
    blocks: [{ block: 'hero', label: parcelLockerLabels[locale].number, value: number, beside: null }],
    summary: { primary: number, secondary: state },
  };
}

/** The status in words; one without words as it is written. */
export function stateOf(payload: JsonNode, { locale }: CardContext): CardText {
  const status = showText(payload, 'orderStatus');
  const { states } = parcelLockerLabels[locale];
  const words = Object.hasOwn(states, status.text) ? states[status.text] : undefined;
  return words === undefined ? status : { ...status, text: words };
}
