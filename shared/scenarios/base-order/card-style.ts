import { receiptSign, type CardStyle } from '../../card/card-style.ts';

export const baseOrderStyle: CardStyle = {
  head: 'tile',
  sign: receiptSign,
  band: '#4b463e',
  tile: '#5b554b',
  softInk: '#e0dbd2',
  chip: ['#efece5', '#34302b'],
  chipText: ['#4b463e', '#d8d1c5'],
  line: ['#6c665c', '#b9b1a4'],
};
