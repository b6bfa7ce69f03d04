import { expect, test } from 'vitest';
import { scanJson } from '../../../shared/lib/json/json-scan.ts';
import type { AcceptedCall } from '../../../shared/lifecycle/wallet-state.ts';
import { orderCreated, orderHistory } from './history.ts';
import { orderKeyOf } from '../../../shared/protocol/orders/order-key.ts';
import { composeStage } from '../stage/stage.ts';
import { findScenario } from '../../../shared/scenarios/index.ts';
import { inspect } from './analysis.ts';

const now = Date.UTC(2026, 10, 25, 4);
const gaps = { 'base-fields': 'optional' };
const queue = findScenario('queue-up');
if (queue === null) throw new Error('There is no scenario queue-up.');

/** The first ready payload with these members; undefined removes one. */
function payloadText(members: Record<string, unknown>): string {
  const text = queue?.templates.find(({ status }) => status === 'CALL_NUM')?.text ?? '';
  const payload: Record<string, unknown> = JSON.parse(text);
  return JSON.stringify({ ...payload, merchantBizNo: 'Q1', orderModifyTime: now, ...members });
}

const clientId = 'C';
const key = orderKeyOf(scanJson(payloadText({})).root, { clientId, gaps, endpoint: queue.endpoint }) ?? '';

function accepted(status: string, members: Record<string, unknown>): AcceptedCall {
  const payload = scanJson(payloadText({ orderStatus: status, ...members }));
  return { orderKey: key, merchantBizNo: 'Q1', scenario: 'queue-up', at: now - 1000, status, payload };
}

const nothingSaid = { orderStatus: undefined, orderCreateTime: undefined, orderModifyTime: undefined };
const calls = [
  accepted('', nothingSaid),
  accepted('NUMBER_ARRIVED', { orderCreateTime: 5, orderModifyTime: 6 }),
  accepted('NUMBER_ARRIVED', nothingSaid),
];

test('what a call does not say stays as it was', () => {
  expect(orderHistory(calls, key).history).toMatchObject({
    status: 'NUMBER_ARRIVED',
    orderCreateTime: 5,
    orderModifyTime: 6,
  });
  expect([orderCreated(calls, key), orderHistory(calls, 'L').history]).toEqual([5, 'empty']);
});

test('a draft without a status is drawn in the one that its order has', () => {
  const text = payloadText({ ...nothingSaid, orderCreateTime: 5, orderModifyTime: now, requestId: 'a'.repeat(32) });
  const document = { id: 'd', name: 'd', scenario: 'queue-up', order: 'Order', orderNo: 'Q1', text };
  const found = inspect(document, now, { clientId, accepted: calls, gaps, images: new Map() });
  const { draft, faces } = composeStage({
    analysis: found?.analysis ?? null,
    lastGood: null,
    orderKey: key,
    accepted: calls,
    now,
    viewAt: null,
    gaps,
    mode: 'draft',
    isPeeking: false,
    sentCall: null,
    repeated: null,
  });
  expect([draft?.refusal, draft?.call.status]).toEqual([null, 'NUMBER_ARRIVED']);
  expect(faces.en_US[0]).toMatchObject({ state: 'service-card', notification: { visible: true } });
});
