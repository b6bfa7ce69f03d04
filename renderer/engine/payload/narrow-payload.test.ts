import { expect, test } from 'vitest';
import { scanJson } from '../../../shared/lib/json/json-scan.ts';
import { nodeAt, itemsAt, textAt } from '../../../shared/lib/json/json-view.ts';
import { createOrderModels } from '../../../shared/scenarios/order-faces.ts';
import { findScenario, scenarios } from '../../../shared/scenarios/index.ts';
import { plainTemplates } from '../../../shared/scenarios/templates.ts';
import { narrowPayload, narrowScan } from './narrow-payload.ts';

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
  expect([nodeAt(narrow, 'n199'), nodeAt(narrow, 'n200')]).toEqual([nodeAt(root, 'n199'), null]);
});

test('a text without such an object is drawn from the tree that was read, and what was made of one with them is kept', () => {
  const small = scanJson('{"orderStatus": "USED", "list": [{"a": 1}]}');
  expect(narrowScan(small, fields)).toBe(small);
  const wide = scanJson(
    JSON.stringify(Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`n${index}`, index]))),
  );
  const narrow = narrowScan(wide, fields);
  expect([narrow === wide, narrowScan(wide, fields) === narrow]).toEqual([false, true]);
  expect(narrowScan(wide, [...fields])).not.toBe(narrow);
});

test.each(scenarios)('a card of $id is the same behind hundreds of members in each object', (scenario) => {
  for (const { text } of plainTemplates(scenario)) {
    const { root } = scanJson(JSON.stringify(behindMembers(JSON.parse(text))));
    if (root === null) throw new Error('The text of a test has no tree.');
    for (const locale of ['zh_HK', 'en_US'] as const) {
      const drawn = (payload: typeof root): unknown => {
        const { card, notification } = createOrderModels(payload, scenario, { locale, now: 0, gaps: {} });
        return [card.get(), notification.get()];
      };
      expect(drawn(narrowPayload(root, scenario.fields))).toEqual(drawn(root));
    }
  }
});

/** The same value with more members than are carried before each. */
function behindMembers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(behindMembers);
  if (typeof value !== 'object' || value === null) return value;
  const unknown = Array.from({ length: 300 }, (_, index) => [`n${index}`, index] as const);
  return Object.fromEntries([...unknown, ...Object.entries(value).map(([key, inner]) => [key, behindMembers(inner)])]);
}
