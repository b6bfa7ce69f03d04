import type { CSSProperties } from 'react';

const narrowest = 200;
const widest = 380;
/** Room for the field itself with its name and hint, so that its end stays in the window. */
const tallest = 120;

/** Over a text of a phone, however that is scaled: as wide as the text, in letters of its size, and inside the window. */
export function placeOver(over: HTMLElement): CSSProperties {
  const { left, top, width } = over.getBoundingClientRect();
  const { innerWidth, innerHeight } = over.ownerDocument.defaultView ?? globalThis;
  const inlineSize = Math.min(widest, Math.max(narrowest, width + 24));
  return {
    left: Math.max(4, Math.min(left - 10, innerWidth - inlineSize - 4)),
    top: Math.max(4, Math.min(top - 24, innerHeight - tallest)),
    inlineSize,
  };
}
