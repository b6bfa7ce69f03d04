import type { CardStyle } from '../../card/card-style.ts';

export const trainTicketStyle: CardStyle = {
  head: 'band',
  sign: [
    { box: [5, 3, 14, 14], radius: 4.5 },
    { path: 'M5 11h14M12 3v8M8.5 17 6 21M15.5 17l2.5 4' },
    { path: 'M8.5 14h.01M15.5 14h.01', width: 2.4 },
  ],
  band: '#17365f',
  softInk: '#cddaeb',
  chip: ['#e4ebf5', '#1d2c42'],
  chipText: ['#17365f', '#aecaf0'],
  line: ['#17365f', '#8fb4e6'],
};
