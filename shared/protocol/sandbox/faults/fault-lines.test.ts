import { describe, expect, test } from 'vitest';
import { faultLimits } from '../../../documents/size-limits.ts';
import { parseFaultLines } from './parse-fault.ts';

const many = (count: number): string => Array.from({ length: count }, (_, at) => `reset@call=${at + 1}`).join('\n');

describe('the lines of a fault plan', () => {
  test('are faults, without the empty ones', () => {
    expect(parseFaultLines('  reset \n\n cut@call=2\n')).toEqual({ faults: ['reset', 'cut@call=2'], problem: null });
    expect(parseFaultLines(' \n')).toEqual({ faults: [], problem: null });
  });

  test('are as many as a plan takes; the first too many is named', () => {
    expect(parseFaultLines(many(faultLimits.count)).problem).toBe(null);
    const { problem } = parseFaultLines(`\n${many(faultLimits.count + 1)}`);
    expect(problem?.en).toBe('Line 52 is over the limit: a plan can have at most 50 faults.');
    expect(problem?.zh).toContain('第 52 行');
  });

  test('are named where one cannot be read', () => {
    expect(parseFaultLines('reset\n\ndellay:1s').problem?.en).toMatch(/^Line 3: There is no fault named "dellay"/);
    expect(parseFaultLines(`cut\n${'x'.repeat(faultLimits.units + 1)}`).problem?.en).toBe(
      'Line 2: A fault can have at most 500 characters.',
    );
  });
});
