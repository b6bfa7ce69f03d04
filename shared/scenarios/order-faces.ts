import { newestOnTop } from '../card/card-stack.ts';
import type { OrderFace } from '../card/order-face.ts';
import { drawnPayload } from '../card/drawn-payload.ts';
import { isNotified, statusNamed } from '../lifecycle/check-move.ts';
import type { AcceptedCall, OrderView } from '../lifecycle/wallet-state.ts';
import { drawnOrder } from './drawn-order.ts';
import type { FaceOptions } from './drawn-order.ts';
import { once } from '../lib/once.ts';
import { findScenario } from './index.ts';
import type { Scenario } from './scenario.ts';

/**
 * The orders of a wallet as a phone shows them, newest last call first. `draft` is a call that nobody has accepted: with a
 * misspelt status it still has its card.
 */
export function orderFaces(
  views: readonly OrderView[],
  options: FaceOptions,
  draft: AcceptedCall | null = null,
): readonly OrderFace[] {
  const { locale } = options;
  return newestOnTop(views).flatMap((view) => {
    const scenario = findScenario(view.scenario);
    const { root } = view.call.payload;
    if (scenario === null || root === null) return [];
    const isHidden = view.locales[locale] === 'hidden';
    // Most surfaces draw few of the orders: what the others would say is not put together.
    const drawn = once(() => drawnOrder(drawnPayload(root), scenario, options));
    return [
      {
        key: view.orderKey,
        number: view.merchantBizNo,
        state: view.call === draft && !hasKnownStatus(draft, scenario) ? 'active' : view.card,
        localeHidden: isHidden,
        get model() {
          return drawn().card.get();
        },
        why: view.cardWhy.words,
        notification: {
          get model() {
            return drawn().notification.get();
          },
          visible: view.notification.visible && !isHidden,
          since: view.notification.updatedAt,
          get isEver() {
            return isNotified(scenario.lifecycle, view.status, options.gaps);
          },
          why: view.notification.why.words,
        },
      },
    ];
  });
}

/**
 * A draft whose status is misspelt says nothing about its card: it is drawn in full, under the refusal that names the
 * status. Where every status is allowed, none is misspelt.
 */
function hasKnownStatus(call: AcceptedCall, { lifecycle }: Scenario): boolean {
  return lifecycle.statuses.length === 0 || statusNamed(lifecycle, call.status) !== null;
}
