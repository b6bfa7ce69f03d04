import type { CardStyle } from '../../card/card-style.ts';

export const queueUpStyle: CardStyle = {
  head: 'tile',
  sign: [
    { path: 'M3.5 12h17a8.5 8.5 0 0 1-5 7.7h-7a8.5 8.5 0 0 1-5-7.7Z' },
    { path: 'M8 8.5c1-1.2-1-2.2 0-3.8M12 8.5c1-1.2-1-2.2 0-3.8M16 8.5c1-1.2-1-2.2 0-3.8' },
  ],
  band: '#8c3d0d',
  tile: '#b4511a',
  softInk: '#f6dfcd',
  chip: ['#f6e8d8', '#3b2a18'],
  chipText: ['#824607', '#f2b35a'],
  line: ['#b4531a', '#e88f55'],
};
