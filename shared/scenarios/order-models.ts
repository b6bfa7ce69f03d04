import { cardContext, type CardContext, type CardModel, type NotificationModel } from '../card/card-model.ts';
import { shortenPayload } from '../card/shorten-payload.ts';
import { showOrderNumber } from '../card/order-face.ts';
import type { GapChoices } from '../gaps/gaps.ts';
import type { JsonNode } from '../lib/json/json-scan.ts';
import { textAt } from '../lib/json/json-view.ts';
import type { Instant } from '../lib/time/clock.ts';
import { isNotified } from '../lifecycle/check-move.ts';
import { locales, type Locale } from '../specification/locales.ts';
import type { Scenario } from './scenario.ts';
import { once } from '../lib/once.ts';

export type FaceOptions = { readonly locale: Locale; readonly now: Instant; readonly gaps: GapChoices };

type LazyModel<Model> = {
  readonly scenario: Scenario;
  readonly of: FaceOptions;
  /** Puts it together when it is first asked for. */
  readonly get: () => Model;
  /** It was put together, and nothing in it looked at the time. */
  readonly isTimeless: () => boolean;
};

export type OrderModels = { readonly card: LazyModel<CardModel>; readonly notification: LazyModel<NotificationModel> };

/**
 * The card and notification of a payload. A model that did not read the time stays the same value at any time, so
 * that it is not drawn again.
 */
export function createOrderModels(payload: JsonNode, scenario: Scenario, options: FaceOptions): OrderModels {
  const known = knownModels.get(payload) ?? {};
  const before = known[options.locale];
  const made = {
    card: createLazyModel(payload, scenario, options, scenario.card, before?.card),
    notification: createLazyModel(payload, scenario, options, scenario.notification, before?.notification),
  };
  knownModels.set(payload, { ...known, [options.locale]: made });
  return made;
}

/** A payload never changes: results are stored as long as it lives. */
const knownModels = new WeakMap<JsonNode, Partial<Record<FaceOptions['locale'], OrderModels>>>();

function createLazyModel<Model>(
  payload: JsonNode,
  scenario: Scenario,
  of: FaceOptions,
  make: (payload: JsonNode, context: CardContext) => Model,
  before: LazyModel<Model> | undefined,
): LazyModel<Model> {
  const isSame = before?.scenario === scenario && before.of.gaps === of.gaps;
  if (isSame && (before.of.now === of.now || before.isTimeless())) return before;
  let [isMade, isTimed] = [false, false];
  const { now, ...timeless } = cardContext(payload, scenario.lifecycle, of);
  const context = {
    ...timeless,
    get now() {
      isTimed = true;
      return now;
    },
  };
  const get = once(() => {
    const model = make(payload, context);
    isMade = true;
    return model;
  });
  return { scenario, of, get, isTimeless: () => isMade && !isTimed };
}

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
