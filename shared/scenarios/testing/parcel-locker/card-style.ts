import type { CardStyle } from '../../../card/card-style.ts';

/** The colours of its card in light and dark, and its sign. */
export const parcelLockerStyle: CardStyle = {
  head: 'tile',
  sign: [{ box: [4, 4, 16, 16], radius: 2.5 }, { path: 'M12 4v16M9 12h.01M15 12h.01' }],
  band: '#33475b',
  tile: '#4a6178',
  softInk: '#d5dfe9',
  chip: ['#e6ecf2', '#222e3a'],
  chipText: ['#33475b', '#b4c8dc'],
  line: ['#4a6178', '#93aec8'],
};
