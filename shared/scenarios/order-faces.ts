import type { CardState } from '../specification/enumerations.ts';
import { sortNewestFirst, type OrderFace, type NotificationFace, showOrderNumber } from '../card/card-stack.ts';
import { statusNamed, isNotified } from '../lifecycle/check-move.ts';
import type { AcceptedCall, OrderView } from '../lifecycle/wallet-state.ts';
import { findScenario } from './index.ts';
import type { Scenario } from './scenario.ts';
import { type CardModel, type NotificationModel, cardContext, type CardContext } from '../card/card-model.ts';
import { shortenPayload } from '../card/shorten-payload.ts';
import type { JsonNode } from '../lib/json/json-scan.ts';
import type { Words } from '../lib/text/words.ts';
import type { Instant } from '../lib/time/clock.ts';
import type { GapChoices } from '../gaps/gaps.ts';
import { textAt } from '../lib/json/json-view.ts';
import { locales, type Locale } from '../specification/locales.ts';
import { once } from '../lib/once.ts';
import { KeptWith } from '../lib/kept-with.ts';
import { collectPhoneTexts } from '../card/phone-texts.ts';

/**
 * The orders of a wallet as a phone shows them, newest last call first. `draft` is not accepted yet: with a misspelt
 * status it still has its card.
 */
export function createOrderFaces(
  views: readonly OrderView[],
  options: FaceOptions,
  draft: AcceptedCall | null = null,
): readonly OrderFace[] {
  return sortNewestFirst(views).flatMap((view) => {
    const scenario = findScenario(view.scenario);
    const { root } = view.call.payload;
    if (scenario === null || root === null) return [];
    const state = view.call === draft && !hasKnownStatus(draft, scenario) ? 'active' : view.card;
    return new ScenarioFace({ view, root, scenario, options, state });
  });
}

/**
 * Whether the scenario has the call's status; without statuses every one is known. A draft with a misspelt status is
 * drawn in full, under its refusal.
 */
function hasKnownStatus(call: AcceptedCall, { lifecycle }: Scenario): boolean {
  return lifecycle.statuses.length === 0 || statusNamed(lifecycle, call.status) !== null;
}

/** An order of a scenario with a payload that was read, and how it is drawn. */
type FaceSource = {
  readonly view: OrderView;
  readonly root: JsonNode;
  readonly scenario: Scenario;
  readonly options: FaceOptions;
  readonly state: CardState;
};

/**
 * One order at one moment. Its models are built on demand: while the user drags through a day, most surfaces draw
 * few of them. A class, since objects with own getters are slow.
 */
class ScenarioFace implements OrderFace {
  readonly key: string;
  readonly number: string;
  readonly state: CardState;
  readonly localeHidden: boolean;
  readonly hasParts: boolean;
  readonly why: Words;
  readonly notification: NotificationFace;
  readonly #source: FaceSource;
  #drawn: OrderModels | null = null;

  constructor(source: FaceSource) {
    const { view, options, state } = source;
    this.key = view.orderKey;
    this.number = view.merchantBizNo;
    this.state = state;
    this.localeHidden = view.locales[options.locale] === 'hidden';
    // The wallet knows none of a misspelt status, whose card is drawn all the same.
    this.hasParts = view.parts.length > 0 || state !== view.card;
    this.why = view.cardWhy.words;
    this.notification = new ScenarioNotification(this, view, this.localeHidden);
    this.#source = source;
  }

  get model(): CardModel {
    return this.drawn().card.get();
  }

  /** Whether the order's status has a notification at some time. */
  isNotified(): boolean {
    const { view, scenario, options } = this.#source;
    return isNotified(scenario.lifecycle, view.status, options.gaps);
  }

  drawn(): OrderModels {
    const { root, scenario, options } = this.#source;
    this.#drawn ??= createOrderModels(shortenPayload(root), scenario, options);
    return this.#drawn;
  }
}

class ScenarioNotification implements NotificationFace {
  readonly visible: boolean;
  readonly since: Instant | null;
  readonly why: Words;
  readonly #face: ScenarioFace;

  constructor(face: ScenarioFace, { notification }: OrderView, isHidden: boolean) {
    this.visible = notification.visible && !isHidden;
    this.since = notification.updatedAt;
    this.why = notification.why.words;
    this.#face = face;
  }

  get model(): NotificationModel {
    return this.#face.drawn().notification.get();
  }

  get isEver(): boolean {
    return this.#face.isNotified();
  }
}

export type FaceOptions = { readonly locale: Locale; readonly now: Instant; readonly gaps: GapChoices };

type LazyModel<Model> = {
  readonly scenario: Scenario;
  readonly of: FaceOptions;
  /** Puts it together when it is first asked for. */
  readonly get: () => Model;
  /** It was put together, and nothing in it looked at the time. */
  readonly isTimeless: () => boolean;
};

type OrderModels = { readonly card: LazyModel<CardModel>; readonly notification: LazyModel<NotificationModel> };

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
const knownModels = new KeptWith<JsonNode, Partial<Record<FaceOptions['locale'], OrderModels>>>();

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

/** Every text that a phone of this language shows of an order at a time. */
export function phoneTextsOf(view: OrderView, options: FaceOptions): readonly string[] {
  return createOrderFaces([view], options).flatMap(collectPhoneTexts);
}
