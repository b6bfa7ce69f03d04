import { describe, expect, test } from 'vitest';
import { scenarios } from '../../scenarios/index.ts';
import type { GapChoices } from '../../spec/gaps.ts';
import { decide } from './decide.ts';
import type { Decision } from './decide.ts';
import { mapMemory } from './map-memory.ts';
import { everyoneOnboarded } from './terms.ts';
import { caseOf, created, goodRequest, now, payloadOf } from './testing.ts';
import type { RequestParts } from './testing.ts';

/** A sandbox over two maps under these choices: it decides and remembers. */
function sandboxUnder(gaps: GapChoices) {
  const memory = mapMemory();
  let calls = 0;
  return (body: string, parts: Partial<RequestParts> = {}): Decision => {
    const setup = { scenarios, gaps, scheme: null, notOnboarded: everyoneOnboarded };
    const decision = decide(caseOf({ ...goodRequest, ...parts, body }, { memory, setup }));
    calls += 1;
    if (decision.acceptance !== null) memory.remember(decision.acceptance, `CALL-${calls}`, decision.body);
    return decision;
  };
}

const id = (number: number): string => String(number).padStart(32, '0');
const queue = (status: string, step: number, requestNo = step): string =>
  payloadOf('queue-up', status, { order: 'Q1', modified: now + step, id: id(requestNo) });

/** A payload with members changed; undefined takes one away. */
function changed(text: string, members: Record<string, unknown>, extInfo: Record<string, unknown> = {}): string {
  const payload: Record<string, unknown> = JSON.parse(text);
  const own: unknown = payload['extInfo'];
  return JSON.stringify({ ...payload, ...members, extInfo: { ...(typeof own === 'object' ? own : {}), ...extInfo } });
}

const saidOf = ({ status, result, body }: Decision) => {
  const answer: Record<string, unknown> = JSON.parse(body);
  return [status, result.resultStatus, result.resultCode, answer['orderStatus']];
};

describe('base-fields', () => {
  const bare = { requestId: undefined, merchantBizNo: undefined, userId: undefined, merchantBizType: undefined };
  const timeless = { ...bare, orderCreateTime: undefined, orderModifyTime: undefined };

  test('required: a call without them is refused', () => {
    expect(sandboxUnder({})(changed(queue('CALL_NUM', 1), bare))).toMatchObject({
      result: { resultCode: 'PARAM_ILLEGAL', resultMessage: expect.stringContaining('open point: base-fields') },
    });
  });

  test('optional: the order goes by extInfo.merchant_bill_id', () => {
    const run = sandboxUnder({ 'base-fields': 'optional' });
    const first = run(changed(queue('CALL_NUM', 1), bare, { merchant_bill_id: 'Q1' }));
    expect(saidOf(first)).toEqual([200, 'S', 'SUCCESS', 'CALL_NUM']);
    expect(first.noted).toMatchObject({ merchantBizNo: 'Q1', requestId: '' });
    const second = run(queue('NUMBER_ARRIVED', 2));
    expect(second.acceptance?.order.orderId).toBe(first.acceptance?.order.orderId);
    expect(saidOf(run(changed(queue('CALL_NUM', 3), bare, { merchant_bill_id: 'Q1' })))).toEqual([
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
    expect(saidOf(run(statusless(1)))).toEqual([200, 'S', 'SUCCESS', undefined]);
    run(queue('NUMBER_PASSED', 2));
    expect(saidOf(run(statusless(3)))).toEqual([200, 'S', 'SUCCESS', 'NUMBER_PASSED']);
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

  test('client: it is the same order, whoever the merchant is; another client has its own', () => {
    expect(idsUnder({ 'order-identity': 'client' }).size).toBe(1);
    const run = sandboxUnder({ 'order-identity': 'client' });
    const [one, other] = ['CLIENT', 'OTHER'].map((clientId) => run(asMerchant('M1', 1), { clientId }));
    expect(one?.acceptance?.order.orderId).not.toBe(other?.acceptance?.order.orderId);
  });
});

describe('stale-update', () => {
  test('reject: PARAM_ILLEGAL', () => {
    const run = sandboxUnder({});
    run(queue('CALL_NUM', 5));
    expect(saidOf(run(queue('NUMBER_ARRIVED', 5, 6)))).toEqual([200, 'F', 'PARAM_ILLEGAL', 'CALL_NUM']);
  });

  test('ignore: success, nothing changes, and the answer says why', () => {
    const run = sandboxUnder({ 'stale-update': 'ignore' });
    const first = run(queue('CALL_NUM', 5));
    const stale = run(queue('NUMBER_ARRIVED', 5, 6));
    expect(saidOf(stale)).toEqual([200, 'S', 'SUCCESS', 'CALL_NUM']);
    expect(stale).toMatchObject({
      changesNothing: true,
      repeats: null,
      acceptance: { order: first.acceptance?.order },
    });
    expect(stale.result.resultMessage).toMatch(/^Nothing changes: .*\(open point: stale-update\)$/);
    expect(first.changesNothing).toBe(false);
    // CANCELLED may only follow CALL_NUM: the stale call left no trace.
    expect(saidOf(run(queue('CANCELLED', 7)))).toEqual([200, 'S', 'SUCCESS', 'CANCELLED']);
  });

  test('ignore: what would be no move is passed over as well, an unknown status and another create time are not', () => {
    const run = sandboxUnder({ 'stale-update': 'ignore' });
    run(queue('FINISHED', 5));
    expect(run(queue('CALL_NUM', 4))).toMatchObject({ changesNothing: true });
    expect(run(changed(queue('CALL_NUM', 3), { orderStatus: 'NO_SUCH' })).result.resultCode).toBe(
      'ORDER_STATUS_INVALID',
    );
    expect(run(changed(queue('CALL_NUM', 2), { orderCreateTime: created - 1 })).result.resultCode).toBe(
      'PARAM_ILLEGAL',
    );
    expect(saidOf(run(queue('CALL_NUM', 9)))).toEqual([200, 'F', 'ORDER_STATUS_INVALID', 'FINISHED']);
  });

  test('ignore: the same request again hears the same again', () => {
    const run = sandboxUnder({ 'stale-update': 'ignore' });
    run(queue('CALL_NUM', 5));
    const stale = run(queue('NUMBER_ARRIVED', 4));
    run(queue('NUMBER_PASSED', 6));
    expect(run(queue('NUMBER_ARRIVED', 4))).toMatchObject({
      body: stale.body,
      repeats: 'CALL-2',
      changesNothing: false,
    });
  });
});

describe('changed-create-time', () => {
  const later = (step: number) => changed(queue('CALL_NUM', step), { orderCreateTime: created + 1 });

  test('reject: PARAM_ILLEGAL', () => {
    const run = sandboxUnder({});
    run(queue('CALL_NUM', 1));
    expect(saidOf(run(later(2)))).toEqual([200, 'F', 'PARAM_ILLEGAL', 'CALL_NUM']);
  });

  test('report: accepted and said, and the order keeps the first one', () => {
    const run = sandboxUnder({ 'changed-create-time': 'report' });
    run(queue('CALL_NUM', 1));
    const reported = run(later(2));
    expect(saidOf(reported)).toEqual([200, 'S', 'SUCCESS', 'CALL_NUM']);
    expect(reported.acceptance?.order.orderCreateTime).toBe(created);
    expect(reported.result.resultMessage).toMatch(
      /^Accepted\. .*orderCreateTime.*\(open point: changed-create-time\)$/,
    );
    expect(reported.findings.map(({ rule }) => rule)).toContain('create-time-changed');
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
    expect([second.body, second.repeats]).toEqual([first.body, 'CALL-1']);
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

/** A request that a gateway would stop, and what it is answered: as it stands, with codes, with HTTP statuses. */
const gatewayFailures: Readonly<
  Record<
    string,
    { readonly spoil: Partial<RequestParts>; readonly body?: string; readonly code: string; readonly http: number }
  >
> = {
  'no Client-Id': { spoil: { clientId: null }, code: 'INVALID_CLIENT', http: 401 },
  'an unknown Client-Id': { spoil: { clientId: 'NOBODY' }, code: 'INVALID_CLIENT', http: 401 },
  'no Request-Time': { spoil: { time: null }, code: 'PARAM_ILLEGAL', http: 400 },
  'an unreadable Request-Time': { spoil: { time: 'now' }, code: 'PARAM_ILLEGAL', http: 400 },
  'an old Request-Time': { spoil: { time: String(now - 3_600_000) }, code: 'PARAM_ILLEGAL', http: 400 },
  'an unknown key version': { spoil: { keyVersion: '9' }, code: 'KEY_NOT_FOUND', http: 401 },
  'an unknown algorithm': { spoil: { algorithm: 'HS256' }, code: 'INVALID_SIGNATURE', http: 401 },
  'a wrong signature': { spoil: { signature: 'V1JPTkc=' }, code: 'INVALID_SIGNATURE', http: 401 },
  'no JSON': { spoil: {}, body: '{', code: 'PARAM_ILLEGAL', http: 400 },
};

describe.each(Object.entries(gatewayFailures))('gateway-result for %s', (_, { spoil, body, code, http }) => {
  const under = (gaps: GapChoices) => {
    const { status, result } = sandboxUnder(gaps)(body ?? queue('CALL_NUM', 1), spoil);
    return [status, result.resultCode, result.resultStatus];
  };

  test('is F with the code or HTTP status that is chosen', () => {
    expect(under({})).toEqual([200, 'PARAM_ILLEGAL', 'F']);
    expect(under({ 'gateway-result': 'gateway-codes' })).toEqual([200, code, 'F']);
    expect(under({ 'gateway-result': 'http-4xx' })).toEqual([http, 'PARAM_ILLEGAL', 'F']);
    expect(under({ 'gateway-result': 'http-4xx', 'http-status': 'always-200' })).toEqual([200, 'PARAM_ILLEGAL', 'F']);
  });
});

test('gateway-result is about the gateway: a broken rule and a refused move keep their codes and 200', () => {
  for (const value of ['gateway-codes', 'http-4xx']) {
    const run = sandboxUnder({ 'gateway-result': value });
    expect(saidOf(run(changed(queue('CALL_NUM', 1), { tinyAppId: 5 })))).toEqual([
      200,
      'F',
      'PARAM_ILLEGAL',
      undefined,
    ]);
    expect(saidOf(run(queue('CANCELLED', 1)))).toEqual([200, 'F', 'ORDER_STATUS_INVALID', undefined]);
  }
});

test.each([
  [404, { target: '/nowhere' }],
  [405, { method: 'DELETE' }],
  [415, { contentType: 'text/html' }],
] as const)('http-status: %i with a result, or 200 with the same result', (status, spoil) => {
  const asIs = sandboxUnder({})(queue('CALL_NUM', 1), spoil);
  const always = sandboxUnder({ 'http-status': 'always-200' })(queue('CALL_NUM', 1), spoil);
  expect([asIs.status, always.status, always.body]).toEqual([status, 200, asIs.body]);
});

test.each([
  ['15m', 900_000],
  ['1h', 3_600_000],
  ['90s', 90_000],
])('clock-skew=%s: so old is taken, a millisecond older is not', (value, ms) => {
  const at = (time: number) => sandboxUnder({ 'clock-skew': value })(queue('CALL_NUM', 1), { time: String(time) });
  expect([at(now - ms), at(now + ms)].map(({ endedBy }) => endedBy)).toEqual([null, null]);
  for (const refused of [at(now - ms - 1), at(now + ms + 1)]) {
    expect(refused.endedBy?.name).toBe('age');
    expect(refused.result.resultMessage).toContain(`more than ${value}`);
  }
});

test('clock-skew=off: any time is taken', () => {
  const run = sandboxUnder({ 'clock-skew': 'off' });
  expect(run(queue('CALL_NUM', 1), { time: '1999-01-01T00:00:00Z' }).endedBy).toBeNull();
});

test('unknown-fields: warned of, refused, or nothing said', () => {
  const body = changed(queue('CALL_NUM', 1), { colour: 'red' });
  const under = (gaps: GapChoices) => {
    const { result, findings } = sandboxUnder(gaps)(body);
    return [result.resultCode, findings.map(({ rule }) => rule)];
  };
  expect(under({})).toEqual(['SUCCESS', ['unknown-field']]);
  expect(under({ 'unknown-fields': 'reject' })).toEqual(['PARAM_ILLEGAL', ['unknown-field']]);
  expect(under({ 'unknown-fields': 'ignore' })).toEqual(['SUCCESS', []]);
});
