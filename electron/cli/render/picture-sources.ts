import type { PictureCall } from '../../../shared/documents/picture-job.ts';
import type { Instant } from '../../../shared/lib/time/clock.ts';
import { findNextChange } from '../../../shared/lifecycle/next-change.ts';
import { wallet } from '../../../shared/lifecycle/wallet.ts';
import type { AcceptedCall } from '../../../shared/lifecycle/wallet-state.ts';
import { orderAfter } from '../../../shared/protocol/orders/order-after.ts';
import type { GapChoices } from '../../../shared/gaps/gaps.ts';
import { scanPayload } from '../../../shared/protocol/validate/density.ts';
import { createWalletOptions } from '../../../shared/scenarios/wallet-options.ts';
import type { Scenario } from '../../../shared/scenarios/scenario.ts';
import { textAt } from '../../../shared/lib/json/json-view.ts';

/** What pictures are made of: an order on a phone, and the time that is looked at. */
export type PictureSource = {
  readonly scenario: string;
  readonly variant: string | null;
  readonly status: string;
  readonly orderKey: string;
  readonly calls: readonly AcceptedCall[];
  /** The call that nobody has accepted: a payload by itself. */
  readonly draft: AcceptedCall | null;
  readonly at: Instant;
  /** The id of the template that it was made of; absent for what a user wrote. */
  readonly template?: string;
  /** What the story is called that it was made of. */
  readonly story?: string;
};

/**
 * A payload as if it were accepted now, looked at when its card and its notification are first shown: where both never are at
 * once, when one of them is; where none ever is, now.
 */
export function sourceOfPayload(
  text: string,
  scenario: Scenario,
  {
    now,
    at,
    gaps,
    variant = null,
  }: { readonly now: Instant; readonly at?: Instant; readonly gaps: GapChoices; readonly variant?: string | null },
): PictureSource {
  const payload = scanPayload(text);
  const { status } = orderAfter(null, payload.root, scenario.lifecycle);
  const call: AcceptedCall = {
    orderKey: 'order',
    merchantBizNo: textAt(payload.root, 'merchantBizNo') ?? '',
    scenario: scenario.id,
    at: Math.min(now, at ?? now),
    status,
    payload,
  };
  const seen = at ?? firstShown(call, gaps);
  return { scenario: scenario.id, variant, status, orderKey: call.orderKey, calls: [call], draft: call, at: seen };
}

/** Times of a payload may lie centuries ahead, and change what is shown in few steps: so many are looked at. */
const mostSteps = 50;

function firstShown(call: AcceptedCall, gaps: GapChoices): Instant {
  const options = createWalletOptions({ gaps });
  let best: { readonly at: Instant; readonly shown: number } = { at: call.at, shown: 0 };
  let at: Instant | null = call.at;
  for (let step = 0; at !== null && step < mostSteps; step++) {
    const [view] = wallet([call], at, options);
    const hasCard = view?.card === 'active' || view?.card === 'service-card';
    const shown = (hasCard ? 2 : 0) + (view?.notification.visible === true ? 1 : 0);
    if (shown > best.shown) best = { at, shown };
    if (shown === 3) break;
    at = findNextChange([call], at, options);
  }
  return best.at;
}

/** A call as a job of pictures carries it. */
export function pictureCallOf({ payload, ...facts }: AcceptedCall, isDraft: boolean): PictureCall {
  return { ...facts, text: payload.text, ...(isDraft ? { isDraft } : {}) };
}
