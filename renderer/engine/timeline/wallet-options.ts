import type { WalletOptions } from '../../../shared/lifecycle/wallet-state.ts';
import { findScenario } from '../../../shared/scenarios/index.ts';

/** What the wallet is asked with. */
export function walletOptionsOf({ gaps }: Pick<WalletOptions, 'gaps'>): WalletOptions {
  return { lifecycleOf: (id) => findScenario(id)?.lifecycle ?? null, gaps };
}
