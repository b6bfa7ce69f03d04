import { colourPattern } from '../../../../shared/documents/project.ts';
import {
  bothColours,
  colourTokens,
  scenarioTokens,
  sizeTokens,
  type ThemeTokens,
} from '../../../../shared/specification/theme-tokens.ts';
import type { Words } from '../../../../shared/lib/text/words.ts';
import { usualColours } from '../../../../shared/protocol/theme/theme-contrast.ts';

/** A token as the page lists it, with the value that it has now. */
export type TokenRow = { readonly name: string; readonly means: Words; readonly isOwn: boolean } & (
  | { readonly kind: 'colour'; readonly value: string }
  | { readonly kind: 'size'; readonly value: number; readonly least: number; readonly most: number }
);

type Scheme = 'light' | 'dark';

/** The tokens of a scenario's card in an appearance: first what is seen first. */
export function tokenRows(tokens: ThemeTokens, scenario: string | null, scheme: Scheme): readonly TokenRow[] {
  const ofScenario =
    scenario === null ? [] : scenarioTokens.map((token) => ({ ...token, name: `${token.name}.${scenario}` }));
  const colours = [...ofScenario, ...colourTokens].map(({ name, means }): TokenRow => {
    const own = Object.hasOwn(tokens, name) ? tokens[name] : undefined;
    const value = own === undefined || typeof own === 'number' ? usualOf(name, scheme) : bothColours(own)[scheme];
    return { kind: 'colour', name, means, value: longColour(value), isOwn: own !== undefined };
  });
  const sizes = sizeTokens.map(({ name, means, usual, least, most }): TokenRow => {
    const own = Object.hasOwn(tokens, name) ? tokens[name] : undefined;
    return {
      kind: 'size',
      name,
      means,
      value: typeof own === 'number' ? own : usual,
      least,
      most,
      isOwn: own !== undefined,
    };
  });
  return [...colours, ...sizes];
}

/** The tokens with a colour set in one appearance. A token that is the same in both, such as a header, stays so. */
export function withColour(
  tokens: ThemeTokens,
  name: string,
  { scheme, colour }: { readonly scheme: Scheme; readonly colour: string },
): ThemeTokens {
  const own = Object.hasOwn(tokens, name) ? tokens[name] : undefined;
  const before =
    own === undefined || typeof own === 'number'
      ? { light: usualOf(name, 'light'), dark: usualOf(name, 'dark') }
      : bothColours(own);
  const isShared = own === undefined ? before.light === before.dark : typeof own === 'string';
  return { ...tokens, [name]: isShared ? colour : { ...before, [scheme]: colour } };
}

export function withSize(tokens: ThemeTokens, name: string, size: number): ThemeTokens {
  return { ...tokens, [name]: size };
}

/** The tokens with Passbench's own value again. */
export function withoutToken(tokens: ThemeTokens, name: string): ThemeTokens {
  return Object.fromEntries(Object.entries(tokens).filter(([each]) => each !== name));
}

/** Whether a text is a colour that a theme can have. */
export function isColour(text: string): boolean {
  return colourPattern.test(text);
}

function usualOf(name: string, scheme: Scheme): string {
  return usualColours(name, scheme)[0] ?? '#000000';
}

/** `#abc` as `#aabbcc`, which a colour input needs. */
function longColour(colour: string): string {
  return colour.length === 4 ? colour.replaceAll(/[\da-f]/gi, '$&$&') : colour;
}
