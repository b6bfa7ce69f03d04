import { describe, expect, it } from 'vitest';
import { parseGmtOffset, formatZonedTime } from './gmt-offset.ts';

describe('parseGmtOffset', () => {
  it.each([
    ['GMT+8', 480],
    ['GMT+08', 480],
    ['GMT+8:00', 480],
    ['GMT-3:30', -210],
    ['GMT+5:45', 345],
    ['GMT+14', 840],
    ['GMT-12:00', -720],
    ['GMT+0', 0],
    ['GMT-0', 0],
  ])('%s is %i minutes', (text, minutes) => {
    expect(parseGmtOffset(text)).toBe(minutes);
  });

  it.each([
    '',
    'GMT',
    'GMT8',
    'gmt+8',
    'UTC+8',
    'GMT+15',
    'GMT+14:01',
    'GMT-12:01',
    'GMT+8:5',
    'GMT+8:60',
    'GMT+123',
    'GMT+8 ',
    ' GMT+8',
    'GMT+8:00:00',
    'GMT＋8',
    'GMT+٨',
    'GMT+8\n',
  ])('%j is none', (text) => {
    expect(parseGmtOffset(text)).toBeNull();
  });
});

describe('zonedTime', () => {
  const departure = Date.UTC(2026, 10, 25, 6, 0, 59);

  it('writes the wall clock of the zone, not of the machine', () => {
    expect(formatZonedTime(departure, 480, 'en-US')).toMatchObject({ time: '14:00', date: 'Wed 25 Nov' });
    expect(formatZonedTime(departure, -210, 'en-US')).toMatchObject({ time: '02:30', date: 'Wed 25 Nov' });
    expect(formatZonedTime(departure, 480, 'zh-HK')).toMatchObject({ time: '14:00', date: '11月25日星期三' });
  });

  it('counts the days of the zone, so that a later day can be told', () => {
    const here = formatZonedTime(departure, 480, 'en-US');
    const tomorrow = formatZonedTime(departure + 12 * 3_600_000, 480, 'en-US');
    expect(tomorrow).toMatchObject({ time: '02:00', date: 'Thu 26 Nov' });
    expect(tomorrow.day - here.day).toBe(1);
    expect(formatZonedTime(-1, 0, 'en-US').day).toBe(-1);
  });

  it('survives instants that no calendar has', () => {
    for (const ms of [Number.NaN, 9e15, Number.POSITIVE_INFINITY]) {
      expect(formatZonedTime(ms, 480, 'en-US')).toEqual({ time: '', date: '', day: 0 });
    }
    expect(formatZonedTime(8.64e15, 0, 'en-US').time).toBe('00:00');
  });
});
