import type { ReactNode } from 'react';
import { CardThemeContext } from '../../preview/card-theme.ts';
import { selectShownTokens } from '../../store/documents/text-cuts.ts';
import { useBench } from '../../store/use-bench.ts';

/** Gives every phone inside the tokens of the project's theme, or those being adjusted. */
export function ThemedPhones({ children }: { readonly children: ReactNode }) {
  return <CardThemeContext value={useBench(selectShownTokens)}>{children}</CardThemeContext>;
}
