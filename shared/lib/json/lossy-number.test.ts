import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isLossyNumber } from './lossy-number.ts';

describe('a number as it is written', () => {
  it.each([
    '0',
    '-0',
    '0.0',
    '0e99999999999',
    '1',
    '1.0',
    '1.10',
    '0.1',
    '1e5',
    '1E+5',
    '100e-2',
    '9007199254740992',
    '1e22',
    '5e-324',
    '1.7976931348623157e308',
    '10000000000000000000000',
  ])('%s is kept', (source) => {
    expect(isLossyNumber(source)).toBe(false);
  });

  it.each([
    '9007199254740993',
    '1e400',
    '-1e400',
    '1e-400',
    '0.1000000000000000055',
    '12345678901234567890',
    '1.00000000000000001',
    '3.14159265358979323846',
  ])('%s is not', (source) => {
    expect(isLossyNumber(source)).toBe(true);
  });

  it('is kept when it is what JSON.stringify writes', () => {
    fc.assert(
      fc.property(
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        (value) => !isLossyNumber(JSON.stringify(value)),
      ),
    );
  });

  it('is kept or lost as exact arithmetic says, for whole numbers', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(2n ** 80n), max: 2n ** 80n }),
        (value) => isLossyNumber(String(value)) === (shortest(value) !== value),
      ),
    );
  });

  /** The whole number that the double of a number prints as. */
  function shortest(value: bigint): bigint {
    const [digits = '', exponent = '0'] = String(Number(value)).split('e');
    const [whole = '', fraction = ''] = digits.split('.');
    return BigInt(`${whole}${fraction}`) * 10n ** BigInt(Number(exponent) - fraction.length);
  }
});
