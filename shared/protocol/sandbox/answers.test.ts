import { describe, expect, test } from 'vitest';
import { findScenario, scenarios } from '../../scenarios/index.ts';
import { plainTemplates } from '../../scenarios/templates.ts';
import { baseResponse } from '../../specification/common-objects.ts';
import { endpoints } from '../../specification/endpoints.ts';
import type { GapChoices } from '../../gaps/gaps.ts';
import { validateAnswer } from '../validate/answer.ts';
import { createResult } from './answer.ts';
import { decide } from './decide.ts';
import type { Decision } from './decision.ts';
import { everyoneOnboarded } from '../../documents/sandbox-controls.ts';
import { caseOf, goodRequest, now, payloadOf, testDigest } from './testing/sandbox-run.ts';
import { createMapMemory } from './sandbox-case.ts';

const id = (number: number): string => String(number).padStart(32, '0');

function sandboxOf(scenario: string, gaps: GapChoices = {}, scheme: string | null = null) {
  const memory = createMapMemory();
  const target = endpoints[findScenario(scenario)?.endpoint ?? 'sync'].path;
  return (status: string, step: number, edit: (text: string) => string = (text) => text): Decision => {
    const body = edit(payloadOf(scenario, status, { order: 'O1', modified: now + step, id: id(step) }));
    const setup = { scenarios, gaps, scheme, notOnboarded: everyoneOnboarded };
    const decision = decide(caseOf({ ...goodRequest, target, body }, { memory, setup }));
    if (decision.acceptance !== null) memory.remember(decision.acceptance, `CALL-${step}`, decision.body);
    return decision;
  };
}

describe.each(scenarios)('an accepted call of $id', (scenario) => {
  const status = plainTemplates(scenario)[0]?.status ?? '';

  test('is answered with exactly the fields of the specification, and nothing is to be said about them', () => {
    const { body, result } = sandboxOf(scenario.id)(status, 1);
    expect(result).toMatchObject({ resultCode: 'SUCCESS', resultStatus: 'S' });
    const fields = (scenario.answerFields ?? baseResponse).map(({ name }) => name);
    expect(Object.keys(JSON.parse(body))).toEqual(fields);
    expect(validateAnswer({ headers: [['Response-Time', 'x']], text: body }, { scenario, gaps: {} })).toEqual([]);
  });

  test('is refused with the base response alone, whatever an accepted one holds', () => {
    const run = sandboxOf(scenario.id);
    expect(Object.keys(JSON.parse(run(status, 1, (text) => text.replace('"userId"', '"user"')).body))).toEqual([
      'result',
    ]);
    run(status, 2);
    const refused = run(status, 3, (text) => text.replace('"userId"', '"user"'));
    expect(Object.keys(JSON.parse(refused.body))).toEqual(['result', 'orderId', 'orderStatus']);
    expect(validateAnswer({ headers: [['Response-Time', 'x']], text: refused.body }, { scenario, gaps: {} })).toEqual(
      [],
    );
  });
});

describe('a voucher', () => {
  const digest = testDigest('["CLIENT","","sync","O1"]');
  const answered = (extra: string, scheme = 'walletapp'): string =>
    `{"result":{"resultCode":"SUCCESS","resultStatus":"S","resultMessage":"Accepted."},` +
    `"orderId":"${digest.slice(0, 20)}","orderStatus":"TICKETED","distributeResult":[{"extInfo":{` +
    `"benefitId":"${digest.slice(20, 36)}","detailLink":"${scheme}://benefits/${digest.slice(20, 36)}"}${extra}}]}`;

  test('is answered with ids that follow from its order: orderId the first 20 digits, benefitId the next 16', () => {
    const run = sandboxOf('voucher');
    expect(run('TICKETED', 1).body).toBe(answered(''));
    expect(run('TICKETED', 2).body).toBe(answered(''));
    expect(run('TICKETED', 1)).toMatchObject({ body: answered(''), repeats: 'CALL-1' });
  });

  test('links into the app of the scheme in force', () => {
    expect(
      sandboxOf('voucher', {}, 'shopapp')('TICKETED', 1, (text) => text.replaceAll('walletapp:', 'shopapp:')).body,
    ).toBe(answered('', 'shopapp'));
  });

  test('has a sceneCode only where a text is chosen for it (scene-code)', () => {
    expect(sandboxOf('voucher', { 'scene-code': 'GIFT "1"' })('TICKETED', 1).body).toBe(
      answered(',"sceneCode":"GIFT \\"1\\""'),
    );
  });

  test('that is ignored as stale is answered whole', () => {
    const run = sandboxOf('voucher', { 'stale-update': 'ignore' });
    run('TICKETED', 2);
    expect(Object.keys(JSON.parse(run('TICKETED', 1).body))).toEqual([
      'result',
      'orderId',
      'orderStatus',
      'distributeResult',
    ]);
  });
});

test.each(scenarios)('UNKNOWN_EXCEPTION of $id has the status that is listed for it', (scenario) => {
  const expected = scenario.id === 'voucher' ? 'U' : 'F';
  expect(createResult('UNKNOWN_EXCEPTION', scenario, '').resultStatus).toBe(expected);
});

describe('passenger-moves', () => {
  const passengers = (status: string) => (text: string) => text.replaceAll('"AVAILABLE"', JSON.stringify(status));
  const after = (gaps: GapChoices) => {
    const run = sandboxOf('train-ticket', gaps);
    const first = run('TICKETED', 1, passengers('USED'));
    const other = run('TICKETED', 2, passengers('USED'));
    return { first, other, back: run('TICKETED', 3, passengers('AVAILABLE')) };
  };

  test('free: a passenger may be usable again', () => {
    expect(after({}).back.result.resultCode).toBe('SUCCESS');
  });

  test('forward: not after USED, whatever calls came between', () => {
    const { first, other, back } = after({ 'passenger-moves': 'forward' });
    expect([first.result.resultCode, other.result.resultCode]).toEqual(['SUCCESS', 'SUCCESS']);
    expect(first.acceptance?.order.parts).toEqual([expect.objectContaining({ status: 'USED' })]);
    expect(back.result).toMatchObject({
      resultCode: 'ORDER_STATUS_INVALID',
      resultMessage: expect.stringMatching(/\/passengerInfoList\/0\/status: .*\(assumption: passenger-moves\)$/),
    });
  });
});

test('charging-biz-type: CHARGING_PILE is accepted, or refused as a type outside the list', () => {
  expect(sandboxOf('ev-charging')('SERVING', 1).result.resultCode).toBe('SUCCESS');
  expect(sandboxOf('ev-charging', { 'charging-biz-type': 'reject' })('SERVING', 1).result).toMatchObject({
    resultCode: 'PARAM_ILLEGAL',
    resultMessage: expect.stringMatching(/^\/merchantBizType: .*\(assumption: charging-biz-type\)$/),
  });
});
