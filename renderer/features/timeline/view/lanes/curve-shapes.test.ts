import fc from 'fast-check';
import { expect, test } from 'vitest';
import { curveShapes } from '../../../../../shared/documents/story/story.ts';
import type { LaneCurve } from '../../../../engine/stories/curves.ts';
import { laneHeight } from '../timeline-height.ts';
import { layoutCurve, valuePerPixel } from './curve-shapes.ts';

const terms = fc.record({
  from: fc.integer({ min: -1000, max: 1000 }),
  to: fc.integer({ min: -1000, max: 1000 }),
  overMs: fc.nat({ max: 5000 }),
  everyMs: fc.integer({ min: 1, max: 5000 }),
  shape: fc.constantFrom(...curveShapes),
});

test('a curve lies on its lane with its handles, whatever it is, and is nothing outside of the screen', () => {
  fc.assert(
    fc.property(terms, fc.integer({ min: -9000, max: 9000 }), (curve, at) => {
      const of: LaneCurve = {
        place: 0,
        laneKey: 'a',
        kind: 'string',
        at,
        curve: { ...curve, pointer: '/a', span: { start: 0, end: 0 } },
      };
      const placed = layoutCurve(of, { from: 0, until: 1000 }, 500);
      expect(placed === null).toBe(at > 1000 || at + curve.overMs < 0);
      if (placed === null) return;
      const ys = placed.handles.map(({ y }) => y);
      expect(Math.min(...ys)).toBeGreaterThanOrEqual(0);
      expect(Math.max(...ys)).toBeLessThanOrEqual(laneHeight);
      expect(`${placed.line}${placed.stairs ?? ''}`).not.toMatch(/NaN|Infinity/);
      expect(placed.handles.map(({ handle }) => handle)).toEqual(expect.arrayContaining(['from', 'to']));
      expect(valuePerPixel(curve)).toBeGreaterThan(0);
    }),
  );
});

test('so many calls that their steps cannot be told apart are drawn as the line alone', () => {
  const curve = { pointer: '/a', from: 0, to: 9, overMs: 10_000, everyMs: 1, shape: 'line' } as const;
  const of: LaneCurve = {
    place: 0,
    laneKey: 'a',
    kind: 'string',
    at: 0,
    curve: { ...curve, span: { start: 0, end: 0 } },
  };
  expect(layoutCurve(of, { from: 0, until: 20_000 }, 500)).toMatchObject({ stairs: null, handles: { length: 2 } });
});

test('stairs are as high as the numbers that are sent: whole ones in a text, with decimals in a number', () => {
  const curve = { pointer: '/a', from: 0, to: 1, overMs: 1000, everyMs: 500, shape: 'line' } as const;
  const stairs = (kind: LaneCurve['kind']): string => {
    const of: LaneCurve = { place: 0, laneKey: 'a', kind, at: 0, curve: { ...curve, span: { start: 0, end: 0 } } };
    return layoutCurve(of, { from: 0, until: 1000 }, 500)?.stairs ?? '';
  };
  const [bottom, top] = [laneHeight - 8, 8];
  const middle = (bottom + top) / 2;
  expect(stairs('string')).toBe(`M0 ${bottom}L250 ${bottom}L250 ${top}L500 ${top}L500 ${top}`);
  expect(stairs('number')).toBe(`M0 ${bottom}L250 ${bottom}L250 ${middle}L500 ${middle}L500 ${top}`);
});
