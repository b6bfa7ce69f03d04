import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { getVisibleLanes, findTabLane } from './lanes.tsx';

const laneHeight = 48;

describe('the lanes that are drawn', () => {
  test('are those in sight with one more on either side', () => {
    expect(getVisibleLanes({ count: 100, laneHeight, top: 480, height: 96, focusedAt: -1 })).toEqual([9, 10, 11, 12]);
    expect(getVisibleLanes({ count: 2, laneHeight, top: 0, height: 960, focusedAt: -1 })).toEqual([0, 1]);
    expect(getVisibleLanes({ count: 0, laneHeight, top: 0, height: 960, focusedAt: -1 })).toEqual([]);
  });

  test('are the one that holds the focus too, with its neighbours, in order', () => {
    expect(getVisibleLanes({ count: 100, laneHeight, top: 480, height: 48, focusedAt: 0 })).toEqual([0, 1, 9, 10, 11]);
    expect(getVisibleLanes({ count: 100, laneHeight, top: 0, height: 48, focusedAt: 99 })).toEqual([0, 1, 98, 99]);
  });

  test('always have one that the Tab key comes to', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 200 }), fc.nat(9600), fc.integer({ min: -1, max: 199 }), (count, y, at) => {
        const top = Math.min(y, (count - 1) * laneHeight);
        const drawn = getVisibleLanes({ count, laneHeight, top, height: 100, focusedAt: -1 });
        const inFocus = Math.min(at, count - 1);
        const onTab = findTabLane(drawn, inFocus);
        expect(drawn).toContain(onTab);
        if (drawn.includes(inFocus)) expect(onTab).toBe(inFocus);
      }),
    );
    expect(findTabLane([], 3)).toBe(-1);
  });
});
