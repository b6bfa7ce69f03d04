import { describe, expect, it } from 'vitest';
import { measureExtent } from './sign-extent.ts';

describe('how far a sign reaches', () => {
  it.each([
    ['M2 3h4v5L1 9z', 1, 9],
    ['m2 3 4 5-1-1', 2, 8],
    ['M12 3a9 9 0 1 0 0 18', 3, 21],
    ['M12 3a9 9 0 010 18', 3, 21],
    ['M12 3A9 9 0 0 1 12 21', 3, 21],
    ['M20 12a5 5 0 0 1 0 10', 12, 25],
    ['M4 4C4 40 20 40 20 4', 4, 31],
    ['M4 4Q8 12 12 4T20 4', 0, 20],
    ['M2 12s4 20 8 0', 2, 20.89],
    ['M8 8a2 2 0 0 1 8 0', 4, 16],
  ])('%s from %d to %d', (path, least, most) => {
    expect(measureExtent({ path })?.least).toBeCloseTo(least, 1);
    expect(measureExtent({ path })?.most).toBeCloseTo(most, 1);
  });

  it.each(['a locker', 'L2 2', 'M2', 'M2 2h', 'M2 2b4', 'M2 2z4', 'M2 2l3 3 4', 'M2 2a1 1 0 2 0 3 3'])(
    '%s is no path',
    (path) => {
      expect(measureExtent({ path })).toBeNull();
    },
  );

  it('of a box is that of its corners', () => {
    expect(measureExtent({ box: [4, 6, 16, 10], radius: 2 })).toEqual({ least: 4, most: 20 });
  });
});
