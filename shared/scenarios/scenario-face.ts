import type { CardModel, NotificationModel } from '../card/card-model.ts';
import { shortenPayload } from '../card/shorten-payload.ts';
import type { FaceState, NotificationFace, OrderFace } from '../card/order-face.ts';
import type { JsonNode } from '../lib/json/json-scan.ts';
import type { Words } from '../lib/text/words.ts';
import type { Instant } from '../lib/time/clock.ts';
import { isNotified } from '../lifecycle/check-move.ts';
import type { OrderView } from '../lifecycle/wallet-state.ts';
import { createOrderModels, type OrderModels, type FaceOptions } from './order-models.ts';
import type { Scenario } from './scenario.ts';

/** An order of a scenario with a payload that was read, and how it is drawn. */
export type FaceSource = {
  readonly view: OrderView;
  readonly root: JsonNode;
  readonly scenario: Scenario;
  readonly options: FaceOptions;
  readonly state: FaceState;
};

/**
 * One order at one moment. Its models are built on demand: while the user drags through a day, most surfaces draw
 * few of them. A class, since objects with own getters are slow.
 */
export class ScenarioFace implements OrderFace {
  readonly key: string;
  readonly number: string;
  readonly state: FaceState;
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
