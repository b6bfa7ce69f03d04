import type { PhoneText, Layout } from './phone-texts.ts';

/** 0 to 255 each; alpha 0 to 1. */
type Colour = readonly [red: number, green: number, blue: number, alpha: number];

/** Minimum sizes of large texts, plain and bold (WCAG 2.2, 1.4.3). */
const largePx = 24;
const largeBoldPx = 18.66;
const boldWeight = 700;

/** Whether a text fails AA on the worst ground behind it. */
export function isFaint({ parent, within }: PhoneText, layout: Layout): boolean {
  const { style } = layout(parent);
  const ink = parseColours(style.color)[0];
  if (ink === undefined) return false;
  const opacity = within.reduce((all, each) => all * Number(layout(each).style.opacity), 1);
  const size = Number.parseFloat(style.fontSize);
  const isLarge = size >= largePx || (size >= largeBoldPx && Number(style.fontWeight) >= boldWeight);
  const grounds = getGroundsBehind(within, layout);
  const drawn: Colour = [ink[0], ink[1], ink[2], ink[3] * opacity];
  const worst = Math.min(...grounds.map((ground) => ratio(blend(drawn, ground), ground)));
  return worst < (isLarge ? 3 : 4.5);
}

const page: Colour = [255, 255, 255, 1];

/** Cached by layout: many texts share a ground. */
const groundsByLayout = new WeakMap<Layout, Map<HTMLElement, readonly (readonly Colour[])[]>>();

/** Gets an element's grounds from top to bottom: `::before`, then its own. */
function getGrounds(element: HTMLElement, layout: Layout): readonly (readonly Colour[])[] {
  const ofLayout = groundsByLayout.get(layout) ?? new Map<HTMLElement, readonly (readonly Colour[])[]>();
  groundsByLayout.set(layout, ofLayout);
  const before = ofLayout.get(element);
  if (before !== undefined) return before;
  const inFront = getComputedStyle(element, '::before');
  const isDrawn = inFront.content !== 'none' && inFront.content !== 'normal';
  const made = [...(isDrawn ? [getGround(inFront)] : []), getGround(layout(element).style)].filter(
    ({ length }) => length > 0,
  );
  ofLayout.set(element, made);
  return made;
}

/** Gets every colour behind a text: one, or each stop of a gradient, blended. */
function getGroundsBehind(within: readonly HTMLElement[], layout: Layout): readonly Colour[] {
  const layers: (readonly Colour[])[] = [];
  for (const element of [...within, ...getAncestorsAbove(within.at(-1))]) {
    for (const colours of getGrounds(element, layout)) {
      layers.push(colours);
      if (colours.some(([, , , alpha]) => alpha >= 1)) return stackLayers(layers);
    }
  }
  return stackLayers([...layers, [page]]);
}

function getAncestorsAbove(glass: HTMLElement | undefined): readonly HTMLElement[] {
  const found: HTMLElement[] = [];
  for (let here = glass?.parentElement ?? null; here !== null; here = here.parentElement) found.push(here);
  return found;
}

function getGround(style: CSSStyleDeclaration): readonly Colour[] {
  const stops = style.backgroundImage.includes('gradient') ? parseColours(style.backgroundImage) : [];
  const [plain] = parseColours(style.backgroundColor);
  return [...stops, ...(plain === undefined || stops.length > 0 ? [] : [plain])].filter(([, , , alpha]) => alpha > 0);
}

function stackLayers(layers: readonly (readonly Colour[])[]): readonly Colour[] {
  return layers
    .toReversed()
    .reduce<readonly Colour[]>(
      (below, layer) => below.flatMap((ground) => layer.map((colour) => blend(colour, ground))),
      [page],
    );
}

function blend([red, green, blue, alpha]: Colour, [underRed, underGreen, underBlue]: Colour): Colour {
  const mix = (one: number, under: number): number => one * alpha + under * (1 - alpha);
  return [mix(red, underRed), mix(green, underGreen), mix(blue, underBlue), 1];
}

/** Reads `rgb(…)`, `rgba(…)` and `color(srgb …)`, the form of mixed colours. */
function parseColours(text: string): readonly Colour[] {
  return [...text.matchAll(/rgba?\(([^)]*)\)|color\(srgb ([^)]*)\)/g)].map(([, bytes, parts]) => {
    const [red = 0, green = 0, blue = 0, alpha = 1] = (bytes ?? parts ?? '').split(/[\s,/]+/).map(numberOf);
    const scale = bytes === undefined ? 255 : 1;
    return [red * scale, green * scale, blue * scale, alpha];
  });
}

function numberOf(text: string): number {
  return text.endsWith('%') ? Number.parseFloat(text) / 100 : Number.parseFloat(text);
}

function ratio(one: Colour, other: Colour): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

function luminance([red, green, blue]: Colour): number {
  const linear = (byte: number): number => {
    const part = byte / 255;
    return part <= 0.040_28 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}
