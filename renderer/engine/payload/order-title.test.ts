import { expect, test } from 'vitest';
import { findScenario, scenarios } from '../../../shared/scenarios/index.ts';
import { plainTemplates } from '../../../shared/scenarios/templates.ts';
import { templateDocument } from './new-documents.ts';
import { isDefaultName, getOrderTitle } from './order-title.ts';

function lifeOf(id: string) {
  const scenario = findScenario(id);
  if (scenario === null) throw new Error(`There is no scenario ${id}`);
  return plainTemplates(scenario).map((template, at) =>
    templateDocument(scenario, template, { order: 'Order', orderNo: 'M1' }, `${id} ${at}`),
  );
}

const titleOf = (id: string, locale: 'en_US' | 'zh_HK' = 'en_US'): string =>
  getOrderTitle(lifeOf(id), { locale, now: 0, gaps: {} });

test('an order is what its card says', () => {
  expect(titleOf('train-ticket')).toBe('G6532 → Guangzhou South');
  expect(titleOf('train-ticket', 'zh_HK')).toBe('G6532 → 廣州南');
  expect(titleOf('queue-up')).toBe('A123 Noodle House');
  for (const { id } of scenarios) expect(titleOf(id), id).not.toBe('');
});

test('a changed payload names its order, though later ones still say what their template does', () => {
  const titleWith = (...trains: readonly string[]): string => {
    const changed = lifeOf('train-ticket').map((document, at) => ({
      ...document,
      text: document.text.replace('"G6532"', JSON.stringify(trains[at] ?? 'G6532')),
    }));
    return getOrderTitle(changed, { locale: 'en_US', now: 0, gaps: {} });
  };
  expect(titleWith('G80')).toBe('G80 → Guangzhou South');
  expect(titleWith('G80', 'G81')).toBe('G81 → Guangzhou South');
});

test('a payload that says nothing leaves it to the one before, and no payload is no title', () => {
  const broken = lifeOf('queue-up').map((document, at) => (at === 0 ? document : { ...document, text: '{"a":' }));
  expect(getOrderTitle(broken, { locale: 'en_US', now: 0, gaps: {} })).toBe('A123 Noodle House');
  expect(getOrderTitle([], { locale: 'en_US', now: 0, gaps: {} })).toBe('');
});

test.each([
  ['Train ticket', true],
  ['Train ticket 12', true],
  ['Train ticket M202611250000000002 2', true],
  ['Train ticket to Foshan', false],
  ['Train ticket 3pm', false],
  ['M1 train-ticket', true],
  ['Lunch', false],
])('%s is named after its scenario or number: %s', (order, isUsual) => {
  expect(isDefaultName({ order, orderNo: 'M1' }, ['Train ticket', '火車票'])).toBe(isUsual);
});
