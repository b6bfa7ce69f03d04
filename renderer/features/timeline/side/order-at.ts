import type { Instant } from '../../../../shared/lib/time/clock.ts';
import type { Lane } from '../../../../shared/lifecycle/timeline/lane-times.ts';
import { wallet } from '../../../../shared/lifecycle/wallet.ts';
import type { AcceptedCall, OrderView } from '../../../../shared/lifecycle/wallet-state.ts';
import type { GapChoices } from '../../../../shared/gaps/gaps.ts';
import { walletOptionsOf } from '../../../../shared/scenarios/wallet-options.ts';

/** The calls of a lane that the wallet knows. */
export function acceptedOn({ calls }: Lane): readonly AcceptedCall[] {
  return calls.flatMap(({ accepted }) => accepted ?? []);
}

/** What the phone shows of the order of such calls at an instant, or null while none was accepted. */
export function viewAtOf(calls: readonly AcceptedCall[], at: Instant, gaps: GapChoices): OrderView | null {
  return wallet(calls, at, walletOptionsOf({ gaps }))[0] ?? null;
}
