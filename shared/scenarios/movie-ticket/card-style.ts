import type { CardStyle } from '../../card/card-style.ts';

export const movieTicketStyle: CardStyle = {
  head: 'title-strip',
  sign: [{ box: [3, 5, 18, 14], radius: 2.5 }, { path: 'M8 5v14M16 5v14M3 9.7h5M3 14.3h5M16 9.7h5M16 14.3h5' }],
  band: 'linear-gradient(115deg, #251c52, #4a2361 60%, #6d2759)',
  softInk: '#e3d5ea',
  chip: ['#efe6f4', '#33233d'],
  chipText: ['#57256b', '#dcb4ee'],
  line: ['#57256b', '#c99be0'],
};
