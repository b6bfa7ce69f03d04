import { expect, test } from 'vitest';
import { scenarios } from '../../../../shared/scenarios/index.ts';
import { itemsInEmptyProject } from './testing/items-in-empty-project.ts';

function placedOf(text: string) {
  const [item] = itemsInEmptyProject([{ name: 'a.json', text }]);
  if (item?.is !== 'payload') throw new Error('no payload');
  return item.placed;
}

test.each(scenarios.flatMap(({ id, templates }) => templates.slice(0, 1).map(({ text }) => [id, text] as const)))(
  'a broken payload of %s is recognised and stays unchanged',
  (id, text) => {
    for (const broken of [text.replace(',', ''), text.slice(0, -3), text.replaceAll('"', '”'), text.replace('{', '')]) {
      const { document } = placedOf(broken);
      expect(document).toMatchObject({ scenario: id, text: broken });
    }
  },
);

test('its status and its number are read out of it', () => {
  const text = '{"merchantBizNo": "Q1" "orderStatus":"NUMBER_ARRIVED", "merchantBizType": "LINE_UP"';
  expect(placedOf(text)).toMatchObject({ status: 'NUMBER_ARRIVED', document: { scenario: 'queue-up', orderNo: 'Q1' } });
});
