import type { CardContext, Shown } from '../../card/card-model.ts';
import { textsIn } from '../../card/trace-texts.ts';
import type { JsonNode } from '../../lib/json/json-scan.ts';
import type { Scenario } from '../scenario.ts';

/** A text of a card or a notification, with the file that draws it. */
export type DrawnText = { readonly shown: Shown; readonly file: 'card.ts' | 'notification.ts' };

/** Every text of card and notification. What a notification says as the card does is the card's. */
export function drawnTexts(scenario: Scenario, payload: JsonNode, context: CardContext): readonly DrawnText[] {
  const onCard = textsIn(scenario.card(payload, context));
  const known = new Set(onCard.map(({ text, path }) => `${path} ${text}`));
  const onNotification = textsIn(scenario.notification(payload, context));
  return [
    ...onCard.map((shown) => ({ shown, file: 'card.ts' as const })),
    ...onNotification.map((shown) => ({
      shown,
      file: known.has(`${shown.path} ${shown.text}`) ? ('card.ts' as const) : ('notification.ts' as const),
    })),
  ];
}
