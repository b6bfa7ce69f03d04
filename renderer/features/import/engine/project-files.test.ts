import { describe, expect, test } from 'vitest';
import { bundleFormat, projectFormat } from '../../../../shared/documents/project.ts';
import type { ImportItem } from './import-items.ts';
import { itemsInEmptyProject } from './testing/items-in-empty-project.ts';
import { getImportName } from './place-payloads.ts';

const queue = (status: string, number = '{{order.no}}'): string =>
  JSON.stringify({ merchantBizType: 'LINE_UP', orderStatus: status, merchantBizNo: number });

const files = [
  { path: 'passbench.json', text: JSON.stringify({ format: projectFormat, name: 'P', gaps: {} }) },
  { path: 'payloads/Noodle House/called.json', text: queue('CALL_NUM') },
  { path: 'payloads/Noodle House/arrived.json', text: queue('NUMBER_ARRIVED') },
  {
    path: 'payloads/Noodle House/order.json',
    text: JSON.stringify({ orderNo: 'Q-5', order: ['arrived', 'called'], scenario: { called: 'movie-ticket' } }),
  },
  { path: 'payloads/Other/a.json', text: queue('CALL_NUM', 'Q-6') },
  { path: 'stories/night.story.json', text: '{"format":"passbench.story/1","calls":[]}' },
  { path: 'templates/My queue.json', text: queue('CALL_NUM') },
  { path: 'notes.md', text: 'Notes with {"a": 1} in them' },
];

const told = (items: readonly ImportItem[]) =>
  items.map((item) => {
    if (item.is !== 'payload') return `${item.is} ${item.name}`;
    const { order, orderNo, name, scenario } = item.placed.document;
    return [order, orderNo, name, scenario].join(' | ');
  });

const expected = [
  'Noodle House | Q-5 | arrived | queue-up',
  'Noodle House | Q-5 | called | movie-ticket',
  'Other | Q-6 | a | queue-up',
  'story night',
  'template My queue',
];

describe('a bundle', () => {
  test('gives its payloads under the names and the numbers of their orders, and its stories', () => {
    const items = itemsInEmptyProject([{ name: 'mail.json', text: JSON.stringify({ format: bundleFormat, files }) }]);
    expect(told(items)).toEqual(expected);
    expect(new Set(items.map(({ key }) => key)).size).toBe(items.length);
    expect(items.every(({ file }) => file === 0)).toBe(true);
  });

  test('with other paths gives nothing by them', () => {
    const odd = [
      '../payloads/A/B.json',
      '/etc/passwd',
      'payloads/B.json',
      'C:\\payloads\\A\\B.json',
      'templates/T.json',
    ];
    const text = JSON.stringify({
      format: bundleFormat,
      files: odd.map((path) => ({ path, text: queue('CALL_NUM') })),
    });
    expect(told(itemsInEmptyProject([{ name: 'x', text }]))).toEqual(['Queue up | N2 | B | queue-up', 'template T']);
  });
});

test('the files of a dropped folder are known by their paths in the same way', () => {
  const dropped = files.slice(1, 7).map(({ path, text }) => ({ name: `project/${path}`, text }));
  expect(told(itemsInEmptyProject(dropped))).toEqual(expected);
});

test.each([
  ['number-arrived.json', 'number-arrived'],
  ['C:\\mail\\A (3).JSON', 'A (3)'],
  ['night.story.json', 'night'],
  ['.json', ''],
  ['a\u202Egnp.json', 'agnp'],
  ['no ending', 'no ending'],
])('a file called %j gives the name %j', (file, name) => {
  expect(getImportName(file)).toBe(name);
});
