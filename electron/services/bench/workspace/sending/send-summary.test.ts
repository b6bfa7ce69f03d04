import { describe, expect, test } from 'vitest';
import type { GapChoices } from '../../../../../shared/gaps/gaps.ts';
import { findScenario } from '../../../../../shared/scenarios/index.ts';
import { plainEnvironment } from '../../../environments/environments/testing/plain-environment.ts';
import { sendSummary } from './send-summary.ts';

const scenario = findScenario('base-order');
if (scenario === null) throw new Error('no such scenario');

const environment = plainEnvironment({
  baseUrl: 'https://api.example.com',
  clientId: 'SHOP',
  key: { name: 'shop', publicSha256: '0'.repeat(64) },
});

const amountOf = (payload: object, gaps: GapChoices = {}): string | null =>
  sendSummary(JSON.stringify(payload), { environment, scenario, gaps }).amount;

describe('the amount of a summary', () => {
  test.each([
    [{ payAmount: { value: '21500', currency: 'HKD' } }, 'HK$215.00 (value "21500", currency "HKD")'],
    [{ amount: { value: '00700', currency: 'CHF' } }, 'CHF\u00A07.00 (value "00700", currency "CHF")'],
    [
      { payAmount: { value: '5', currency: 'HKD' }, amount: { value: '9', currency: 'HKD' } },
      'HK$0.05 (value "5", currency "HKD")',
    ],
    [{ payAmount: { currency: 'HKD' }, amount: { value: '900' } }, '9.00 (value "900")'],
    [{ payAmount: { value: '215.00', currency: 'HKD' } }, 'value "215.00", currency "HKD"'],
    [{}, null],
  ])('of %j is %j', (payload, amount) => {
    expect(amountOf(payload)).toBe(amount);
  });

  test('counts minor units as the assumption in force does', () => {
    const payAmount = { value: '21500', currency: 'JPY' };
    const told = ['hundredths', 'iso-exponent'].map((choice) => amountOf({ payAmount }, { 'minor-unit': choice }));
    expect(told).toEqual(['JP¥215.00 (value "21500", currency "JPY")', 'JP¥21,500 (value "21500", currency "JPY")']);
  });
});
