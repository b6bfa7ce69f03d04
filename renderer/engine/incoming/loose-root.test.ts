import { expect, test } from 'vitest';
import { textAt } from '../../../shared/lib/json/json-view.ts';
import { recogniseScenario } from '../../../shared/protocol/orders/recognise.ts';
import { scenarios } from '../../../shared/scenarios/index.ts';
import { looseRoot } from './loose-root.ts';

test.each(scenarios.flatMap(({ id, templates }) => templates.slice(0, 1).map(({ text }) => [id, text] as const)))(
  'a broken payload of %s is known for what it was meant to be',
  (id, text) => {
    for (const broken of [text.replace(',', ''), text.slice(0, -3), text.replaceAll('"', '”')]) {
      const root = looseRoot(broken);
      expect(root === null ? null : recogniseScenario(root, null)?.id).toBe(id);
    }
  },
);

test('its status and its number are those that stand first', () => {
  const root = looseRoot('{"merchantBizNo": "Q1" "orderStatus":"A", "x": {"orderStatus":"B",');
  expect([textAt(root, 'merchantBizNo'), textAt(root, 'orderStatus')]).toEqual(['Q1', 'A']);
});

test.each(['', '{{{{', '"__proto__": {"a"', '"a":'.repeat(100_000)])(
  'of %.20s nothing is made but an object',
  (text) => {
    expect(looseRoot(text)?.kind).toBe('object');
    expect(Object.prototype).not.toHaveProperty('a');
  },
);
