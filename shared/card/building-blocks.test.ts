import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scanJson, type JsonNode } from '../lib/json/json-scan.ts';
import { formatDuration } from './labels.ts';
import { formatMoney, showMoney } from './money.ts';
import { joinTexts, showText, showTextIfAny } from './shown.ts';
import { createRouteBlock, type StopPaths } from './stop.ts';

const read = (value: unknown): JsonNode | null => scanJson(JSON.stringify(value)).root;

describe('money', () => {
  it.each([
    ['21500', 'HKD', 'HK$215.00'],
    ['5', 'HKD', 'HK$0.05'],
    ['0', 'USD', 'US$0.00'],
    ['000120', 'EUR', '€1.20'],
    ['123456789', 'CNY', 'CN¥1,234,567.89'],
    ['100', 'KWD', 'KWD\u00a01.00'],
    ['100', '', '1.00'],
  ])('%s %s is %s', (value, currency, shown) => {
    expect(formatMoney(value, currency)).toBe(shown);
  });

  it('keeps every digit of any sum', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 40n }), (hundredths) => {
        expect(BigInt(formatMoney(String(hundredths), '').replaceAll(/[,.]/g, ''))).toBe(hundredths);
      }),
    );
  });

  it('counts hundredths, or the minor unit that ISO 4217 gives the currency', () => {
    const iso = { 'minor-unit': 'iso-exponent' };
    expect([formatMoney('1500', 'JPY'), formatMoney('1500', 'JPY', iso)]).toEqual(['JP¥15.00', 'JP¥1,500']);
    expect([formatMoney('1500', 'KWD'), formatMoney('1500', 'KWD', iso)]).toEqual(['KWD\u00a015.00', 'KWD\u00a01.500']);
    expect(formatMoney('1500', 'HKD', iso)).toBe('HK$15.00');
  });

  it('is read from an amount with its pointer, and not from what is no amount', () => {
    expect(showMoney(read({ pay: { value: '100', currency: 'HKD' } }), { gaps: {} }, 'pay')).toEqual({
      text: 'HK$1.00',
      path: '/pay/value',
      also: ['/pay/currency'],
    });
    expect(showMoney(read({ pay: { value: 100, currency: 'HKD' } }), { gaps: {} }, 'pay')).toBeNull();
    expect(showMoney(read({ pay: { value: '1.00', currency: 'HKD' } }), { gaps: {} }, 'pay')).toBeNull();
    expect(showMoney(read({ pay: '100' }), { gaps: {} }, 'pay')).toBeNull();
  });
});

describe('a text of the payload', () => {
  it('comes with its pointer, escaped', () => {
    expect(showText(read({ 'a/b': ['x'] }), 'a/b', 0)).toEqual({ text: 'x', path: '/a~1b/0' });
  });

  it.each([[{}], [{ a: null }], [{ a: 7 }], [{ a: ' ' }], [{ a: { b: 'x' } }]])('is missing in %j', (payload) => {
    expect(showText(read(payload), 'a')).toEqual({ text: '', path: '/a', missing: true });
    expect(showTextIfAny(read(payload), 'a')).toBeNull();
  });

  it('joins with others, leaving out what is missing', () => {
    const parts = [showText(read({}), 'a'), { text: 'label' }, null, { text: 'x', path: '/x' }];
    expect(joinTexts(parts, ' · ')).toEqual({ text: 'label · x', path: '/x' });
    expect(joinTexts([null, showText(read({}), 'a')], ' · ')).toBeNull();
  });
});

describe('a length of time', () => {
  it.each([
    [3_600_000, '1 h', '1 小時'],
    [3_900_000, '1 h 5 min', '1 小時 5 分鐘'],
    [59 * 60_000 + 59_999, '59 min', '59 分鐘'],
    [26 * 3_600_000, '26 h', '26 小時'],
    [59_999, '', ''],
    [-60_000, '', ''],
  ])('%d ms', (ms, en, zh) => {
    expect([formatDuration(ms, 'en_US'), formatDuration(ms, 'zh_HK')]).toEqual([en, zh]);
  });
});

describe('a route', () => {
  const from: StopPaths = { time: ['start'], zone: ['fromZone'], place: ['from'] };
  const to: StopPaths = { time: ['end'], zone: ['toZone'], place: ['to'] };
  const start = Date.UTC(2026, 10, 25, 15, 30);
  const journey = { start, end: start + 90 * 60_000, fromZone: 'GMT+8', toZone: 'GMT+8', from: 'A', to: 'B' };
  const route = (change: object) => {
    const payload = read({ ...journey, ...change });
    if (payload === null) throw new Error('No payload');
    return createRouteBlock(payload, from, to, 'en_US');
  };

  it('shows each time in its own zone and says when another day is meant', () => {
    expect(route({})).toMatchObject({
      from: { time: { text: '23:30', path: '/start' } },
      to: { time: { text: '01:00' }, dayShift: '+1' },
      duration: '1 h 30 min',
      date: 'Wed 25 Nov',
    });
    expect(route({ toZone: 'GMT+7' })).toMatchObject({ to: { time: { text: '00:00' }, dayShift: '+1' } });
    expect(route({ toZone: 'GMT-11:30' })).toMatchObject({ to: { time: { text: '05:30' } } });
    expect(route({ toZone: 'GMT-11:30' })).not.toHaveProperty('to.dayShift');
    expect(route({ fromZone: 'GMT+9', toZone: 'GMT+7' })).toMatchObject({
      from: { time: { text: '00:30' } },
      date: 'Thu 26 Nov',
    });
    expect(route({ fromZone: 'GMT+14', toZone: 'GMT-11' })).toMatchObject({ to: { dayShift: '−1' } });
  });

  it('says what is missing and shows the rest', () => {
    expect(route({ start: '23:30' })).toMatchObject({
      from: { time: { missing: true, path: '/start' }, place: { text: 'A' } },
      to: { time: { text: '01:00' } },
      duration: '',
      date: '',
    });
    expect(route({ fromZone: 'Asia/Hong_Kong' })).toMatchObject({
      from: { time: { missing: true }, zone: { text: 'Asia/Hong_Kong' } },
      duration: '1 h 30 min',
    });
    expect(route({ end: 8.64e15 })).toMatchObject({ to: { time: { missing: true } } });
  });
});
