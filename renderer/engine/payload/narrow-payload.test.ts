import { expect, test } from 'vitest';
import { scanJson } from '../../../shared/lib/json/json-scan.ts';
import { at, itemsAt, textAt } from '../../../shared/lib/json/json-view.ts';
import { findScenario } from '../../../shared/scenarios/index.ts';
import { narrowPayload } from './narrow-payload.ts';

const fields = findScenario('train-ticket')?.fields ?? [];

test('of thousands of members the first stay, and all that a table names', () => {
  const unknown = Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`n${index}`, index]));
  const passengers = Array.from({ length: 3 }, () => ({ ...unknown, passengerName: 'CHAN' }));
  const zh = { ...unknown, from: '香港', passengerInfoList: passengers };
  const text = JSON.stringify({ ...unknown, orderStatus: 'USED', extInfo: { ...unknown, multiLang: { zh_HK: zh } } });
  const { root } = scanJson(text);
  if (root === null) throw new Error('The text of a test has no tree.');
  const narrow = narrowPayload(root, fields);
  expect(textAt(narrow, 'orderStatus')).toBe('USED');
  expect(textAt(narrow, 'extInfo', 'multiLang', 'zh_HK', 'from')).toBe('香港');
  const list = itemsAt(narrow, 'extInfo', 'multiLang', 'zh_HK', 'passengerInfoList');
  expect(list.map((item) => textAt(item, 'passengerName'))).toEqual(['CHAN', 'CHAN', 'CHAN']);
  expect([at(narrow, 'n199'), at(narrow, 'n200')]).toEqual([at(root, 'n199'), null]);
});
