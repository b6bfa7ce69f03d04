import type { WalletWorld } from '../../../shared/lifecycle/wallet-state.ts';
import { findScenario } from '../../../shared/scenarios/index.ts';

/** What the wallet is asked with. */
export function walletWorldOf({ gaps }: Pick<WalletWorld, 'gaps'>): WalletWorld {
  return { lifecycleOf: (id) => findScenario(id)?.lifecycle ?? null, gaps };
}
