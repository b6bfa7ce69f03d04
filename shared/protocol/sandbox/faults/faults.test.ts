import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { endpoints } from '../../../specification/endpoints.ts';
import { decide } from '../decide.ts';
import { caseOf, goodRequest, now, payloadOf, type RequestParts } from '../testing/sandbox-run.ts';
import { createFaultTally, type StoredTally } from './fault-tally.ts';
import { activeFaults, nothingStored, planOf } from './testing/fault-plans.ts';
import { createMapMemory } from '../sandbox-case.ts';

/** A sandbox with a fault plan. Returns each call's resultCode and fault. */
function runner(faults: readonly string[], { seed = '1', stored = nothingStored } = {}) {
  const memory = createMapMemory();
  const plan = planOf(faults, seed);
  const history = createFaultTally(plan, stored);
  let calls = 0;
  const run = (body: string, target: string = endpoints.queue.path, more: RequestParts['more'] = []) => {
    const decision = decide({
      ...caseOf({ ...goodRequest, target, body, more }, { memory }),
      faults: { plan, history },
    });
    calls += 1;
    if (decision.acceptance !== null) memory.remember(decision.acceptance, `CALL-${calls}`, decision.body);
    const { summary, result, acceptance } = decision;
    const isUnknown = result.resultCode === 'UNKNOWN_EXCEPTION';
    history.add({ ...summary, isAccepted: acceptance !== null, isUnknown });
    return decision;
  };
  const said = (...given: Parameters<typeof run>): string => {
    const { result, faults: met } = run(...given);
    return met === null ? result.resultCode : `${result.resultCode} (${met.summary})`;
  };
  return { run, said };
}

const id = (number: number): string => String(number).padStart(32, '0');
const queue = (step: number, status = 'CALL_NUM', order = 'Q1') =>
  payloadOf('queue-up', status, { order, modified: now + step, id: id(step) });
const voucher = (step: number) => payloadOf('voucher', 'TICKETED', { order: 'V1', modified: now + step, id: id(step) });

describe('a fault in place of acceptance', () => {
  test.each([
    ['http:503', 503, 'UNKNOWN_EXCEPTION'],
    ['http:404', 404, 'UNKNOWN_EXCEPTION'],
    ['code:UN_SUPPORT_BUSINESS', 200, 'UN_SUPPORT_BUSINESS'],
    ['code:UNKNOWN_EXCEPTION', 200, 'UNKNOWN_EXCEPTION'],
    ['unknown-then-success', 200, 'UNKNOWN_EXCEPTION'],
  ])('%s accepts nothing, says why, and the same bytes are accepted when it is over', (fault, status, code) => {
    const { run } = runner([`${fault}@call=2`]);
    const first = run(queue(1));
    const failed = run(queue(2, 'NUMBER_ARRIVED'));
    expect(failed).toMatchObject({
      status,
      result: { resultCode: code, resultStatus: 'F', resultMessage: expect.stringContaining(fault) },
      acceptance: null,
      endedBy: { step: 8 },
      faults: { summary: `${fault}@call=2`, delayMs: 0 },
    });
    // As every refusal of a known order, it tells how the order stands.
    expect(JSON.parse(failed.body)).toMatchObject({
      orderId: first.acceptance?.order.orderId,
      orderStatus: 'CALL_NUM',
    });
    expect(run(queue(2, 'NUMBER_ARRIVED'))).toMatchObject({ result: { resultCode: 'SUCCESS' }, repeats: null });
  });

  test.each(['http:503', 'code:UNKNOWN_EXCEPTION', 'unknown-then-success'])(
    '%s leaves it unknown whether a voucher was issued',
    (fault) => {
      const { result } = runner([fault]).run(voucher(1), endpoints.sync.path);
      expect(result).toMatchObject({ resultCode: 'UNKNOWN_EXCEPTION', resultStatus: 'U' });
    },
  );

  test('http takes its status even where every answer is to have 200', () => {
    const given = caseOf({ ...goodRequest, body: queue(1) });
    const setup = { ...given.setup, gaps: { 'http-status': 'always-200' } };
    expect(decide({ ...given, setup, faults: activeFaults(['http:502']) }).status).toBe(502);
  });
});

describe('unknown-then-success', () => {
  const unknown = 'UNKNOWN_EXCEPTION (unknown-then-success)';

  test('accepts the same order and status once more, whatever requestId and time the retry has', () => {
    const { said } = runner(['unknown-then-success']);
    expect([queue(1), queue(1), queue(1)].map((body) => said(body))).toEqual([unknown, 'SUCCESS', 'SUCCESS']);
    expect([queue(2), queue(3)].map((body) => said(body))).toEqual([unknown, 'SUCCESS']);
    const arrived = (step: number): string => queue(step, 'NUMBER_ARRIVED');
    expect([arrived(4), arrived(5)].map((body) => said(body))).toEqual([unknown, 'SUCCESS']);
    expect([queue(6, 'CALL_NUM', 'Q2'), queue(7, 'CALL_NUM', 'Q2')].map((body) => said(body))).toEqual([
      unknown,
      'SUCCESS',
    ]);
  });

  test('knows from the stored calls what was answered before it came into force', () => {
    const { run } = runner(['unknown-then-success']);
    const { orderKey } = run(queue(1)).summary;
    const stored = { received: [1], unknown: [[orderKey, 'CALL_NUM']] as const };
    expect(runner(['unknown-then-success'], { stored }).said(queue(2))).toBe('SUCCESS');
    expect(runner(['unknown-then-success'], { stored }).said(queue(2, 'NUMBER_ARRIVED'))).toBe(unknown);
  });
});

describe('a fault of an accepted call', () => {
  test.each([
    'no-answer',
    'reset',
    'empty',
    'cut',
    'malformed',
    'unsigned',
    'wrong-signature',
    'duplicate',
    'delay:5ms',
  ])('%s leaves the decision as it is, and the retry is a repeat without a fault', (fault) => {
    const { run } = runner([fault]);
    const plain = runner([]).run(queue(1));
    const { faults, ...decision } = run(queue(1));
    expect(decision).toEqual({ ...plain, faults: undefined });
    expect(faults?.summary).toBe(fault);
    expect(run(queue(1))).toMatchObject({ repeats: 'CALL-1', faults: null, body: plain.body });
  });

  test('does not meet what an earlier check has answered', () => {
    const { said } = runner(['no-answer']);
    expect(said(queue(1).replace('"A123"', '""'))).toBe('PARAM_ILLEGAL');
    expect(said(queue(2, 'CANCELLED'))).toBe('ORDER_STATUS_INVALID');
    expect(said('no JSON')).toBe('PARAM_ILLEGAL');
  });
});

describe('places', () => {
  const answers = (fault: string, many = 5): readonly number[] => {
    const { run } = runner([fault]);
    return Array.from({ length: many }, (_, index) => index + 1).filter((step) => run(queue(step)).faults !== null);
  };

  test('call is one call, next the first ones, both hold together', () => {
    expect(answers('cut@call=2')).toEqual([2]);
    expect(answers('cut@next=2')).toEqual([1, 2]);
    expect(answers('cut@next=2&call=3')).toEqual([]);
    expect(answers('cut@rate=1')).toEqual([1, 2, 3, 4, 5]);
  });

  test('refused calls and repeats count', () => {
    const { said } = runner(['cut@call=3']);
    expect(said(queue(1))).toBe('SUCCESS');
    expect(said(queue(1))).toBe('SUCCESS');
    expect(said(queue(2))).toBe('SUCCESS (cut@call=3)');
  });

  test('call and next count among the calls of the order and endpoint that are named beside them', () => {
    const { said } = runner(['cut@order=Q2&call=2', 'empty@endpoint=queue&next=1']);
    expect(said(voucher(1), endpoints.sync.path)).toBe('SUCCESS');
    expect(said(queue(2))).toBe('SUCCESS (empty@endpoint=queue&next=1)');
    expect(said(queue(3, 'CALL_NUM', 'Q2'))).toBe('SUCCESS');
    expect(said(queue(4))).toBe('SUCCESS');
    expect(said(queue(5, 'CALL_NUM', 'Q2'))).toBe('SUCCESS (cut@order=Q2&call=2)');
  });

  test('call counts from the first stored call, next from when the plan came into force', () => {
    const stored: StoredTally = { received: [7, 7, 7], unknown: [] };
    const { said } = runner(['cut@call=9', 'reset@next=1'], { stored });
    expect([1, 2, 3].map((step) => said(queue(step)))).toEqual([
      'SUCCESS (reset@next=1)',
      'SUCCESS (cut@call=9)',
      'SUCCESS',
    ]);
  });

  test('header is the calls that have that value, and counts the others', () => {
    const { said } = runner(['cut@header=X-Run:7&call=3']);
    const run = (step: number, value: string): string => said(queue(step), endpoints.queue.path, [['x-run', value]]);
    expect([run(1, '7'), run(2, '70'), run(3, ' 7 '), run(4, '7')]).toEqual([
      'SUCCESS',
      'SUCCESS',
      'SUCCESS (cut@header=X-Run:7&call=3)',
      'SUCCESS',
    ]);
    expect(runner(['cut@header=X-Run:7']).said(queue(1))).toBe('SUCCESS');
  });

  test('the first delay and the first other fault both happen', () => {
    const { run } = runner(['cut@call=2', 'delay:1s', 'reset', 'delay:2s', 'empty']);
    expect(run(queue(1)).faults).toEqual({ delayMs: 1000, action: { what: 'reset' }, summary: 'delay:1s, reset' });
    expect(run(queue(2)).faults).toMatchObject({ delayMs: 1000, action: { what: 'cut' } });
  });
});

describe('what is drawn', () => {
  const outcome = (seed: string, many: number) => {
    const { run } = runner(['cut@rate=0.3', 'delay:100ms-300ms'], { seed });
    return Array.from({ length: many }, (_, index) => run(queue(index + 1)).faults);
  };

  test('is the same for the same seed and the same calls, wherever the counting begins, and another for another', () => {
    const whole = outcome('7', 60);
    expect(outcome('7', 60)).toEqual(whole);
    expect(outcome('8', 60)).not.toEqual(whole);
    const stored: StoredTally = { received: [20, 20, 20], unknown: [] };
    const later = runner(['cut@rate=0.3', 'delay:100ms-300ms'], { seed: '7', stored });
    expect(Array.from({ length: 40 }, (_, index) => later.run(queue(index + 1)).faults)).toEqual(whole.slice(20));
  });

  test('is about as many as it is to be, and delays lie within their range', () => {
    const met = outcome('1', 400);
    const cuts = met.filter((faults) => faults?.action?.what === 'cut').length;
    expect(cuts).toBeGreaterThan(80);
    expect(cuts).toBeLessThan(160);
    const delays = met.map((faults) => faults?.delayMs ?? 0);
    expect(Math.min(...delays)).toBeGreaterThanOrEqual(100);
    expect(Math.max(...delays)).toBeLessThanOrEqual(300);
    expect(new Set(delays).size).toBeGreaterThan(50);
  });

  test('of log-normal delays half are above the median, and few far above it', () => {
    const { run } = runner(['delay:lognormal(200ms,0.5)']);
    const delays = Array.from({ length: 400 }, (_, index) => run(queue(index + 1)).faults?.delayMs ?? 0);
    const above = (ms: number): number => delays.filter((delay) => delay > ms).length;
    expect(above(200)).toBeGreaterThan(160);
    expect(above(200)).toBeLessThan(240);
    // One standard deviation of the logarithm: a sixth lies beyond it; at three there are one or two in a thousand.
    expect(above(200 * Math.exp(0.5))).toBeGreaterThan(40);
    expect(above(200 * Math.exp(0.5))).toBeLessThan(90);
    expect(above(200 * Math.exp(2))).toBeLessThan(4);
    expect(delays.every(Number.isInteger)).toBe(true);
  });

  test('never depends on faults that did not happen before it', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 1, max: 50 }), (seed, calls) => {
        const plan = planOf(['cut@order=NOBODY', 'delay:1ms-1h'], String(seed));
        const history = createFaultTally(plan, { received: [calls, calls], unknown: [] });
        const given = { ...caseOf({ ...goodRequest, body: queue(1) }), faults: { plan, history } };
        expect(decide(given)).toEqual(decide(given));
      }),
      { numRuns: 20 },
    );
  });
});

test('a recount takes up what is stored and keeps where next began', () => {
  let many = 3;
  const plan = planOf(['cut@next=2']);
  const stored = (received: number): StoredTally => ({ received: [received], unknown: [['K', 'S']] });
  const tally = createFaultTally(plan, stored(many));
  const everything = { order: null, endpoint: null };
  const call = { endpoint: null, merchantBizNo: '', orderKey: 'K', orderStatus: 'S' };
  tally.add({ ...call, isAccepted: true, isUnknown: false });
  expect([tally.received(everything), tally.isUnknown('K', 'S')]).toEqual([4, false]);
  many = 5;
  tally.recount(stored(many));
  expect([tally.received(everything), tally.receivedBefore(everything), tally.isUnknown('K', 'S')]).toEqual([
    5,
    3,
    true,
  ]);
});
