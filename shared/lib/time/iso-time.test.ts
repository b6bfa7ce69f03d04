import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseIsoTime, writeIsoTime, writeUtcTime } from './iso-time.ts';

describe('parseIsoTime', () => {
  it.each([
    ['2024-05-22T06:42:21+05:30', Date.UTC(2024, 4, 22, 1, 12, 21)],
    ['2024-05-22T06:42:21+0530', Date.UTC(2024, 4, 22, 1, 12, 21)],
    ['2024-05-22T06:42:21-03', Date.UTC(2024, 4, 22, 9, 42, 21)],
    ['2026-11-20T23:31:10Z', Date.UTC(2026, 10, 20, 23, 31, 10)],
    ['2019-04-04T12:08:56.253+05:30', Date.UTC(2019, 3, 4, 6, 38, 56, 253)],
    ['2019-04-04T12:08:56.2Z', Date.UTC(2019, 3, 4, 12, 8, 56, 200)],
    ['2019-04-04T12:08:56.123456789Z', Date.UTC(2019, 3, 4, 12, 8, 56, 123)],
    ['2019-04-04T12:08Z', Date.UTC(2019, 3, 4, 12, 8)],
    ['2024-02-29T00:00:00Z', Date.UTC(2024, 1, 29)],
    ['0001-01-01T00:00:00Z', -62_135_596_800_000],
  ])('%s', (text, ms) => {
    expect(parseIsoTime(text)).toBe(ms);
  });

  it.each([
    '',
    '2024-05-22',
    '2024-05-22T06:42:21',
    '2024-05-22 06:42:21Z',
    '2024-5-22T06:42:21Z',
    '2023-02-29T00:00:00Z',
    '2024-04-31T00:00:00Z',
    '2024-13-01T00:00:00Z',
    '2024-00-10T00:00:00Z',
    '2024-01-00T00:00:00Z',
    '2024-01-01T24:00:00Z',
    '2024-01-01T00:60:00Z',
    '2024-01-01T00:00:60Z',
    '2024-01-01T00:00:00+24:00',
    '2024-01-01T00:00:00+05:60',
    '2024-01-01T00:00:00.Z',
    '2024-01-01T00:00:00z',
    ' 2024-01-01T00:00:00Z',
    '2024-01-01T00:00:00Z\n',
    '+2024-01-01T00:00:00Z',
    '1732787128015',
  ])('%j is none', (text) => {
    expect(parseIsoTime(text)).toBeNull();
  });
});

describe('writeIsoTime', () => {
  it('writes whole seconds and the offset with a colon', () => {
    expect(writeIsoTime(Date.UTC(2024, 4, 22, 1, 12, 21, 999), 330)).toBe('2024-05-22T06:42:21+05:30');
    expect(writeIsoTime(0, 0)).toBe('1970-01-01T00:00:00+00:00');
    expect(writeIsoTime(0, -210)).toBe('1969-12-31T20:30:00-03:30');
  });

  it('is read back to the second, in any zone', () => {
    const years1to9999 = fc.integer({ min: -62_000_000_000_000, max: 253_000_000_000_000 });
    fc.assert(
      fc.property(years1to9999, fc.integer({ min: -14 * 60, max: 14 * 60 }), (ms, offset) => {
        expect(parseIsoTime(writeIsoTime(ms, offset))).toBe(Math.floor(ms / 1000) * 1000);
      }),
    );
  });
});

describe('writeUtcTime', () => {
  it('writes milliseconds, and the last instant that a date can hold in place of a further one', () => {
    expect(writeUtcTime(Date.UTC(2024, 4, 22, 1, 12, 21, 9))).toBe('2024-05-22T01:12:21.009Z');
    expect(writeUtcTime(1e300)).toBe('+275760-09-13T00:00:00.000Z');
    expect(writeUtcTime(-Infinity)).toBe('-271821-04-20T00:00:00.000Z');
  });
});
