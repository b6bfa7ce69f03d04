import fc from 'fast-check';
import { expect, test } from 'vitest';
import { placeOnScreen, readPlace } from './window-place.ts';

const screens = [
  { x: 0, y: 0, width: 1920, height: 1080 },
  { x: 1920, y: -200, width: 2560, height: 1400 },
];

test('a text that is no place is none, whatever it is', () => {
  for (const text of [
    '',
    'null',
    '[]',
    '{"x":1}',
    '{"x":1,"y":1,"width":-4,"height":3,"isMaximised":true}',
    '{"x":1e999}',
  ])
    expect(readPlace(text)).toBeNull();
  fc.assert(fc.property(fc.string(), (text) => readPlace(text) === null || text.startsWith('{')));
});

test('a window opens within one screen, or where the system puts it', () => {
  const place = fc.record({
    x: fc.integer({ min: -9000, max: 9000 }),
    y: fc.integer({ min: -9000, max: 9000 }),
    width: fc.integer({ min: 1, max: 9000 }),
    height: fc.integer({ min: 1, max: 9000 }),
    isMaximised: fc.boolean(),
  });
  fc.assert(
    fc.property(place, (kept) => {
      const { bounds, isMaximised } = placeOnScreen(kept, screens);
      expect(isMaximised).toBe(kept.isMaximised);
      const { x, y, width = 0, height = 0 } = bounds;
      if (x === undefined || y === undefined) return;
      const isWithin = screens.some(
        (each) => x >= each.x && y >= each.y && x + width <= each.x + each.width && y + height <= each.y + each.height,
      );
      expect(isWithin).toBe(true);
    }),
  );
});

test('the same place again where nothing has changed', () => {
  const kept = { x: 2000, y: -100, width: 1400, height: 900, isMaximised: false };
  expect(placeOnScreen(kept, screens).bounds).toEqual({ x: 2000, y: -100, width: 1400, height: 900 });
  expect(placeOnScreen(kept, screens.slice(0, 1)).bounds).not.toHaveProperty('x');
});
