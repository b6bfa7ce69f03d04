import { expect, test } from 'vitest';
import { fromDecimal, fromLocalTime, toDecimal, toLocalTime } from './entered-values.ts';

const hongKong = { offsetMinutes: 480, unitMs: 1 };

test('a local time is the number of its instant, in milliseconds or seconds', () => {
  const noon = Date.UTC(2026, 10, 25, 4, 0, 0);
  expect(toLocalTime(String(noon), hongKong)).toBe('2026-11-25T12:00:00');
  expect(fromLocalTime('2026-11-25T12:00', hongKong)).toBe(String(noon));
  expect(fromLocalTime('2026-11-25T12:00:01', { ...hongKong, unitMs: 1000 })).toBe(String(noon / 1000 + 1));
});

test('a year that is being typed is no time yet', () => {
  for (const year of ['0002', '0020', '0202']) expect(fromLocalTime(`${year}-11-25T12:00`, hongKong)).toBeNull();
  expect(fromLocalTime('', hongKong)).toBeNull();
  expect(toLocalTime('{{now}}', hongKong)).toBe('');
});

test('an amount is written in the units of its currency', () => {
  expect([toDecimal('11800', 2), toDecimal('5', 2), toDecimal('500', 0), toDecimal('1.5', 2)]).toEqual([
    '118.00',
    '0.05',
    '500',
    '',
  ]);
  expect([fromDecimal('1,118.5', 2), fromDecimal('0.05', 2), fromDecimal('7', 0), fromDecimal('1.234', 2)]).toEqual([
    '111850',
    '5',
    '7',
    null,
  ]);
});
