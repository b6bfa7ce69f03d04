import { describe, expect, it } from 'vitest';
import type { GapChoices } from '../../gaps/gaps.ts';
import { scenarios } from '../../scenarios/index.ts';
import { everyoneOnboarded } from '../../documents/sandbox-controls.ts';
import {
  prepareForwarded,
  prepareRefused,
  prepareUnanswered,
  refusalBeforeForward,
  type ServiceAnswer,
} from './forwarded.ts';
import { changed, queue } from './testing/gap-runs.ts';
import { caseOf, goodRequest, now, payloadOf } from './testing/sandbox-run.ts';
import { createMapMemory } from './sandbox-case.ts';

const answer = (resultStatus: string, resultCode: string, status = 200): ServiceAnswer => ({
  status,
  text: JSON.stringify({ result: { resultCode, resultStatus, resultMessage: 'of the service' }, orderId: '77' }),
});
const accepted = answer('S', 'SUCCESS');

/** A sandbox in front of a service that answers as it is told. */
function sandboxBefore(gaps: GapChoices = {}) {
  const memory = createMapMemory();
  let calls = 0;
  return (body: string, real: ServiceAnswer) => {
    const setup = { scenarios, gaps, scheme: null, notOnboarded: everyoneOnboarded };
    const { memory: _, ...given } = caseOf({ ...goodRequest, body }, { setup });
    const decision = prepareForwarded(given, real).decide(memory);
    calls += 1;
    if (decision.acceptance !== null) memory.remember(decision.acceptance, `CALL-${calls}`, decision.body);
    const { agrees = null, check = null, explanations = [] } = decision.forwarded ?? {};
    return { decision, seen: [agrees, check, explanations.map(({ gap, value }) => `${gap}=${value}`)] };
  };
}

describe('what is passed on', () => {
  const forwardable = (parts: Partial<typeof goodRequest>): boolean => {
    const { memory: _, ...given } = caseOf({ ...goodRequest, body: queue('CALL_NUM', 0), ...parts });
    return refusalBeforeForward(given) === null;
  };
  it('is a call whose signature verifies, whatever its payload says', () => {
    expect(forwardable({})).toBe(true);
    expect(forwardable({ body: '{"cut' })).toBe(true);
    expect(forwardable({ signature: 'V1JPTkc=' })).toBe(false);
    expect(forwardable({ clientId: 'NOBODY' })).toBe(false);
    expect(forwardable({ target: '/elsewhere' })).toBe(false);
    expect(forwardable({ time: '2026-11-20T17:00:00+08:00' })).toBe(false);
    expect(forwardable({ body: null })).toBe(false);
  });
});

describe('the answer of the service beside that of the sandbox', () => {
  it('agrees where status and result are the same', () => {
    const { decision, seen } = sandboxBefore()(queue('CALL_NUM', 0), accepted);
    expect(seen).toEqual([true, null, []]);
    expect(decision).toMatchObject({ status: 200, body: accepted.text, changesNothing: false });
    expect(decision.acceptance?.order.status).toBe('CALL_NUM');
  });

  it('names the check and the assumption of an update that is not newer, and follows the service', () => {
    const send = sandboxBefore();
    send(queue('CALL_NUM', 5), accepted);
    const { decision, seen } = send(queue('CALL_NUM', 4), accepted);
    expect(seen).toEqual([false, 'modify time', ['stale-update=ignore']]);
    expect(decision.forwarded?.own.result).toMatchObject({ resultStatus: 'F', resultCode: 'PARAM_ILLEGAL' });
    expect(decision).toMatchObject({ changesNothing: true });
  });

  it('remembers what the service accepted for a reason that no assumption gives', () => {
    const send = sandboxBefore();
    send(queue('CANCELLED', 1), answer('F', 'PARAM_ILLEGAL'));
    send(queue('CALL_NUM', 2), accepted);
    const back = send(queue('NO_SUCH_STATUS', 3), accepted);
    expect(back.seen).toEqual([false, 'status', []]);
    expect(back.decision.acceptance?.order).toMatchObject({ status: 'NO_SUCH_STATUS', orderModifyTime: now + 3 });
  });

  it('forgets what the service refused', () => {
    const send = sandboxBefore();
    const refused = send(queue('CALL_NUM', 9), answer('F', 'UN_SUPPORT_BUSINESS'));
    expect(refused.seen).toEqual([false, 'onboarding', []]);
    expect(refused.decision.acceptance).toBeNull();
    expect(send(queue('CALL_NUM', 1), accepted).seen).toEqual([true, null, []]);
  });

  it('puts an assumption that the payload touches before others', () => {
    const odd = changed(queue('CALL_NUM', 0), { colour: 'red' });
    const { seen } = sandboxBefore()(odd, answer('F', 'PARAM_ILLEGAL'));
    expect([seen[0], seen[1]]).toEqual([false, 'rules']);
    expect(seen[2]).toEqual(expect.arrayContaining(['unknown-fields=reject']));
    expect([seen[2]].flat()[0]).toBe('unknown-fields=reject');
  });

  it('tells a repeat that the service refuses by its assumption', () => {
    const send = sandboxBefore();
    send(queue('CALL_NUM', 0), accepted);
    expect(send(queue('CALL_NUM', 0), accepted)).toMatchObject({
      decision: { repeats: 'CALL-1' },
      seen: [true, null, []],
    });
    const { decision, seen } = send(queue('CALL_NUM', 0), answer('F', 'PARAM_ILLEGAL'));
    expect(seen).toEqual([false, 'repeat', expect.arrayContaining(['repeated-request-id=reject'])]);
    expect(decision).toMatchObject({ acceptance: null, repeats: null });
  });

  it.each([
    ['no JSON', '<html>', 502],
    ['no result', '{"data":1}', 200],
    ['half a result', '{"result":{"resultCode":"SUCCESS"}}', 200],
  ])('differs at the answer that has %s, and accepts nothing', (_, text, status) => {
    const { decision, seen } = sandboxBefore()(queue('CALL_NUM', 0), { status, text });
    expect(seen).toEqual([false, 'answer', []]);
    expect(decision).toMatchObject({ status, body: text, acceptance: null, changesNothing: false });
  });

  it('names no assumption for a signature that the service finds wrong: each profile would explain it', () => {
    const { seen } = sandboxBefore({ 'gateway-result': 'gateway-codes' })(
      queue('CALL_NUM', 0),
      answer('F', 'INVALID_SIGNATURE'),
    );
    expect(seen).toEqual([false, 'signature', []]);
  });

  it('tells another HTTP status of the same result by its assumption', () => {
    const { seen } = sandboxBefore()(queue('CALL_NUM', 0).slice(0, -1), answer('F', 'PARAM_ILLEGAL', 400));
    expect(seen).toEqual([false, 'json', ['gateway-result=http-4xx']]);
  });
});

it('never accepts what was not passed on, also where it would verify by now', () => {
  const { memory, ...given } = caseOf({ ...goodRequest, body: queue('CALL_NUM', 0) });
  const early = { ...given, now: now - 3_600_000 };
  const refusal = refusalBeforeForward(early);
  if (refusal === null) throw new Error('It would have been passed on.');
  expect(prepareRefused(given, refusal).decide(memory)).toMatchObject({
    acceptance: null,
    result: { resultStatus: 'F' },
  });
});

it('decides nothing without an answer', () => {
  const { memory, ...given } = caseOf({ ...goodRequest, body: payloadOf('voucher', 'SUCCESS') });
  const decision = prepareUnanswered(given, 'The service gave no answer.').decide(memory);
  expect(decision).toMatchObject({
    status: 502,
    acceptance: null,
    result: { resultCode: 'UNKNOWN_EXCEPTION', resultStatus: 'F', resultMessage: 'The service gave no answer.' },
    signature: 'verified',
  });
  expect(decision.forwarded).toBeUndefined();
});

it('has the order of a call that the sandbox would have refused for its rate, and keeps what the service accepted', () => {
  const gaps: GapChoices = { 'rate-limit': '1/s' };
  const setup = { scenarios, gaps, scheme: null, notOnboarded: everyoneOnboarded };
  const { memory, ...given } = caseOf({ ...goodRequest, body: queue('CALL_NUM', 0) }, { setup });
  const busy = { ...memory, recentCalls: () => [now, now] };
  const decision = prepareForwarded(given, accepted).decide(busy);
  expect(decision).toMatchObject({ signature: 'verified', forwarded: { own: { status: 429 }, check: 'rate' } });
  expect(decision.acceptance).not.toBeNull();
  expect(decision.summary.orderKey).not.toBe('');
});

it('says of a long call only that the answers differ', () => {
  const sandbox = sandboxBefore();
  const long = queue('CALL_NUM', 0).replace('{', `{${' '.repeat(70_000)}`);
  const { decision } = sandbox(long, answer('F', 'PARAM_ILLEGAL'));
  expect(decision.forwarded).toMatchObject({ agrees: false, explanations: [] });
});
