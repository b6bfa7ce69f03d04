import type { SignStroke } from './card-style.ts';

/** A receipt: the sign of a record, and of the place of a card that is not there. */
export const receiptSign: readonly SignStroke[] = [
  {
    path: 'M5 3.5v17l2.3-1.5 2.4 1.5 2.3-1.5 2.3 1.5 2.4-1.5 2.3 1.5v-17l-2.3 1.5-2.4-1.5L12 5 9.7 3.5 7.3 5 5 3.5Z',
  },
  { path: 'M9 10h6M9 14h6' },
];
