import type { CSSProperties } from 'react';
import type { CardStyle, LightDark } from '../../shared/card/card-style.ts';

type Colours = CSSProperties & Readonly<Record<`--tone-${string}`, string>>;
type ColourProps = { readonly style: Colours } | { readonly 'data-card-tone': 'spent' };

/** Gets the props that set a card's colours; all spent cards share theirs. */
export function getCardColours(style: CardStyle, isSpent = false): ColourProps {
  if (isSpent) return spent;
  const known = props.get(style);
  if (known !== undefined) return known;
  const themed = (token: string, usual: string): string =>
    style.scenario === undefined ? usual : `var(--theme-${token}-${style.scenario}, ${usual})`;
  const colours: Colours = {
    '--tone-band': themed('band', style.band),
    '--tone-tile': themed('band', style.tile ?? style.band),
    '--tone-ink-soft': themed('band-label', style.softInk),
    '--tone-soft': lightDark(style.chip),
    '--tone-on-soft': lightDark(style.chipText),
    '--tone-line': themed('accent', lightDark(style.line)),
  };
  const made = { style: colours };
  props.set(style, made);
  return made;
}

const spent = { 'data-card-tone': 'spent' } as const;
/** Cached by style, for repeated renders. */
const props = new WeakMap<CardStyle, ColourProps>();

function lightDark([light, dark]: LightDark): string {
  return `light-dark(${light}, ${dark})`;
}
