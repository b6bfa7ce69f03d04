import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findSpanName, getTimeSpan, timeSpans } from './call-filters.tsx';

test('days begin at midnight in Hong Kong, whatever zone this computer is in', () => {
  const now = Date.parse('2026-11-22T01:30:00+08:00');
  expect(getTimeSpan('today', now)).toEqual({ since: Date.parse('2026-11-22T00:00:00+08:00') });
  expect(getTimeSpan('yesterday', now)).toEqual({
    since: Date.parse('2026-11-21T00:00:00+08:00'),
    until: Date.parse('2026-11-21T23:59:59.999+08:00'),
  });
  expect(getTimeSpan('week', now)).toEqual({ since: Date.parse('2026-11-16T00:00:00+08:00') });
});

test('a stretch of time is known by its name on the same day', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4e12 }), fc.constantFrom(...timeSpans), (now, name) => {
      expect(findSpanName(getTimeSpan(name, now), now)).toBe(name);
    }),
  );
});

test('any other is its own, and none is any time', () => {
  const now = Date.parse('2026-11-22T12:00:00+08:00');
  expect(findSpanName({}, now)).toBe('any');
  expect(findSpanName({ since: now }, now)).toBe('own');
  expect(findSpanName({ until: now }, now)).toBe('own');
  expect(findSpanName(getTimeSpan('today', now), now + 86_400_000)).toBe('own');
});
