import type { CardStyle } from '../../card/card-style.ts';

export const voucherStyle: CardStyle = {
  head: 'inlay',
  sign: [
    { box: [3.5, 8, 17, 4.5], radius: 1.2 },
    { path: 'M5 12.5V20h14v-7.5M12 8v12' },
    { path: 'M12 8C9.5 8 7 7 7 5a2 2 0 0 1 2-2c2 0 3 2.5 3 5ZM12 8c2.5 0 5-1 5-3a2 2 0 0 0-2-2c-2 0-3 2.5-3 5Z' },
  ],
  band: 'linear-gradient(130deg, #0a645a, #0c5061 55%, #0b2f55)',
  softInk: '#d3e8ea',
  chip: ['#e0eff0', '#14313a'],
  chipText: ['#0e5360', '#7cd0dd'],
  line: ['#0e5360', '#7cd0dd'],
};
