import type { CardState } from '../../specification/enumerations.ts';
import type { Instant } from '../../lib/time/clock.ts';
import { writeUtcTime } from '../../lib/time/iso-time.ts';
import { wallet } from '../../lifecycle/wallet.ts';
import { walletChanges } from '../../lifecycle/wallet-changes.ts';
import type { AcceptedCall, OrderView, WalletChange, WalletOptions } from '../../lifecycle/wallet-state.ts';
import { findScenario } from '../../scenarios/index.ts';
import type { Scenario } from '../../scenarios/scenario.ts';
import type { Locale } from '../../specification/locales.ts';
import type { PlayedStory } from './play-story.ts';

/** What the phone shows of one order, as it leaves the product. */
export type OrderMoment = {
  readonly merchantBizNo: string;
  readonly scenario: string;
  readonly status: string;
  /** A service's card (queue, charge) counts as active while shown. */
  readonly card: 'active' | 'used' | 'expired' | 'removed' | 'none';
  /** Passengers with their statuses; absent if the payload lists none. */
  readonly passengers?: readonly { readonly id: string; readonly status: string }[];
  readonly notification: { readonly visible: boolean; readonly reason: string; readonly until: string | null };
  readonly locales: Readonly<Record<Locale, 'shown' | 'hidden'>>;
};

type StoryMoment = { readonly at: string; readonly orders: readonly OrderMoment[] };

/** A story's accepted calls and the wallet's options. */
export function walletOf(
  { calls, gaps }: Pick<PlayedStory, 'calls' | 'gaps'>,
  scenarios: readonly Scenario[],
): { readonly accepted: readonly AcceptedCall[]; readonly options: WalletOptions } {
  return {
    accepted: calls.flatMap(({ accepted }) => accepted ?? []),
    options: { lifecycleOf: (id) => findScenario(id, scenarios)?.lifecycle ?? null, gaps },
  };
}

/** What the phone shows at an instant, including its calls and effects. */
export function storyMoment(played: PlayedStory, at: Instant, scenarios: readonly Scenario[]): StoryMoment {
  const { accepted, options } = walletOf(played, scenarios);
  return { at: writeUtcTime(at), orders: wallet(accepted, at, options).map(orderMoment) };
}

/** The default instant: the last call, or the start. */
export function lastInstant({ calls, anchor }: PlayedStory): Instant {
  return calls.at(-1)?.at ?? anchor;
}

/** Every instant with a visible change. */
export function storyChanges(played: PlayedStory, scenarios: readonly Scenario[]): readonly WalletChange[] {
  const { accepted, options } = walletOf(played, scenarios);
  return walletChanges(accepted, options);
}

/** What the phone shows of one order, in the words of the product. */
export function orderMoment(view: OrderView): OrderMoment {
  const { merchantBizNo, scenario, status, card, parts, notification, locales } = view;
  const { visible, why, until } = notification;
  return {
    merchantBizNo,
    scenario,
    status,
    card: cardStates[card],
    ...(parts.length === 0 ? {} : { passengers: parts.map(({ id, status: own }) => ({ id, status: own })) }),
    notification: { visible, reason: why.words.en, until: until === null ? null : writeUtcTime(until) },
    locales,
  };
}

const cardStates: Readonly<Record<CardState, OrderMoment['card']>> = {
  active: 'active',
  used: 'used',
  expired: 'expired',
  removed: 'removed',
  'service-card': 'active',
  none: 'none',
};
