import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { phoneSizes, type PhoneSize } from '../../../shared/specification/phone-sizes.ts';
import {
  fillPhones,
  fitPhones,
  fullPhones,
  isNarrowFor,
  phoneGaps,
  scaleInForce,
  schemesOf,
  type PhoneFit,
  type Room,
} from './phone-fit.ts';

const rooms = fc.record({ width: fc.integer({ min: 240, max: 4000 }), height: fc.integer({ min: 120, max: 3000 }) });
const sizes = fc.constantFrom<PhoneSize>(...phoneSizes);
const counts = fc.constantFrom(1, 2, 4);

function widthOf({ columns, scale }: PhoneFit, { widthPx }: PhoneSize): number {
  return columns * widthPx * scale + (columns - 1) * phoneGaps.between;
}

function heightOf({ columns, scale }: PhoneFit, { heightPx }: PhoneSize, count: number): number {
  const rows = count / columns;
  return rows * (heightPx * scale + phoneGaps.head) + (rows - 1) * phoneGaps.between;
}

describe('phones as large as their place allows', () => {
  test('are whole in it and never larger than themselves', () => {
    fc.assert(
      fc.property(rooms, sizes, counts, (room, size, count) => {
        const fit = fitPhones(room, size, count);
        expect(fit.scale).toBeLessThanOrEqual(1);
        if (fit.scale > 0.1) expect(widthOf(fit, size)).toBeLessThanOrEqual(room.width + 0.01);
        expect(count % fit.columns).toBe(0);
        if (fit.scale > 0.1) expect(heightOf(fit, size, count)).toBeLessThanOrEqual(room.height + 0.01);
      }),
    );
  });

  test('do not shrink as the place grows', () => {
    fc.assert(
      fc.property(rooms, sizes, counts, fc.nat(400), fc.nat(400), (room, size, count, wider, higher) => {
        const larger: Room = { width: room.width + wider, height: room.height + higher };
        expect(fitPhones(larger, size, count).scale).toBeGreaterThanOrEqual(fitPhones(room, size, count).scale);
      }),
    );
  });

  test('of two themes stand in two rows where the place is high, else in one', () => {
    const [, , usual] = phoneSizes;
    expect(fitPhones({ width: 560, height: 1400 }, usual, 4).columns).toBe(2);
    expect(fitPhones({ width: 1600, height: 700 }, usual, 4).columns).toBe(4);
  });
});

test('phones that fill the width of their place are as wide as it, beside one another, and no larger than themselves', () => {
  fc.assert(
    fc.property(rooms, sizes, counts, (room, size, count) => {
      const fit = fillPhones(room, size, count);
      const missing = room.width - widthOf(fit, size);
      expect(missing).toBeGreaterThan(-0.01);
      expect(fit.scale === 1 || missing < 2).toBe(true);
    }),
  );
});

describe('where nobody has chosen how large phones are drawn', () => {
  test('they are whole if they can be read so, else as wide as their place', () => {
    expect(scaleInForce('auto', 0.6, null)).toBe('fit');
    expect(scaleInForce('auto', 0.36, null)).toBe('fill');
  });

  test('a little more or less room changes nothing, nor does any where somebody has', () => {
    for (const scale of [0.42, 0.45]) {
      expect(scaleInForce('auto', scale, 'fit')).toBe('fit');
      expect(scaleInForce('auto', scale, 'fill')).toBe('fill');
    }
    expect(scaleInForce('auto', 0.6, 'fill')).toBe('fit');
    expect(scaleInForce('auto', 0.36, 'fit')).toBe('fill');
    expect(scaleInForce('fit', 0.2, 'fill')).toBe('fit');
  });
});

describe('phones in their own pixels', () => {
  test('stand beside one another as far as the place is wide', () => {
    const [small, , usual] = phoneSizes;
    expect(fullPhones({ width: 900 }, usual, 2)).toEqual({ columns: 2, scale: 1 });
    expect(fullPhones({ width: 900 }, usual, 4).columns).toBe(2);
    expect(fullPhones({ width: 1400 }, small, 4).columns).toBe(4);
  });

  test('have no room for two in a stage that is narrow for them', () => {
    fc.assert(
      fc.property(rooms, sizes, (room, size) => {
        const twoAreWhole = 2 * size.widthPx + phoneGaps.between <= room.width;
        expect(isNarrowFor(room, size, 1)).toBe(!twoAreWhole);
      }),
    );
  });
});

test('both themes are two of each phone', () => {
  expect(schemesOf('both')).toEqual(['light', 'dark']);
  expect(schemesOf('app')).toEqual(['app']);
});
