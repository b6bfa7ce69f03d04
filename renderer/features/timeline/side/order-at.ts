import type { Instant } from '../../../../shared/lib/time/clock.ts';
import type { Lane } from '../../../../shared/lifecycle/timeline.ts';
import { wallet } from '../../../../shared/lifecycle/wallet.ts';
import type { OrderView } from '../../../../shared/lifecycle/wallet-state.ts';
import type { GapChoices } from '../../../../shared/gaps/gaps.ts';
import { walletOptionsOf } from '../../../../shared/scenarios/wallet-options.ts';

/** What the phone shows of a lane's order at an instant, or null while nothing of it was accepted. */
export function viewAtOf(lane: Lane, at: Instant, gaps: GapChoices): OrderView | null {
  const calls = lane.calls.flatMap(({ accepted }) => accepted ?? []);
  return wallet(calls, at, walletOptionsOf({ gaps }))[0] ?? null;
}
