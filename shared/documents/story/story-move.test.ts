import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseIsoTime } from '../../lib/time/iso-time.ts';
import { scanJson } from '../../lib/json/json-scan.ts';
import { afterCallBefore, daysFromFirstCall, moveStoryByDays, writeHongKongTime, moveStoryTime } from './story-move.ts';
import { readStoryTime } from './story-order.ts';

const minute = 60_000;
const hour = 60 * minute;

describe('a time of a story that is moved', () => {
  it('keeps its kind and, where it can, its unit', () => {
    expect(moveStoryTime('+10m', minute)).toBe('+11m');
    expect(moveStoryTime('+90m', 30 * minute)).toBe('+120m');
    expect(moveStoryTime('+2h', minute)).toBe('+121m');
    expect(moveStoryTime('+2h', hour)).toBe('+3h');
    expect(moveStoryTime('+1m', 1000)).toBe('+61s');
    expect(moveStoryTime('+1d', -1)).toBe('+86399999ms');
    expect(moveStoryTime('+10m', -10 * minute)).toBe('+0m');
  });

  it('stays around its field', () => {
    expect(moveStoryTime('start_time-2h', hour)).toBe('start_time-1h');
    expect(moveStoryTime('start_time-15m', 15 * minute)).toBe('start_time');
    expect(moveStoryTime('start_time', -minute)).toBe('start_time-1m');
    expect(moveStoryTime('start_time-15m', hour)).toBe('start_time+45m');
  });

  it('keeps its zone and as many digits as it needs', () => {
    expect(moveStoryTime('2026-11-25T23:59:00+08:00', minute)).toBe('2026-11-26T00:00:00+08:00');
    expect(moveStoryTime('2026-11-25T10:00Z', minute)).toBe('2026-11-25T10:01Z');
    expect(moveStoryTime('2026-11-25T10:00Z', 1000)).toBe('2026-11-25T10:00:01Z');
    expect(moveStoryTime('2026-11-25T10:00:00-0530', 5)).toBe('2026-11-25T10:00:00.005-0530');
  });

  it('is none where it cannot be written', () => {
    expect(moveStoryTime('+10m', -11 * minute)).toBeNull();
    expect(moveStoryTime('soon!', minute)).toBeNull();
    expect(moveStoryTime('9999-12-31T23:59:59Z', 1000)).toBeNull();
  });

  it('lies by exactly so much elsewhere, and comes back', () => {
    const unit = fc.constantFrom('ms', 's', 'm', 'h', 'd');
    const written = fc.oneof(
      fc.tuple(fc.constantFrom('+', 'start_time-', 'start_time+'), fc.nat(5000), unit).map((parts) => parts.join('')),
      fc
        .tuple(fc.integer({ min: 0, max: 4e12 }), fc.constantFrom('Z', '+08:00', '-0330', '+01'))
        .map(([at, zone]) => `${new Date(at).toISOString().slice(0, -1)}${zone}`),
    );
    fc.assert(
      fc.property(written, fc.integer({ min: -1e9, max: 1e9 }), (text, byMs) => {
        const moved = moveStoryTime(text, byMs);
        fc.pre(moved !== null);
        expect(timeOf(moved)).toEqual(shifted(timeOf(text), byMs));
        expect(timeOf(moveStoryTime(moved, -byMs) ?? '')).toEqual(timeOf(text));
      }),
    );
  });
});

describe('a story that starts today', () => {
  const now = Date.parse('2026-12-03T17:30:00Z');
  const today = (text: string): string | null => {
    const { root } = scanJson(text);
    return moveStoryByDays(text, root, daysFromFirstCall(root, now));
  };
  const story = (anchor: string, ...ats: readonly string[]): string =>
    `{ "anchor": "${anchor}",\n  "calls": [${ats.map((at) => `{"at":"${at}"}`).join(', ')}],  "name": "2026-01-01T00:00Z"\n}`;

  it('moves its anchor and each dated call by the same whole days, and keeps every other byte', () => {
    const before = story('2026-11-25T09:30:00+08:00', '+0m', 'start_time-2h', '2026-11-26T23:59Z');
    // 01:30 on the fourth by the clock of Hong Kong.
    expect(today(before)).toBe(story('2026-12-04T09:30:00+08:00', '+0m', 'start_time-2h', '2026-12-05T23:59Z'));
    expect(today(story('2027-01-01T09:30Z', '+1d'))).toBe(story('2026-12-02T09:30Z', '+1d'));
  });

  it('counts from the first call, whatever the anchor says', () => {
    expect(today(story('2026-11-25T09:30Z', '2026-12-01T08:00Z'))).toBe(
      story('2026-11-27T09:30Z', '2026-12-03T08:00Z'),
    );
    expect(today('{"calls":[{"at":"+1h"},{"at":"2026-12-01T08:00Z"}]}')).toBe(
      '{"calls":[{"at":"+1h"},{"at":"2026-12-03T08:00Z"}]}',
    );
  });

  it('stays where it is on that day, or where nothing is dated', () => {
    for (const same of [story('2026-12-03T00:00Z', '+0m'), '{"calls":[{"at":"+0m"}]}', '{"calls":[]}', '[', ''])
      expect([same, today(same)]).toEqual([same, same]);
  });

  it('is none where a date cannot be written', () => {
    expect(today(story('2026-11-25T09:30Z', '+0m', '9999-12-31T08:00Z'))).toBeNull();
  });
});

function timeOf(text: string): unknown {
  const reading = readStoryTime(text);
  return 'time' in reading ? reading.time : reading;
}

function shifted(time: unknown, byMs: number): unknown {
  const reading: Record<string, unknown> = { ...Object(time) };
  for (const key of ['plusMs', 'instant']) if (typeof reading[key] === 'number') reading[key] += byMs;
  return reading;
}

describe('a time that is written again', () => {
  it('is a duration in minutes, or the clocks of Hong Kong', () => {
    expect(afterCallBefore(10 * minute)).toBe('+10m');
    expect(afterCallBefore(1500)).toBe('+1500ms');
    expect(writeHongKongTime(Date.UTC(2026, 10, 25, 2))).toBe('2026-11-25T10:00:00+08:00');
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4e12 }), (at) => {
        expect(parseIsoTime(writeHongKongTime(at))).toBe(at);
      }),
    );
  });
});
