import { createContext, use, type CSSProperties } from 'react';
import {
  bothColours,
  colourTokens,
  scenarioTokens,
  sizeTokens,
  splitTokenName,
  type ThemeTokens,
} from '../../shared/specification/theme-tokens.ts';

type ThemeVariables = CSSProperties & Readonly<Record<`--${string}`, string | number>>;

/** The tokens of the project's theme for all phones inside; null: Passbench's own. */
export const CardThemeContext = createContext<ThemeTokens | null>(null);

/** Gets what sets a phone's tokens, for the element around it; undefined without a theme. */
export function useThemeVariables(): ThemeVariables | undefined {
  const tokens = use(CardThemeContext);
  return tokens === null ? undefined : getThemeVariables(tokens);
}

/** Cached by theme, for repeated renders. */
const made = new WeakMap<ThemeTokens, ThemeVariables>();

/** Gets the CSS variables of a theme's tokens. */
function getThemeVariables(tokens: ThemeTokens): ThemeVariables {
  const known = made.get(tokens);
  if (known !== undefined) return known;
  const variables: ThemeVariables = Object.fromEntries(
    Object.entries(tokens).flatMap(([name, value]) => {
      const variable = variableOf(name);
      if (variable === null) return [];
      const { light, dark } = typeof value === 'number' ? { light: '', dark: '' } : bothColours(value);
      return [[variable, typeof value === 'number' ? value : `light-dark(${light}, ${dark})`]];
    }),
  );
  made.set(tokens, variables);
  return variables;
}

const common = new Map([...colourTokens, ...sizeTokens].map(({ name, variable }) => [name, variable]));
const ofScenario = new Map<string, string>(scenarioTokens.map(({ name, variable }) => [name, variable]));

function variableOf(name: string): string | null {
  const { token, scenario } = splitTokenName(name);
  if (scenario === null) return common.get(token) ?? null;
  const variable = ofScenario.get(token);
  return variable === undefined ? null : `${variable}-${scenario}`;
}
