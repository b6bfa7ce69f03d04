import { sortNewestFirst } from '../card/card-stack.ts';
import type { OrderFace } from '../card/order-face.ts';
import { statusNamed } from '../lifecycle/check-move.ts';
import type { AcceptedCall, OrderView } from '../lifecycle/wallet-state.ts';
import { ScenarioFace } from './scenario-face.ts';
import type { FaceOptions } from './order-models.ts';
import { findScenario } from './index.ts';
import type { Scenario } from './scenario.ts';

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
