import fc from 'fast-check';
import { expect, test } from 'vitest';
import { boxOf, firstAlignment, hasOtherRatio, moveAll, movePin, placePin, stretchOf } from './alignment.ts';

const phone = { width: 390, height: 844 };
const shot = { width: 1170, height: 2532 };

test('a screenshot lies on the phone at first, as wide as it is', () => {
  const box = boxOf(firstAlignment(shot, phone), shot);
  for (const [member, value] of Object.entries({ x: 0, y: 0, ...phone }))
    expect({ ...box }[member]).toBeCloseTo(value, 6);
});

test('two points that are dragged where they belong put every other point where it belongs', () => {
  const coordinate = fc.integer({ min: 20, max: 300 });
  fc.assert(
    fc.property(coordinate, coordinate, fc.double({ min: 0.4, max: 2.5, noNaN: true }), (x, y, scale) => {
      const wanted = { x, y, width: shot.width * scale, height: shot.height * scale };
      const start = firstAlignment(shot, phone);
      const where = (place: 0 | 1) => ({
        x: x + start[place].picture.x * scale,
        y: y + start[place].picture.y * scale,
      });
      const aligned = movePin(movePin(start, 1, where(1)), 0, where(0));
      const box = boxOf(aligned, shot);
      for (const member of ['x', 'y', 'width', 'height'] as const) expect(box[member]).toBeCloseTo(wanted[member], 4);
      expect(stretchOf(aligned)).toBeCloseTo(0, 6);
    }),
  );
});

test('another point of the screenshot is chosen without moving it', () => {
  const start = firstAlignment(shot, phone);
  const chosen = placePin(placePin(start, 0, { x: 12, y: 70 }), 1, { x: 378, y: 400 });
  expect(boxOf(chosen, shot).width).toBeCloseTo(phone.width, 6);
  expect(chosen[0].picture).toEqual({ x: expect.closeTo(36, 6), y: expect.closeTo(210, 6) });
});

test('the whole moves with both points, and points never meet', () => {
  const start = firstAlignment(shot, phone);
  expect(boxOf(moveAll(start, { x: 3, y: -2 }), shot)).toMatchObject({
    x: expect.closeTo(3, 6),
    y: expect.closeTo(-2, 6),
  });
  const met = movePin(start, 0, { x: 9999, y: 9999 });
  expect(boxOf(met, shot).width).toBeGreaterThan(0);
  expect(stretchOf(met)).toBeGreaterThan(0);
});

test('a low wide picture lies there too, and is said to be of another ratio', () => {
  const banner = { width: 2000, height: 10 };
  expect(boxOf(firstAlignment(banner, phone), banner).height).toBeGreaterThan(0);
  expect([
    hasOtherRatio(banner, phone),
    hasOtherRatio(shot, phone),
    hasOtherRatio({ width: 1080, height: 1920 }, phone),
  ]).toEqual([true, false, true]);
});
