import type { CardStyle, SignStroke } from '../../../card/card-style.ts';
import { colourPattern, contrast } from './contrast.ts';
import { measureExtent } from './sign-extent.ts';
import type { ScenarioPromise } from './suite-tools.ts';

type Pair = { readonly says: string; readonly on: string; readonly ink: string; readonly least: number };

const white = '#fff';
/** Darker than any ground by night. */
const night = '#000';

export const stylePromises: readonly ScenarioPromise[] = [
  {
    promise: 'has a sign, and colours that are written as #rgb or #rrggbb',
    file: 'card-style.ts',
    broken: ({ style }) => [
      ...(style.sign.length === 0 ? ['no sign'] : []),
      ...style.sign.flatMap(wrongStroke),
      ...[style.band, style.tile ?? style.band].filter((ground) => !isGround(ground)),
      ...[style.softInk, ...style.chip, ...style.chipText, ...style.line].filter((colour) => !isColour(colour)),
    ],
  },
  {
    promise: 'has cards that can be read: values AAA on the band, labels and chips AA, by day and by night',
    file: 'card-style.ts',
    broken: ({ style }) =>
      pairsOf(style)
        .filter(({ on, ink, least }) => contrast(ink, on) < least)
        .map(({ says, on, ink, least }) => `${says} ${ink} on ${on} is under ${least}:1`),
  },
];

function pairsOf({ band, tile = band, softInk, chip, chipText, line }: CardStyle): readonly Pair[] {
  const bands = coloursIn(band);
  return [
    ...bands.map((on) => ({ says: 'white', on, ink: white, least: 7 })),
    ...bands.map((on) => ({ says: 'softInk', on, ink: softInk, least: 4.5 })),
    ...coloursIn(tile).map((on) => ({ says: 'the sign', on, ink: white, least: 3 })),
    { says: 'line by day', on: white, ink: line[0], least: 3 },
    { says: 'line by night', on: night, ink: line[1], least: 3 },
    { says: 'chipText by day', on: chip[0], ink: chipText[0], least: 4.5 },
    { says: 'chipText by night', on: chip[1], ink: chipText[1], least: 4.5 },
  ];
}

/** What is wrong with a stroke; half its width may lie outside of the grid. */
function wrongStroke(stroke: SignStroke): readonly string[] {
  const extent = measureExtent(stroke);
  if (extent === null) return [`no path: ${'path' in stroke ? stroke.path : ''}`];
  return extent.least < 0 || extent.most > 24 ? [`outside of 24 units: ${JSON.stringify(stroke)}`] : [];
}

function coloursIn(ground: string): readonly string[] {
  return ground.match(colourPattern) ?? [];
}

function isGround(ground: string): boolean {
  const parts = ground.replaceAll(colourPattern, 'C');
  return parts === 'C' || /^(?:linear|radial)-gradient\([^()]*\bC\b[^()#]*\)$/.test(parts);
}

function isColour(colour: string): boolean {
  return colour.replace(colourPattern, 'C') === 'C';
}
