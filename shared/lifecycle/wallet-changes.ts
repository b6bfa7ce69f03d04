import { joinSentences } from '../lib/text/words.ts';
import type { Instant } from '../lib/time/clock.ts';
import { findBounds, nounsOf, viewOrder } from './wallet.ts';
import { groupByOrder } from './placed-calls.ts';
import type { AcceptedCall, OrderView, PlacedCall, WalletChange, WalletOptions } from './wallet-state.ts';
import { describeChange } from './describe-change.ts';

/** Every instant at which something the user sees changes, timed effects included, in order of time. */
export function walletChanges(calls: readonly AcceptedCall[], options: WalletOptions): readonly WalletChange[] {
  const changes = groupByOrder(calls).flatMap((story) => [...orderChanges(story, options, -Infinity)]);
  return changes.sort((a, b) => a.at - b.at);
}

/** The changes of one order after an instant, one by one; `story` holds its calls, oldest first. */
export function* orderChanges(
  story: readonly PlacedCall[],
  options: WalletOptions,
  after: Instant,
): Generator<WalletChange> {
  let seen: OrderView | null = null;
  for (const { at, placed, view } of orderMoments(story, options, after)) {
    const what = at > after ? describeChange(seen, view, nounsOf(placed, options)) : null;
    seen = view;
    if (what !== null) yield { at, orderKey: view.orderKey, merchantBizNo: view.merchantBizNo, what };
  }
}

/** Groups changes by instant, in order of time; the order is that of the first change. */
export function changesByInstant(changes: readonly WalletChange[]): readonly WalletChange[] {
  return changes.flatMap((first, place) => {
    if (changes[place - 1]?.at === first.at) return [];
    const words = changes.filter(({ at }) => at === first.at).map(({ what }) => what);
    const once = words.filter(({ en }, at) => words.findIndex((each) => each.en === en) === at);
    return [{ ...first, what: { en: joinSentences(once, 'en'), zh: joinSentences(once, 'zh-Hant-HK') } }];
  });
}

/** What the phone shows of one order from an instant on, until its next moment. */
export type Moment = { readonly at: Instant; readonly placed: PlacedCall; readonly view: OrderView };

/**
 * The moments of one order from the effective call at `after` on: every instant at which something may change,
 * visible or not. `story` holds its calls, oldest first.
 */
export function* orderMoments(story: readonly PlacedCall[], options: WalletOptions, after: Instant): Generator<Moment> {
  for (const [index, placed] of story.entries()) {
    const end = story[index + 1]?.call.at ?? Infinity;
    if (end <= after) continue;
    for (const at of instantsOf(placed, end, options)) yield { at, placed, view: viewOrder(placed, at, options) };
  }
}

/** The instants at which a call may change what is seen while it is in force; none when the next one comes at once. */
function instantsOf(placed: PlacedCall, end: Instant, options: WalletOptions): readonly Instant[] {
  const { call } = placed;
  if (end === call.at) return [];
  const timed = findBounds(placed, options).filter((instant) => instant > call.at && instant < end);
  return timed.length === 0 ? [call.at] : [call.at, ...timed.sort((a, b) => a - b)];
}
