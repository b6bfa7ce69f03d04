import { describe, expect, it } from 'vitest';
import { currencies } from './currencies.ts';

describe('the currencies', () => {
  it('are codes of three capital letters, each once, in order', () => {
    const codes = [...currencies.keys()];
    expect(codes.filter((code) => !/^[A-Z]{3}$/.test(code))).toEqual([]);
    expect(codes).toEqual(codes.toSorted());
    expect(codes).toHaveLength(155);
  });

  it.each([
    ['HKD', 2],
    ['JPY', 0],
    ['KWD', 3],
    ['UGX', 0],
    ['IDR', 2],
    ['XCG', 2],
    ['ZWG', 2],
  ])('%s has %i decimals', (code, decimals) => {
    expect(currencies.get(code)).toBe(decimals);
  });

  it.each(['', 'hkd', 'HKD ', 'XXX', 'XTS', 'XAU', 'DEM', 'HRK', 'ANG', 'BGN', '__proto__'])(
    '%j is none in use',
    (code) => {
      expect(currencies.get(code)).toBeUndefined();
    },
  );

  it('are known to the platform, but for codes newer than it', () => {
    const known = new Set(Intl.supportedValuesOf('currency'));
    const newer = new Set(['XCG', 'ZWG', 'VED', 'SLE']);
    expect([...currencies.keys()].filter((code) => !known.has(code) && !newer.has(code))).toEqual([]);
  });
});
