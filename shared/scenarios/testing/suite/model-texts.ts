import type { CardContext, CardText } from '../../../card/card-model.ts';
import { collectTexts } from '../../../card/trace-texts.ts';
import type { JsonNode } from '../../../lib/json/json-scan.ts';
import type { Scenario } from '../../scenario.ts';

export type ModelText = { readonly shown: CardText; readonly file: 'card.ts' | 'notification.ts' };

/** Every text of card and notification. What a notification says as the card does is the card's. */
export function collectModelTexts(scenario: Scenario, payload: JsonNode, context: CardContext): readonly ModelText[] {
  const onCard = collectTexts(scenario.card(payload, context));
  const known = new Set(onCard.map(({ text, path }) => `${path} ${text}`));
  const onNotification = collectTexts(scenario.notification(payload, context));
  return [
    ...onCard.map((shown) => ({ shown, file: 'card.ts' as const })),
    ...onNotification.map((shown) => ({
      shown,
      file: known.has(`${shown.path} ${shown.text}`) ? ('card.ts' as const) : ('notification.ts' as const),
    })),
  ];
}
