import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maxInstant } from '../lib/time/clock.ts';
import { newOrderNumber } from './order-name.ts';

const hex = (digit: string) => (digits: number) => digit.repeat(digits);

describe('a new order number', () => {
  it('holds the date in Hong Kong and ten random digits', () => {
    expect(newOrderNumber(Date.parse('2026-11-25T15:59:59Z'), hex('0'))).toBe('M202611250000000000');
    expect(newOrderNumber(Date.parse('2026-11-25T16:00:00Z'), hex('f'))).toBe('M202611264976710655');
  });

  it('keeps within merchantBizNo at any instant, and follows from the date and the random digits alone', () => {
    const instants = fc.integer({ min: -maxInstant, max: maxInstant });
    const random = fc.stringMatching(/^[0-9a-f]{12}$/);
    fc.assert(
      fc.property(instants, random, (now, digits) => {
        const number = newOrderNumber(now, (count) => digits.slice(0, count));
        expect(number).toMatch(/^M\d{8,10}\d{10}$/);
        expect(newOrderNumber(now, () => digits)).toBe(number);
      }),
      {
        examples: [
          [maxInstant, 'ffffffffffff'],
          [-maxInstant, '000000000000'],
        ],
      },
    );
  });
});
