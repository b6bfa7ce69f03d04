import { describe, expect, test } from 'vitest';
import type { GapChoices } from '../../gaps/gaps.ts';
import { changed, queue, sandboxUnder, summariseAnswer } from './testing/gap-runs.ts';
import { created, now } from './testing/sandbox-run.ts';

describe('base-fields', () => {
  const bare = { requestId: undefined, merchantBizNo: undefined, userId: undefined, merchantBizType: undefined };
  const timeless = { ...bare, orderCreateTime: undefined, orderModifyTime: undefined };

  test('required: a call without them is refused', () => {
    expect(sandboxUnder({})(changed(queue('CALL_NUM', 1), bare))).toMatchObject({
      result: { resultCode: 'PARAM_ILLEGAL', resultMessage: expect.stringContaining('assumption: base-fields') },
    });
  });

  test('optional: the order goes by extInfo.merchant_bill_id', () => {
    const run = sandboxUnder({ 'base-fields': 'optional' });
    const first = run(changed(queue('CALL_NUM', 1), bare, { merchant_bill_id: 'Q1' }));
    expect(summariseAnswer(first)).toEqual([200, 'S', 'SUCCESS', 'CALL_NUM']);
    expect(first.summary).toMatchObject({ merchantBizNo: 'Q1', requestId: '' });
    const second = run(queue('NUMBER_ARRIVED', 2));
    expect(second.acceptance?.order.orderId).toBe(first.acceptance?.order.orderId);
    expect(summariseAnswer(run(changed(queue('CALL_NUM', 3), bare, { merchant_bill_id: 'Q1' })))).toEqual([
      200,
      'F',
      'ORDER_STATUS_INVALID',
      'NUMBER_ARRIVED',
    ]);
  });

  test('optional: calls without a requestId are no repeats of each other', () => {
    const run = sandboxUnder({ 'base-fields': 'optional' });
    for (const step of [1, 2]) {
      expect(run(changed(queue('CALL_NUM', step), bare, { merchant_bill_id: 'Q1' })).acceptance).not.toBeNull();
    }
  });

  test('optional: a time that was never given is not contradicted, one that was given stays', () => {
    const run = sandboxUnder({ 'base-fields': 'optional' });
    const orderAfter = (body: string) => run(body).acceptance?.order;
    expect(orderAfter(changed(queue('CALL_NUM', 1), timeless, { merchant_bill_id: 'Q1' }))).toMatchObject({
      orderCreateTime: null,
      orderModifyTime: null,
    });
    const given = { orderCreateTime: created, orderModifyTime: now + 2 };
    expect(orderAfter(queue('CALL_NUM', 2))).toMatchObject(given);
    expect(orderAfter(changed(queue('CALL_NUM', 3), timeless, { merchant_bill_id: 'Q1' }))).toMatchObject(given);
    expect(run(queue('CALL_NUM', 2, 9)).result.resultCode).toBe('PARAM_ILLEGAL');
  });

  test('optional: a call that names no order is refused all the same', () => {
    expect(sandboxUnder({ 'base-fields': 'optional' })(changed(queue('CALL_NUM', 1), bare)).result).toMatchObject({
      resultCode: 'PARAM_ILLEGAL',
      resultMessage: expect.stringContaining('names no order'),
    });
  });

  test('optional: a call without a status leaves the order in the one it had', () => {
    const run = sandboxUnder({ 'base-fields': 'optional' });
    const statusless = (step: number) => changed(queue('CALL_NUM', step), { orderStatus: undefined });
    expect(summariseAnswer(run(statusless(1)))).toEqual([200, 'S', 'SUCCESS', undefined]);
    run(queue('NUMBER_PASSED', 2));
    const kept = run(statusless(3));
    expect(summariseAnswer(kept)).toEqual([200, 'S', 'SUCCESS', 'NUMBER_PASSED']);
    expect(kept.summary.orderStatus).toBe('NUMBER_PASSED');
  });

  test.each(['', '  '])('optional: a merchantBizNo %j is one that is absent', (merchantBizNo) => {
    const run = sandboxUnder({ 'base-fields': 'optional' });
    const { result, summary } = run(changed(queue('CALL_NUM', 1), { merchantBizNo }, { merchant_bill_id: 'Q1' }));
    expect([result.resultCode, summary.merchantBizNo]).toEqual(['SUCCESS', 'Q1']);
    expect(run(changed(queue('CALL_NUM', 2), { merchantBizNo })).result.resultMessage).toContain('names no order');
  });
});

describe('order-identity', () => {
  const asMerchant = (merchantId: string, step: number) => changed(queue('CALL_NUM', step), { merchantId });
  const idsUnder = (gaps: GapChoices): ReadonlySet<string | undefined> => {
    const run = sandboxUnder(gaps);
    return new Set(
      [asMerchant('M1', 1), asMerchant('M2', 2), queue('CALL_NUM', 3)].map(
        (body) => run(body).acceptance?.order.orderId,
      ),
    );
  };

  test('client-and-merchant: the same number of another merchant is another order', () => {
    expect(idsUnder({}).size).toBe(3);
  });

  test('client: it is the same order, for any merchant; another client has its own', () => {
    expect(idsUnder({ 'order-identity': 'client' }).size).toBe(1);
    const run = sandboxUnder({ 'order-identity': 'client' });
    const [one, other] = ['CLIENT', 'OTHER'].map((clientId) => run(asMerchant('M1', 1), { clientId }));
    expect(one?.acceptance?.order.orderId).not.toBe(other?.acceptance?.order.orderId);
  });

  test('chosen midway: it counts from then on, and calls stay with the order they were accepted for', () => {
    let gaps: GapChoices = {};
    const run = sandboxUnder(() => gaps);
    const idAfter = (step: number) => run(asMerchant('M1', step)).acceptance?.order.orderId;
    const first = idAfter(1);
    gaps = { 'order-identity': 'client' };
    const second = idAfter(2);
    expect(second).not.toBe(first);
    expect(idAfter(3)).toBe(second);
    gaps = {};
    expect(idAfter(4)).toBe(first);
  });
});

describe('stale-update', () => {
  test('reject: PARAM_ILLEGAL', () => {
    const run = sandboxUnder({});
    run(queue('CALL_NUM', 5));
    expect(summariseAnswer(run(queue('NUMBER_ARRIVED', 5, 6)))).toEqual([200, 'F', 'PARAM_ILLEGAL', 'CALL_NUM']);
  });

  test('ignore: success, nothing changes, and the answer says why', () => {
    const run = sandboxUnder({ 'stale-update': 'ignore' });
    const first = run(queue('CALL_NUM', 5));
    const stale = run(queue('NUMBER_ARRIVED', 5, 6));
    expect(summariseAnswer(stale)).toEqual([200, 'S', 'SUCCESS', 'CALL_NUM']);
    expect(stale).toMatchObject({
      changesNothing: true,
      repeats: null,
      acceptance: { order: first.acceptance?.order },
    });
    expect(stale.result.resultMessage).toMatch(/^\/orderModifyTime: .*changes nothing\. \(assumption: stale-update\)$/);
    expect(first.changesNothing).toBe(false);
    // CANCELLED may only follow CALL_NUM: the stale call left no trace.
    expect(summariseAnswer(run(queue('CANCELLED', 7)))).toEqual([200, 'S', 'SUCCESS', 'CANCELLED']);
  });

  test('ignore: what would be no move is ignored as well, an unknown status and another create time are not', () => {
    const run = sandboxUnder({ 'stale-update': 'ignore' });
    run(queue('FINISHED', 5));
    expect(run(queue('CALL_NUM', 4))).toMatchObject({ changesNothing: true });
    expect(run(changed(queue('CALL_NUM', 3), { orderStatus: 'NO_SUCH' })).result.resultCode).toBe(
      'ORDER_STATUS_INVALID',
    );
    expect(run(changed(queue('CALL_NUM', 2), { orderCreateTime: created - 1 })).result.resultCode).toBe(
      'PARAM_ILLEGAL',
    );
    expect(summariseAnswer(run(queue('CALL_NUM', 9)))).toEqual([200, 'F', 'ORDER_STATUS_INVALID', 'FINISHED']);
  });

  test('ignore: the same request again hears the same again', () => {
    const run = sandboxUnder({ 'stale-update': 'ignore' });
    run(queue('CALL_NUM', 5));
    const stale = run(queue('NUMBER_ARRIVED', 4));
    run(queue('NUMBER_PASSED', 6));
    expect(run(queue('NUMBER_ARRIVED', 4))).toMatchObject({
      body: stale.body,
      result: stale.result,
      repeats: 'CALL-2',
      changesNothing: true,
    });
  });
});

describe('changed-create-time', () => {
  const later = (step: number) => changed(queue('CALL_NUM', step), { orderCreateTime: created + 1 });

  test('reject: PARAM_ILLEGAL', () => {
    const run = sandboxUnder({});
    run(queue('CALL_NUM', 1));
    expect(summariseAnswer(run(later(2)))).toEqual([200, 'F', 'PARAM_ILLEGAL', 'CALL_NUM']);
  });

  test('report: accepted and said, and the order keeps the first one', () => {
    const run = sandboxUnder({ 'changed-create-time': 'report' });
    run(queue('CALL_NUM', 1));
    const reported = run(later(2));
    expect(summariseAnswer(reported)).toEqual([200, 'S', 'SUCCESS', 'CALL_NUM']);
    expect(reported.acceptance?.order.orderCreateTime).toBe(created);
    expect(reported.result.resultMessage).toMatch(
      /^Accepted\. .*orderCreateTime.*\(assumption: changed-create-time\)$/,
    );
    expect(reported.findings.map(({ rule }) => rule)).toContain('create-time-changed');
    // Who repeats the call hears of it again, and so does the journal.
    expect(run(later(2))).toMatchObject({ repeats: 'CALL-2', result: reported.result });
    const same = run(queue('CALL_NUM', 3));
    expect([same.findings, same.result.resultMessage]).toEqual([[], 'Accepted.']);
    expect(run(later(4)).findings.map(({ rule }) => rule)).toContain('create-time-changed');
  });
});

describe('repeated-request-id', () => {
  const twice = (gaps: GapChoices, second: string) => {
    const run = sandboxUnder(gaps);
    const first = run(queue('CALL_NUM', 1));
    return { first, second: run(second) };
  };
  const sameBytes = queue('CALL_NUM', 1);
  const newer = queue('CALL_NUM', 2, 1);

  test('replay: the same bytes get the same answer, others are refused', () => {
    const { first, second } = twice({}, sameBytes);
    expect([second.body, second.repeats, second.changesNothing]).toEqual([first.body, 'CALL-1', false]);
    expect(twice({}, newer).second.result.resultCode).toBe('PARAM_ILLEGAL');
  });

  test('reject: both are refused', () => {
    for (const body of [sameBytes, newer]) {
      const { second } = twice({ 'repeated-request-id': 'reject' }, body);
      expect([second.endedBy?.name, second.result.resultCode, second.repeats]).toEqual([
        'repeat',
        'PARAM_ILLEGAL',
        null,
      ]);
    }
  });

  test('ignore: both are new calls', () => {
    const gaps = { 'repeated-request-id': 'ignore' };
    expect(twice(gaps, newer).second).toMatchObject({ repeats: null, result: { resultCode: 'SUCCESS' } });
    expect(twice(gaps, sameBytes).second).toMatchObject({
      endedBy: { name: 'modify time' },
      result: { resultCode: 'PARAM_ILLEGAL' },
    });
  });
});
