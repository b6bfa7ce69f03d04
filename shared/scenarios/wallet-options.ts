import type { GapChoices } from '../gaps/gaps.ts';
import type { WalletOptions } from '../lifecycle/wallet-state.ts';
import { findScenario } from './index.ts';

/** What the wallet is asked with: the same object for the same choices, for what is kept by it. */
export function createWalletOptions({ gaps }: { readonly gaps: GapChoices }): WalletOptions {
  const known = made.get(gaps);
  if (known !== undefined) return known;
  const options = { lifecycleOf, gaps };
  made.set(gaps, options);
  return options;
}

const made = new WeakMap<GapChoices, WalletOptions>();

const lifecycleOf: WalletOptions['lifecycleOf'] = (id) => findScenario(id)?.lifecycle ?? null;
