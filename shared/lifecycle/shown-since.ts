import type { Instant } from '../lib/time/clock.ts';
import { readCall } from './read-call.ts';
import type { PlacedCall, WalletOptions } from './wallet-state.ts';

/** A showing is asked for at each of its moments: what was found for a call is kept for the calls after it. */
const known = new WeakMap<PlacedCall, { readonly options: WalletOptions; readonly since: Instant }>();

/**
 * When the unbroken showing began in which a notification is visible: back through the calls that only updated it.
 * `shownFrom` is when the call in force itself shows it, its acceptance or later.
 */
export function findShownSince(placed: PlacedCall, shownFrom: Instant, options: WalletOptions): Instant {
  if (shownFrom > placed.call.at) return shownFrom;
  let since = shownFrom;
  for (let earlier = placed.before; earlier !== null; earlier = earlier.before) {
    // A call that another one followed at once was never in force.
    if (earlier.call.at === since) continue;
    const from = findShownFrom(earlier, since, options);
    if (from === null) break;
    const kept = known.get(earlier);
    since = kept?.options === options && from === earlier.call.at ? kept.since : from;
    if (since !== earlier.call.at) break;
  }
  known.set(placed, { options, since });
  return since;
}

/** From when on a call shows its notification, if it does so right until the next one comes; else null. */
function findShownFrom(placed: PlacedCall, next: Instant, options: WalletOptions): Instant | null {
  const { call } = placed;
  const lifecycle = options.lifecycleOf(call.scenario);
  const reading = lifecycle === null ? null : readCall(placed, lifecycle, options.gaps);
  if (reading === null || reading.notification.shows === 'hidden' || reading.late !== null) return null;
  const { from: begins, until } = reading.notificationWindow;
  const from = Math.max(call.at, begins ?? call.at);
  const isEmpty = until !== null && until <= from;
  return isEmpty || from >= next || (until !== null && until < next) ? null : from;
}
