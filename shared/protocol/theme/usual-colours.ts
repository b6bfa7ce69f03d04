import { scenarios } from '../../scenarios/index.ts';
import { colourTokens, splitTokenName } from '../../specification/theme-tokens.ts';

/** Passbench’s own colours of a token in an appearance: one, or each stop of a gradient. */
export function usualColours(name: string, scheme: 'light' | 'dark'): readonly string[] {
  const { token, scenario } = splitTokenName(name);
  const common = colourTokens.find((each) => each.name === token);
  if (common !== undefined) return [common[scheme]];
  const style = scenarios.find(({ id }) => id === scenario)?.style;
  if (style === undefined) return [];
  if (token === 'accent') return [style.line[scheme === 'light' ? 0 : 1]];
  return (token === 'band' ? style.band : style.softInk).match(/#[\da-f]{3,6}/gi) ?? [];
}

/** Whether Passbench’s own is no single colour that a theme could write: a gradient, or translucent. */
export function isMixedToken(name: string): boolean {
  return colourTokens.find((each) => each.name === name)?.isMixed === true || usualColours(name, 'light').length !== 1;
}
