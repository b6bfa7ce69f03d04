import type { CSSProperties } from 'react';
import type { CardStyle, LightDark } from '../../shared/card/card-style.ts';

type Colours = CSSProperties & Readonly<Record<`--tone-${string}`, string>>;
type ColourProps = { readonly style: Colours } | { readonly 'data-card-tone': 'spent' };

/** The props that give an element and all in it the colours of a card. All spent cards have the same (tokens.css). */
export function cardColours(style: CardStyle, isSpent = false): ColourProps {
  if (isSpent) return { 'data-card-tone': 'spent' };
  const colours: Colours = {
    '--tone-band': style.band,
    '--tone-tile': style.tile ?? style.band,
    '--tone-ink-soft': style.softInk,
    '--tone-soft': lightDark(style.chip),
    '--tone-on-soft': lightDark(style.chipText),
    '--tone-line': lightDark(style.line),
  };
  return { style: colours };
}

function lightDark([light, dark]: LightDark): string {
  return `light-dark(${light}, ${dark})`;
}
