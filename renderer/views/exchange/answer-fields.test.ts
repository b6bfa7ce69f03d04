import { expect, test } from 'vitest';
import { findScenario } from '../../../shared/scenarios/index.ts';
import { getScenarioValues } from './verdict-head.tsx';

const answer = JSON.stringify({
  result: { resultCode: 'SUCCESS', resultStatus: 'S' },
  orderId: '1',
  distributeResult: [
    { extInfo: { benefitId: 'b1', detailLink: 'walletapp://benefits/b1' }, sceneCode: 'GIFT' },
    { extInfo: { detailLink: 'walletapp://benefits/b2' } },
  ],
});

test('every value that a scenario adds to the base response stands by its name', () => {
  expect(getScenarioValues(findScenario('voucher'), answer).map(({ name, text }) => [name, text])).toEqual([
    ['benefitId', 'b1'],
    ['detailLink', 'walletapp://benefits/b1'],
    ['sceneCode', 'GIFT'],
    ['detailLink', 'walletapp://benefits/b2'],
  ]);
});

test('two values of one name are told apart', () => {
  const paths = getScenarioValues(findScenario('voucher'), answer).map(({ path }) => path);
  expect(new Set(paths).size).toBe(paths.length);
});

test.each([
  ['a scenario that adds nothing', 'train-ticket', answer],
  ['an unknown scenario', 'other', answer],
  ['an answer that is not JSON', 'voucher', '<html>'],
  ['an answer that is no object', 'voucher', '[1]'],
])('%s has none', (_, scenario, body) => {
  expect(getScenarioValues(findScenario(scenario), body)).toEqual([]);
});
