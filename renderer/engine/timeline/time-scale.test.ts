import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fitting, holding, panned, stepOf, ticksOf, toInstant, toX, zoomed } from './time-scale.ts';
import type { Span } from '../../../shared/lib/time/clock.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
// Wednesday 25 November 2026, 10:00 in Hong Kong.
const ten = Date.UTC(2026, 10, 25, 2);

const spans = fc
  .record({ from: fc.integer({ min: 0, max: 4e12 }), length: fc.integer({ min: 20_000, max: 300 * day }) })
  .map(({ from, length }): Span => ({ from, until: from + length }));
const widths = fc.integer({ min: 100, max: 4000 });

describe('the scale', () => {
  test('leads from pixels to instants and back', () => {
    fc.assert(
      fc.property(spans, widths, fc.double({ min: 0, max: 1, noNaN: true }), (span, width, part) => {
        const x = part * width;
        const back = toX(span, width, toInstant(span, width, x));
        expect(Math.abs(back - x)).toBeLessThanOrEqual(0.5 * (width / (span.until - span.from)) + 1e-6);
      }),
    );
  });

  test('keeps the instant under the pointer where it is while zooming', () => {
    fc.assert(
      fc.property(spans, fc.double({ min: 0.2, max: 5, noNaN: true }), (span, factor) => {
        const around = span.from + (span.until - span.from) / 3;
        expect(toX(zoomed(span, factor, around), 900, around)).toBeCloseTo(300, 0);
      }),
    );
  });

  test('zooms neither below seconds nor beyond years', () => {
    const span = { from: ten, until: ten + hour };
    const near = zoomed(span, 1e-9, ten);
    const far = zoomed(span, 1e9, ten);
    expect(near.until - near.from).toBe(20_000);
    expect((far.until - far.from) / day).toBe(5 * 364);
  });

  test('moves as little as it must to hold an instant', () => {
    const span = { from: ten, until: ten + hour };
    expect(holding(span, ten + 1)).toBe(span);
    expect(holding(span, ten - hour)).toEqual(panned(span, -hour - hour / 20));
    expect(holding(span, ten + 3 * hour)).toEqual(panned(span, 2 * hour + hour / 20));
  });
});

describe('what fits', () => {
  test('holds every instant, with whole steps at its ends', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 4e12 }), { minLength: 1, maxLength: 9 }), (instants) => {
        const { from, until } = fitting(instants);
        expect(from).toBeLessThan(Math.min(...instants));
        expect(until).toBeGreaterThan(Math.max(...instants));
        expect(until - from).toBeGreaterThanOrEqual(2 * minute);
      }),
    );
  });

  test('stays the same while the clock goes on a little', () => {
    expect(fitting([ten, ten + 30_000])).toEqual(fitting([ten]));
  });

  test('is short for a short history', () => {
    const { from, until } = fitting([ten, ten + minute]);
    expect(until - from).toBeLessThan(4 * minute);
  });
});

describe('ticks', () => {
  test('lie in the span, in order, on whole steps, never nearer than asked', () => {
    fc.assert(
      fc.property(spans, widths, (span, width) => {
        const ticks = ticksOf(span, width, 70);
        const places = ticks.map(({ at }) => toX(span, width, at));
        expect(places.every((x) => x >= 0 && x <= width)).toBe(true);
        places.slice(1).forEach((x, index) => expect(x - (places[index] ?? 0)).toBeGreaterThanOrEqual(69.9));
      }),
    );
  });

  test('say the day at midnight in Hong Kong and the hour elsewhere', () => {
    const ticks = ticksOf({ from: ten, until: ten + day }, 800, 70);
    const midnight = ten + 14 * hour;
    expect(ticks.find(({ at }) => at === midnight)?.kind).toBe('day');
    expect(ticks.filter(({ kind }) => kind === 'day')).toHaveLength(1);
    expect(ticksOf({ from: ten, until: ten + 60_000 }, 800, 70)[0]?.kind).toBe('second');
  });

  test('count in steps of people', () => {
    expect(stepOf(61_000)).toBe(300_000);
    expect(stepOf(25 * hour)).toBe(2 * day);
    expect(ticksOf({ from: ten, until: ten + hour }, 0, 70)).toEqual([]);
  });
});
