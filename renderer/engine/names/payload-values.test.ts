import { expect, test } from 'vitest';
import { searchedValues } from './payload-values.ts';

const valuesOf = (text: string): readonly string[] =>
  searchedValues({ id: 'a', name: 'N', scenario: 's', order: 'o', orderNo: '1', text }).split('\n');

test('finds every value of a payload, the departure too, and no name of a member', () => {
  expect(valuesOf('{\n  "from": "Hong Kong West Kowloon",\n  "to": "廣州南"\n}')).toEqual([
    'hong kong west kowloon',
    '廣州南',
  ]);
  expect(valuesOf('{"a": {"value": "21500", "currency" : "HKD"}, "b": ["x:", "\\"y"]}')).toEqual([
    '21500',
    'hkd',
    'x:',
    '\\"y',
  ]);
});

test('reads what is typed: a quote that is not closed ends at its line', () => {
  expect(valuesOf('{"from": "Hong\n"to": "Guangzhou"')).toContain('guangzhou');
});
