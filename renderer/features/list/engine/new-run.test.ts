import { expect, test } from 'vitest';
import { createNewRun } from './new-run.ts';

test('a new run has another number and ids of its own, and not a byte else is another', () => {
  const text = '\uFEFF{ "merchantBizNo" : "OLD",\r\n "n": 1.0, "requestId":"0123", "a": "OLD" }';
  const [run] = createNewRun(
    [{ id: 'a', name: 'A', scenario: 'queue-up', order: 'Lunch', orderNo: 'OLD', text }],
    { order: 'Lunch 2', orderNo: 'NEW' },
    () => 'b',
  );
  expect(run).toEqual({
    id: 'b',
    name: 'A',
    scenario: 'queue-up',
    order: 'Lunch 2',
    orderNo: 'NEW',
    text: '\uFEFF{ "merchantBizNo" : "{{order.no}}",\r\n "n": 1.0, "requestId":"{{uuid32}}", "a": "OLD" }',
  });
});

test.each(['{"requestId": "{{uuid32}}-1", "merchantBizNo": 5}', '{"requestId": ', '[]', ''])(
  '%s stays as it is',
  (text) => {
    const document = { id: 'a', name: 'A', scenario: 's', order: 'O', orderNo: '1', text };
    expect(createNewRun([document], { order: 'P', orderNo: '2' }, () => 'b')[0]?.text).toBe(text);
  },
);
