import { expect, test } from 'vitest';
import type { ImportItem } from './import-items.ts';
import { sortByLifecycle } from './lifecycle-order.ts';
import { itemsInEmptyProject } from './testing/items-in-empty-project.ts';

const text = (no: string, status: string, at: number | string): string =>
  JSON.stringify({ merchantBizType: 'LINE_UP', merchantBizNo: no, orderStatus: status, orderModifyTime: at });
const items = (...texts: readonly string[]): readonly ImportItem[] =>
  itemsInEmptyProject(texts.map((each, key) => ({ name: `${key}.json`, text: each })));
const filesOf = (all: readonly ImportItem[]) => all.map(({ file }) => file);

test('payloads of an order stand by their times, those of others where they were', () => {
  const given = items(
    text('Q1', 'NUMBER_ARRIVED', 30),
    text('Q2', 'FINISHED', 9),
    text('Q1', 'CALL_NUM', 10),
    text('Q2', 'CALL_NUM', 5),
    text('Q1', 'FINISHED', 40),
  );
  expect(filesOf(sortByLifecycle(given))).toEqual([2, 3, 0, 1, 4]);
});

test('without a time of each they stand by their status', () => {
  const given = items(text('Q1', 'FINISHED', '{{now}}'), text('Q1', 'CALL_NUM', '{{now}}'));
  expect(filesOf(sortByLifecycle(given))).toEqual([1, 0]);
});

test('what cannot be told apart, or stands so already, stays as it came', () => {
  for (const given of [
    items(text('Q1', 'CALL_NUM', 1), text('Q1', 'FINISHED', 2)),
    items(text('Q1', 'WHAT', ''), text('Q1', 'CALL_NUM', 2)),
    items('{"a":1', '{"b":2'),
  ])
    expect(sortByLifecycle(given)).toBe(given);
});
