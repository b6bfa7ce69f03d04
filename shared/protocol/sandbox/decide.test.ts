import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyCharacter } from '../../lib/text/testing/any-character.ts';
import { countCodePoints } from '../../lib/text/text-width.ts';
import { scenarios } from '../../scenarios/index.ts';
import { endpoints } from '../../specification/endpoints.ts';
import { orderKey } from '../orders/order-key.ts';
import { resultMessage } from './answer.ts';
import { decide, prepareDecision } from './decide.ts';
import { everyoneOnboarded } from '../../documents/sandbox-controls.ts';
import { caseOf, goodRequest, now, payloadOf, testDigest } from './testing/sandbox-run.ts';
import { createMapMemory } from './sandbox-case.ts';

/** A sandbox with a memory of two maps. */
function runner() {
  const memory = createMapMemory();
  let calls = 0;
  return (body: string, target: string = endpoints.queue.path) => {
    const decision = decide(caseOf({ ...goodRequest, target, body }, { memory }));
    calls += 1;
    if (decision.acceptance !== null) memory.remember(decision.acceptance, `CALL-${calls}`, decision.body);
    return decision;
  };
}
const id = (number: number): string => String(number).padStart(32, '0');
const queue = (status: string, step: number, order = 'Q1') =>
  payloadOf('queue-up', status, { order, modified: now + step, id: id(step) });
const train = (status: string, step: number, order = 'T1') =>
  payloadOf('train-ticket', status, { order, modified: now + step, id: id(step) });

describe('an accepted call', () => {
  test('gets exactly the fields of the base response, in their order', () => {
    const decision = runner()(queue('CALL_NUM', 1));
    const orderId = testDigest(orderKey({ clientId: 'CLIENT', endpoint: 'queue', merchantBizNo: 'Q1' }, {})).slice(
      0,
      20,
    );
    expect(decision.body).toBe(
      `{"result":{"resultCode":"SUCCESS","resultStatus":"S","resultMessage":"Accepted."},"orderId":"${orderId}","orderStatus":"CALL_NUM"}`,
    );
    expect(decision.summary).toMatchObject({
      merchantBizNo: 'Q1',
      scenario: 'queue-up',
      endpoint: 'queue',
      orderStatus: 'CALL_NUM',
      keyVersion: '2',
    });
  });

  test('keeps its orderId through the life of the order; another client, merchant or endpoint is another order', () => {
    const run = runner();
    const first = run(queue('CALL_NUM', 1)).acceptance?.order;
    expect(run(queue('FINISHED', 2)).acceptance?.order).toMatchObject({ orderId: first?.orderId, status: 'FINISHED' });
    const ofMerchant = run(queue('CALL_NUM', 3).replace('"userId"', '"merchantId": "M2", "userId"')).acceptance?.order;
    const ofTrain = run(train('TICKETED', 4, 'Q1'), endpoints.pass.path).acceptance?.order;
    expect(new Set([first?.orderId, ofMerchant?.orderId, ofTrain?.orderId]).size).toBe(3);
  });

  test('is decided the same way every time', () => {
    const given = caseOf({ ...goodRequest, body: queue('CALL_NUM', 1) });
    expect(decide(given)).toEqual(decide(given));
  });
});

describe('a refusal of a known order', () => {
  test.each([
    ['a move that is not allowed', queue('CANCELLED', 3)],
    ['a broken rule', queue('FINISHED', 3).replace('"A123"', '""')],
    ['a time that is not newer', queue('NUMBER_PASSED', 1).replace(id(1), id(9))],
  ])('for %s says how the order stands', (_, body) => {
    const run = runner();
    run(queue('CALL_NUM', 1));
    const accepted = run(queue('NUMBER_ARRIVED', 2));
    const refused = run(body);
    expect(refused.result.resultStatus).toBe('F');
    expect(JSON.parse(refused.body)).toEqual({
      result: refused.result,
      orderId: accepted.acceptance?.order.orderId,
      orderStatus: 'NUMBER_ARRIVED',
    });
  });

  test('tells nothing to who has not signed', () => {
    const run = runner();
    run(queue('CALL_NUM', 1));
    const memory = createMapMemory();
    const first = decide(caseOf({ ...goodRequest, body: queue('CALL_NUM', 1) }, { memory }));
    if (first.acceptance !== null) memory.remember(first.acceptance, 'C1', first.body);
    const unsigned = decide(caseOf({ ...goodRequest, signature: 'V1JPTkc=', body: queue('CALL_NUM', 2) }, { memory }));
    expect(Object.keys(JSON.parse(unsigned.body))).toEqual(['result']);
  });

  test('changes nothing: what follows is held against the last accepted call', () => {
    const run = runner();
    run(queue('CALL_NUM', 1));
    expect(run(queue('CALL_NUM', 5).replace('CALL_NUM', 'NO_SUCH')).result.resultCode).toBe('ORDER_STATUS_INVALID');
    expect(run(queue('CANCELLED', 2)).result.resultCode).toBe('SUCCESS');
  });
});

describe('a repeated requestId', () => {
  test('with the same bytes gets the same answer and changes nothing', () => {
    const run = runner();
    const first = run(queue('CALL_NUM', 1));
    run(queue('NUMBER_ARRIVED', 2));
    const again = run(queue('CALL_NUM', 1));
    expect(again).toMatchObject({ body: first.body, repeats: 'CALL-1', acceptance: null, endedBy: { name: 'repeat' } });
    expect(again.findings.map((finding) => finding.rule)).not.toContain('modify-time-not-newer');
    expect(run(queue('FINISHED', 3)).result.resultCode).toBe('SUCCESS');
  });

  test('with other bytes is refused, even when only a space differs', () => {
    const run = runner();
    run(queue('CALL_NUM', 1));
    expect(run(`${queue('CALL_NUM', 1)} `).result).toMatchObject({
      resultCode: 'PARAM_ILLEGAL',
      resultMessage: expect.stringContaining('requestId'),
    });
  });

  test('of a refused call may come again: only accepted calls are remembered', () => {
    const run = runner();
    expect(run(queue('CANCELLED', 1)).result.resultCode).toBe('ORDER_STATUS_INVALID');
    expect(run(queue('CALL_NUM', 1)).result.resultCode).toBe('SUCCESS');
  });

  test('of another client is not a repeat', () => {
    const memory = createMapMemory();
    const first = decide(caseOf({ ...goodRequest, body: queue('CALL_NUM', 1) }, { memory }));
    if (first.acceptance !== null) memory.remember(first.acceptance, 'C1', first.body);
    const other = decide(caseOf({ ...goodRequest, clientId: 'OTHER', body: `${queue('CALL_NUM', 1)} ` }, { memory }));
    expect(other.result.resultCode).toBe('SUCCESS');
  });
});

describe('scenarios', () => {
  test('a known order keeps the scenario of its first call on its endpoint', () => {
    const known = {
      orderKey: 'K',
      scenario: 'queue-up',
      orderId: 'ID',
      status: 'CALL_NUM',
      orderCreateTime: 0,
      orderModifyTime: 0,
      parts: [],
    };
    const given = caseOf(
      { ...goodRequest, target: endpoints.pass.path, body: train('TICKETED', 1) },
      { memory: { order: () => known, request: () => null } },
    );
    expect(decide(given).summary.scenario).toBe('queue-up');
  });

  test.each([
    ['merchantId', { merchantIds: ['M9'] }, 'M9'],
    ['scenario', { scenarios: ['train-ticket'] }, 'train-ticket'],
    ['template', { templateCodes: ['TPL'] }, 'TPL'],
  ])('a %s marked as not onboarded is UN_SUPPORT_BUSINESS, after the rules', (_, mark, named) => {
    const setup = { scenarios, gaps: {}, scheme: null, notOnboarded: { ...everyoneOnboarded, ...mark } };
    const body = train('TICKETED', 1)
      .replace('"userId"', '"merchantId": "M9", "userId"')
      .replace(/"template_code": "[^"]*"/, '"template_code": "TPL"');
    const parts = { ...goodRequest, target: endpoints.pass.path, body };
    expect(decide(caseOf(parts, { setup })).result).toMatchObject({
      resultCode: 'UN_SUPPORT_BUSINESS',
      resultMessage: expect.stringContaining(named),
    });
    expect(
      decide(caseOf({ ...parts, body: body.replace('"orderStatus"', '"orderState"') }, { setup })).result.resultCode,
    ).toBe('PARAM_ILLEGAL');
  });

  test('only a sandbox that was given fewer scenarios says that it does not serve one', () => {
    const payload: Record<string, unknown> = JSON.parse(queue('CALL_NUM', 1));
    const body = JSON.stringify({ ...payload, merchantBizType: 'RIDE_HAILING' });
    const parts = { ...goodRequest, target: endpoints.sync.path, body };
    const setup = { scenarios: scenarios.filter(({ endpoint }) => endpoint !== 'sync'), gaps: {}, scheme: null };
    expect(decide(caseOf(parts, { setup: { ...setup, notOnboarded: everyoneOnboarded } })).result).toMatchObject({
      resultCode: 'UN_SUPPORT_BUSINESS',
      resultMessage: expect.stringContaining('Queue'),
    });
  });
});

test.each([
  '2026-11-20T10:00:00Z',
  '2026-11-20T10:00:00+00:00',
  '2026-11-20T18:00:00+08:00',
  '2026-11-20T18:00:00+0800',
  '2026-11-20T15:30:00.253+05:30',
  String(now),
  '2026-11-20T09:45:00+00:00',
  '2026-11-20T10:15:00+00:00',
])('Request-Time %s is taken', (time) => {
  expect(decide(caseOf({ ...goodRequest, time, body: queue('CALL_NUM', 1) })).endedBy).toBeNull();
});

test.each([
  '2026-11-20T09:44:59+00:00',
  '2026-11-20T10:15:01+00:00',
  String(now - 900_001),
  '2026-11-20T10:00:00',
  '1795168800',
  '2026-02-30T10:00:00Z',
])('Request-Time %s is not', (time) => {
  expect(decide(caseOf({ ...goodRequest, time, body: queue('CALL_NUM', 1) })).endedBy?.step).toBe(3);
});

test('a message of any text keeps to 256 characters, whole code points, and its assumption', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: anyCharacter, maxLength: 600 }),
      fc.constantFrom(undefined, 'stale-update' as const),
      (message, gap) => {
        const said = resultMessage(message, gap);
        const point = gap === undefined ? '' : ' (assumption: stale-update)';
        expect(countCodePoints(said)).toBeLessThanOrEqual(256);
        expect(said.isWellFormed()).toBe(true);
        expect(said.endsWith(point)).toBe(true);
        const kept = said.slice(0, said.length - point.length);
        expect(message.toWellFormed().startsWith(kept)).toBe(true);
        // Nothing is cut without need.
        if (kept !== message.toWellFormed()) expect(countCodePoints(said)).toBe(256);
      },
    ),
  );
});

test('a message is cut at code points, not at units', () => {
  expect(resultMessage('😀'.repeat(256))).toBe('😀'.repeat(256));
  expect(resultMessage(`a${'😀'.repeat(600)}`)).toBe(`a${'😀'.repeat(255)}`);
});

test('headers are found in any case, and one that is there twice is refused', () => {
  const given = caseOf({ ...goodRequest, body: queue('CALL_NUM', 1) });
  const lower = given.request.headers.map(([name, value]) => [name.toLowerCase(), value] as const);
  expect(decide({ ...given, request: { ...given.request, headers: lower } }).endedBy).toBeNull();
  const twice = [...lower, ['CLIENT-ID', 'OTHER'] as const];
  expect(decide({ ...given, request: { ...given.request, headers: twice } }).endedBy?.name).toBe('headers');
});

test('names of the prototype are names like any other', () => {
  const body = queue('CALL_NUM', 1).replace('"userId"', '"__proto__": {"requestId": "x"}, "constructor": 1, "userId"');
  const decision = decide(caseOf({ ...goodRequest, body }));
  expect(decision.result.resultCode).toBe('SUCCESS');
  expect(decision.findings.map((finding) => finding.path)).toContain('/__proto__');
  expect({}).not.toHaveProperty('requestId');
});

describe('a body that is not authenticated', () => {
  const padded = (bytes: number): string => queue('CALL_NUM', 1).replace(/\}\s*$/, `${' '.repeat(bytes)}}`);
  const unsigned = (body: string) => caseOf({ ...goodRequest, signature: 'QkFE', body });

  test('is looked into for the journal while it is of a usual size, and not beyond', () => {
    expect(decide(unsigned(padded(0))).summary.merchantBizNo).toBe('Q1');
    expect(prepareDecision(unsigned(padded(0))).memoryKeys.requestId).toBe(id(1));
    expect(decide(unsigned(padded(70_000))).summary).toMatchObject({ merchantBizNo: '', scenario: '', requestId: '' });
    expect(prepareDecision(unsigned(padded(70_000))).memoryKeys).toMatchObject({ orderKey: '', requestId: '' });
  });

  test('of any size is refused for its signature; the same one signed is accepted', () => {
    expect(decide(unsigned(padded(70_000))).endedBy?.name).toBe('signature');
    const signed = caseOf({ ...goodRequest, body: padded(70_000) });
    expect(prepareDecision(signed).memoryKeys.requestId).toBe(id(1));
    expect(decide(signed).acceptance).not.toBeNull();
  });
});
