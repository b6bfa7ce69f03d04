import type { CardStyle } from '../../card/card-style.ts';

export const evChargingStyle: CardStyle = {
  head: 'tile',
  sign: [{ path: 'M13 2.8 5 13.5h6l-1 7.7 8-10.7h-6l1-7.7Z' }],
  band: '#0b5f58',
  tile: '#0d7068',
  softInk: '#cfeae5',
  chip: ['#e0f0ed', '#12322e'],
  chipText: ['#0a5f58', '#5fdccb'],
  line: ['#0d6e66', '#35c9b6'],
};
