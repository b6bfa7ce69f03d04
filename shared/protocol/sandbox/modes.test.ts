import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { endpoints } from '../../specification/endpoints.ts';
import { findScenario, scenarios } from '../../scenarios/index.ts';
import { everyoneOnboarded, type SandboxMode } from '../../documents/sandbox-controls.ts';
import { checks } from './checks/all-checks.ts';
import { decide, prepareDecision } from './decide.ts';
import { caseOf, goodRequest, now, payloadOf, type RequestParts } from './testing/sandbox-run.ts';
import { breakages, createInvalidRequest } from './testing/invalid-requests.ts';
import { createMapMemory } from './sandbox-case.ts';

const setupOf = (mode: SandboxMode) => ({ scenarios, gaps: {}, scheme: null, notOnboarded: everyoneOnboarded, mode });

/** A sandbox over two maps in any mode, call by call. */
function runner() {
  const memory = createMapMemory();
  let calls = 0;
  return (mode: SandboxMode, body: string, target: string = endpoints.queue.path) => {
    const decision = decide(caseOf({ ...goodRequest, target, body }, { memory, setup: setupOf(mode) }));
    calls += 1;
    if (decision.acceptance !== null) memory.remember(decision.acceptance, `CALL-${calls}`, decision.body);
    return decision;
  };
}

const queue = (status: string, minute: number): string =>
  payloadOf('queue-up', status, { modified: now + minute * 60_000, id: String(minute).padStart(32, '0') });
const changed = (text: string, change: Record<string, unknown>): string =>
  JSON.stringify({ ...JSON.parse(text), ...change });

describe('each check, by mode', () => {
  // Where each mode ends a request in which only that check fails.
  const table: readonly (readonly [
    check: string,
    lenient: 'refused' | 'accepted',
    recordOnly: 'refused' | 'recorded',
  ])[] = [
    ['path', 'refused', 'recorded'],
    ['method', 'refused', 'recorded'],
    ['size', 'refused', 'refused'],
    ['media type', 'refused', 'recorded'],
    ['headers', 'refused', 'recorded'],
    ['client', 'refused', 'recorded'],
    ['rate', 'refused', 'recorded'],
    ['signature header', 'refused', 'recorded'],
    ['key', 'refused', 'recorded'],
    ['time', 'refused', 'recorded'],
    ['age', 'refused', 'recorded'],
    ['signature', 'refused', 'recorded'],
    ['encryption', 'refused', 'recorded'],
    ['json', 'refused', 'recorded'],
    ['rules', 'accepted', 'recorded'],
    ['scenario', 'refused', 'recorded'],
    ['onboarding', 'refused', 'recorded'],
    ['repeat', 'accepted', 'recorded'],
    ['status', 'accepted', 'recorded'],
    ['create time', 'accepted', 'recorded'],
    ['modify time', 'accepted', 'recorded'],
    ['move', 'accepted', 'recorded'],
    ['fault plan', 'refused', 'recorded'],
  ];

  test('stands in the table', () => {
    expect(table.map(([name]) => name)).toEqual(checks.map(({ name }) => name));
  });

  test.each(table)('%s: lenient %s, record-only %s', (name, lenient, recordOnly) => {
    const strictly = decide(createInvalidRequest([name]));
    const leniently = decide(createInvalidRequest([name], 'lenient'));
    const recorded = decide(createInvalidRequest([name], 'record-only'));
    expect([strictly.mode, leniently.mode, recorded.mode]).toEqual(['strict', 'lenient', 'record-only']);
    expect(strictly.endedBy?.name).toBe(name);
    if (lenient === 'refused') expect(leniently).toEqual({ ...strictly, mode: 'lenient' });
    else {
      expect(leniently).toMatchObject({
        status: 200,
        endedBy: null,
        result: { resultStatus: 'S' },
        changesNothing: false,
      });
      expect(leniently.acceptance).not.toBeNull();
      expect(leniently.result.resultMessage).toContain(`in place of F / ${strictly.result.resultCode}.`);
      // A repeated requestId breaks no validation rule.
      if (name !== 'repeat') expect(leniently.findings.some(({ severity }) => severity === 'error')).toBe(true);
    }
    if (recordOnly === 'refused') expect(recorded).toEqual({ ...strictly, mode: 'record-only' });
    else
      expect(recorded).toMatchObject({
        status: 200,
        endedBy: null,
        result: { resultCode: 'SUCCESS', resultStatus: 'S' },
        acceptance: null,
        changesNothing: true,
        repeats: null,
        findings: [],
        faults: null,
        decrypted: null,
        encryptFor: null,
        signature: 'not checked',
      });
  });

  test('whatever is broken together, lenient answers as strict does without what it ignores', () => {
    const passes = new Set(table.flatMap(([name, lenient]) => (lenient === 'accepted' ? [name] : [])));
    fc.assert(
      fc.property(fc.subarray(Object.keys(breakages), { minLength: 1 }), (names) => {
        const first = checks.find(({ name }) => names.includes(name) && !passes.has(name));
        expect(decide(createInvalidRequest(names, 'lenient')).endedBy?.name).toBe(first?.name);
      }),
      { numRuns: 300 },
    );
  });
});

describe('lenient', () => {
  test('what is right is answered byte for byte as strict answers it', () => {
    const body = queue('CALL_NUM', 1);
    const [strictly, leniently] = [runner()('strict', body), runner()('lenient', body)];
    expect(leniently).toEqual({ ...strictly, mode: 'lenient' });
  });

  test('the order takes over what is wrong, and goes on from there when the sandbox is strict again', () => {
    const run = runner();
    expect(run('lenient', queue('FINISHED', 1)).acceptance?.order.status).toBe('FINISHED');
    expect(run('strict', queue('CALL_NUM', 2)).result.resultCode).toBe('ORDER_STATUS_INVALID');
    const back = run('lenient', queue('CALL_NUM', 3));
    expect(back).toMatchObject({ result: { resultStatus: 'S' }, acceptance: { order: { status: 'CALL_NUM' } } });
    expect(back.findings.map(({ rule }) => rule)).toContain('status-move');
    expect(run('strict', queue('NUMBER_ARRIVED', 4)).result.resultCode).toBe('SUCCESS');
  });

  test('a status that is none stands as it was written, and any may follow it', () => {
    const run = runner();
    const odd = run('lenient', queue('CALLED', 1));
    expect(odd.acceptance?.order.status).toBe('CALLED');
    expect(JSON.parse(odd.body)).toMatchObject({ orderStatus: 'CALLED' });
    expect(run('strict', queue('NUMBER_ARRIVED', 2)).result.resultCode).toBe('SUCCESS');
  });

  test('members of another type leave the order as it stood in them', () => {
    const run = runner();
    const first = run('lenient', queue('CALL_NUM', 1)).acceptance?.order;
    const odd = run('lenient', changed(queue('NUMBER_ARRIVED', 2), { orderStatus: 7, orderModifyTime: 'later' }));
    expect(odd.acceptance?.order).toEqual(first);
  });

  test('a requestId that comes again is a repeat with the same bytes, and another call with others', () => {
    const run = runner();
    const first = run('lenient', queue('CALL_NUM', 1));
    expect(run('lenient', queue('CALL_NUM', 1))).toMatchObject({
      repeats: 'CALL-1',
      body: first.body,
      acceptance: null,
    });
    const other = run('lenient', queue('NUMBER_ARRIVED', 1).replace('{', '{ '));
    expect(other).toMatchObject({ repeats: null, acceptance: { order: { status: 'NUMBER_ARRIVED' } } });
  });

  test.each([
    ['no number', (text: string) => changed(text, { merchantBizNo: undefined })],
    ['a blank one', (text: string) => changed(text, { merchantBizNo: ' ' })],
    ['a number of another type', (text: string) => changed(text, { merchantBizNo: 5 })],
    ['a number longer than any list can ask for', (text: string) => changed(text, { merchantBizNo: '9'.repeat(1001) })],
    ['a status longer than any', (text: string) => changed(text, { orderStatus: 'A'.repeat(257) })],
    ['no object', () => '[1]'],
  ])('a payload with %s is answered with S, without an order, and changes nothing', (_, change) => {
    const decision = runner()('lenient', change(queue('CALL_NUM', 1)));
    expect(decision).toMatchObject({ status: 200, acceptance: null, changesNothing: true, signature: 'verified' });
    expect(Object.keys(JSON.parse(decision.body))).toEqual(['result']);
    expect(decision.result).toMatchObject({ resultCode: 'SUCCESS', resultStatus: 'S' });
    expect(decision.findings.some(({ severity }) => severity === 'error')).toBe(true);
  });

  test('any JSON object of a known caller is answered with S, and leaves what can be read again', () => {
    const value = fc.oneof(fc.jsonValue(), fc.constantFrom('CALL_NUM', 'FINISHED', 'M1', ' ', 1e99, null));
    const member = fc.constantFrom(
      'merchantBizNo',
      'orderStatus',
      'orderCreateTime',
      'orderModifyTime',
      'requestId',
      'extInfo',
      'shopInfo',
      'userId',
    );
    fc.assert(
      fc.property(fc.array(fc.dictionary(member, value), { minLength: 1, maxLength: 4 }), (changes) => {
        const run = runner();
        for (const [at, change] of changes.entries()) {
          const decision = run('lenient', changed(queue('CALL_NUM', at), change));
          expect(decision.result.resultStatus).toBe('S');
          expect(decision.changesNothing).toBe(decision.acceptance === null);
          const order = decision.acceptance?.order;
          expect(JSON.parse(JSON.stringify(order ?? null))).toEqual(order ?? null);
          expect(run('strict', queue('NUMBER_ARRIVED', 100 + at)).result.resultStatus).toMatch(/^[SF]$/);
        }
      }),
      { numRuns: 150 },
    );
  });
});

describe('record-only', () => {
  test('answers a payload that names its order as a first accepted call, and remembers nothing of it', () => {
    const run = runner();
    const first = runner()('strict', queue('CALL_NUM', 1));
    const recorded = run('record-only', queue('CALL_NUM', 1));
    const { result: _, ...told } = JSON.parse(recorded.body);
    expect(JSON.parse(first.body)).toMatchObject(told);
    expect(told).toMatchObject({ orderStatus: 'CALL_NUM' });
    expect(recorded.summary).toMatchObject({ merchantBizNo: 'ORDER-1', scenario: 'queue-up', endpoint: 'queue' });
    // The order it names is unknown to the next call.
    expect(run('strict', queue('CALL_NUM', 1))).toMatchObject({ repeats: null, body: first.body });
  });

  test("a voucher gets a voucher's answer", () => {
    const voucher = endpoints[findScenario('voucher')?.endpoint ?? 'pass'].path;
    const body = payloadOf('voucher', 'TICKETED');
    const [strictly, recorded] = [runner()('strict', body, voucher), runner()('record-only', body, voucher)];
    expect(JSON.parse(strictly.body)).toHaveProperty('distributeResult');
    expect(JSON.parse(recorded.body).distributeResult).toEqual(JSON.parse(strictly.body).distributeResult);
  });

  test.each<[string, Partial<RequestParts>, string]>([
    ['nothing at all', { contentType: null, clientId: null, time: null, body: '' }, 'not checked'],
    ['bytes that are not JSON', { body: '\u0000{{' }, 'not checked'],
    ['another method and path', { method: 'TRACE', target: '*', body: '{}' }, 'not checked'],
    ['more than is looked into', { body: `{"merchantBizNo":"B","x":"${'x'.repeat(65_536)}"}` }, 'not checked'],
    [
      'an encrypted body',
      { body: 'c2VhbGVk', more: [['Encrypt', 'algorithm=RSA_AES,symmetricKey=a2V5']] },
      'not checked',
    ],
  ])('%s is answered with S', (_, parts, signature) => {
    const given = caseOf({ ...goodRequest, ...parts }, { setup: setupOf('record-only') });
    const { memoryKeys, decide: decideOpen } = prepareDecision(given);
    expect(memoryKeys).toEqual({ orderKey: '', clientId: '', requestId: '' });
    const decision = decideOpen({ order: () => null, request: () => null });
    expect(decision).toMatchObject({ status: 200, signature, result: { resultCode: 'SUCCESS', resultStatus: 'S' } });
    expect(Object.keys(JSON.parse(decision.body))).toEqual(['result']);
  });
});
