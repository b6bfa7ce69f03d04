/** A colour by day and one by night, as `#rgb` or `#rrggbb`. */
export type LightDark = readonly [light: string, dark: string];

/** One stroke of a sign on a grid of 24 units, in the colour of the text beside it. */
export type SignStroke =
  | { readonly path: string; readonly width?: number }
  | { readonly box: readonly [x: number, y: number, width: number, height: number]; readonly radius: number };

/** The look of a scenario's cards. Texts on the band and the tile are white. */
export type CardStyle = {
  /**
   * How the head is drawn: on a coloured band, as a title strip without the sign, as an inlaid card, or without a
   * band with the sign on a tile.
   */
  readonly head: 'band' | 'title-strip' | 'inlay' | 'tile';
  readonly sign: readonly SignStroke[];
  readonly band: string;
  /** Ground of the sign where it stands alone; the band when absent. */
  readonly tile?: string;
  /** Labels on the band. */
  readonly softInk: string;
  readonly chip: LightDark;
  readonly chipText: LightDark;
  /** Lines and rings of the card's blocks. */
  readonly line: LightDark;
  /** The scenario whose colours a theme may set; absent in a mood, which has its own. */
  readonly scenario?: string;
};

/** A receipt: the sign of a record and of an empty card slot. */
export const receiptSign: readonly SignStroke[] = [
  {
    path: 'M5 3.5v17l2.3-1.5 2.4 1.5 2.3-1.5 2.3 1.5 2.4-1.5 2.3 1.5v-17l-2.3 1.5-2.4-1.5L12 5 9.7 3.5 7.3 5 5 3.5Z',
  },
  { path: 'M9 10h6M9 14h6' },
];

/** What a card's colours say beside its scenario: it rests for now, or its holder must act. */
export type Mood = 'resting' | 'urgent';

type MoodColours = Omit<CardStyle, 'head' | 'sign' | 'scenario'>;

const moodColours: Readonly<Record<Mood, MoodColours>> = {
  resting: {
    band: '#4b463e',
    tile: '#6c665c',
    softInk: '#e0dbd2',
    chip: ['#e8e5de', '#34302b'],
    chipText: ['#4b463e', '#d8d1c5'],
    line: ['#8b857b', '#857e73'],
  },
  urgent: {
    band: '#7d2a0c',
    tile: '#b4441a',
    softInk: '#f9dccd',
    chip: ['#fae0d3', '#47200f'],
    chipText: ['#862d07', '#ffb590'],
    line: ['#b4441a', '#f08a5b'],
  },
};

/** The colours of a scenario's cards in a mood; in none, its own. */
export function styleForMood(style: CardStyle, mood: Mood | undefined): CardStyle {
  if (mood === undefined) return style;
  const { head, sign } = style;
  return { head, sign, ...moodColours[mood] };
}
