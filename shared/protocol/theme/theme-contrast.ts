import type { Words } from '../../lib/text/words.ts';
import { scenarios } from '../../scenarios/index.ts';
import {
  bothColours,
  tokenTitle,
  type ThemeTokens,
  colourTokens,
  splitTokenName,
} from '../../specification/theme-tokens.ts';

/** A text that is too faint on its ground (WCAG 2.2, 1.4.3), by the names of both tokens. */
type FaintText = {
  readonly text: string;
  readonly ground: string;
  readonly scheme: 'light' | 'dark';
  /** 1 to 21. */
  readonly ratio: number;
};

/** The lowest ratio of a text that is not large. */
const lowestRatio = 4.5;

const pairs: readonly (readonly [text: string, ground: string])[] = [
  ['cardText', 'cardSurface'],
  ['cardLabel', 'cardSurface'],
  ['cardText', 'noticeSurface'],
  ['phoneText', 'phoneWall'],
  ...scenarios.flatMap(({ id }) => ['bandText', `bandLabel.${id}`].map((text) => [text, `band.${id}`] as const)),
];

/** The texts that a theme makes too faint, in the order of the pairs. Pairs without a token of the theme are not judged. */
export function findFaintTexts(tokens: ThemeTokens): readonly FaintText[] {
  return pairs.flatMap(([text, ground]) => {
    if (!Object.hasOwn(tokens, text) && !Object.hasOwn(tokens, ground)) return [];
    return (['light', 'dark'] as const).flatMap((scheme) => {
      const ratios = coloursOf(tokens, text, scheme).flatMap((ink) =>
        coloursOf(tokens, ground, scheme).map((behind) => contrastRatio(ink, behind)),
      );
      const ratio = Math.min(...ratios);
      return ratio < lowestRatio ? [{ text, ground, scheme, ratio }] : [];
    });
  });
}

/** What is wrong with a faint text, and what to do. */
export function faintWords({ text, ground, scheme, ratio }: FaintText): Words {
  const shown = (Math.floor(ratio * 100) / 100).toFixed(2);
  const appearance = scheme === 'light' ? { en: 'light', zh: '淺色' } : { en: 'dark', zh: '深色' };
  const [ink, behind] = [tokenTitle(text), tokenTitle(ground)];
  return {
    en: `“${ink.en}” on “${behind.en}” (${text}, ${ground}, ${appearance.en}) has a contrast of ${shown}:1, below ${lowestRatio}:1. Choose a stronger colour.`,
    zh: `「${behind.zh}」上的「${ink.zh}」（${text}、${ground}，${appearance.zh}）對比度為 ${shown}:1，低於 ${lowestRatio}:1。請選擇對比更強的顏色。`,
  };
}

/** The colours of a token in an appearance: one, or each stop of a gradient. */
function coloursOf(tokens: ThemeTokens, name: string, scheme: 'light' | 'dark'): readonly string[] {
  const own = Object.hasOwn(tokens, name) ? tokens[name] : undefined;
  if (own !== undefined && typeof own !== 'number') return [bothColours(own)[scheme]];
  return usualColours(name, scheme);
}

/** The contrast of two colours written `#rgb` or `#rrggbb`, 1 to 21 (WCAG 2.2, relative luminance). */
export function contrastRatio(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((byte) => {
    const part = byte / 255;
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function channels(colour: string): readonly number[] {
  const digits = colour.slice(1);
  const isShort = digits.length === 3;
  return (digits.match(isShort ? /./g : /../g) ?? []).map((each) => Number.parseInt(isShort ? each + each : each, 16));
}

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
