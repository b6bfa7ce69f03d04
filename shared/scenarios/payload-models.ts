import { cardContext } from '../card/card-context.ts';
import { shortenPayload } from '../card/shorten-payload.ts';
import { showOrderNumber } from '../card/order-face.ts';
import type { GapChoices } from '../gaps/gaps.ts';
import type { JsonNode } from '../lib/json/json-scan.ts';
import { textAt } from '../lib/json/json-view.ts';
import type { Instant } from '../lib/time/clock.ts';
import { isNotified } from '../lifecycle/check-move.ts';
import { locales } from '../specification/locales.ts';
import type { Scenario } from './scenario.ts';

/** Of which scenario a payload is drawn, when, and under which choices. */
export type ModelOptions = { readonly scenario: Scenario; readonly at: Instant; readonly gaps: GapChoices };

/** All that phones ever draw of a payload: its card and its notification in every language, and the number that a list of them names. */
export function createPayloadModels(root: JsonNode, { scenario, at: now, gaps }: ModelOptions): readonly unknown[] {
  const payload = shortenPayload(root);
  const models = locales.flatMap((locale) => {
    const context = cardContext(payload, scenario.lifecycle, { locale, now, gaps });
    return [scenario.card(payload, context), scenario.notification(payload, context)];
  });
  return isNotified(scenario.lifecycle, textAt(payload, 'orderStatus') ?? '', gaps)
    ? [...models, showOrderNumber(textAt(payload, 'merchantBizNo') ?? '')]
    : models;
}
