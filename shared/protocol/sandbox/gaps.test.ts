import { describe, expect, test } from 'vitest';
import type { GapChoices } from '../../gaps/gaps.ts';
import { decide } from './decide.ts';
import { changed, queue, sandboxUnder, summariseAnswer } from './testing/gap-runs.ts';
import { caseOf, goodRequest, now, type RequestParts } from './testing/sandbox-run.ts';

/** A request stopped by a gateway, and its answers by gap value. */
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
    expect(summariseAnswer(run(changed(queue('CALL_NUM', 1), { tinyAppId: 5 })))).toEqual([
      200,
      'F',
      'PARAM_ILLEGAL',
      undefined,
    ]);
    expect(summariseAnswer(run(queue('CANCELLED', 1)))).toEqual([200, 'F', 'ORDER_STATUS_INVALID', undefined]);
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

test.each([
  ['2/s', 1000],
  ['2/m', 60_000],
])('rate-limit=%s: a third call is refused until the first is %i ms old', (value, spanMs) => {
  const at = (recent: readonly number[], choices = {}) => {
    const given = caseOf({ ...goodRequest, body: queue('CALL_NUM', 1) });
    const gaps = { 'rate-limit': value, ...choices };
    const memory = { ...given.memory, recentCalls: (clientId: string) => (clientId === 'CLIENT' ? recent : []) };
    return decide({ ...given, memory, setup: { ...given.setup, gaps } });
  };
  expect(at([now - spanMs + 1, now])).toMatchObject({
    status: 429,
    acceptance: null,
    signature: 'not checked',
    result: { resultCode: 'UNKNOWN_EXCEPTION', resultStatus: 'F', resultMessage: expect.stringContaining(value) },
  });
  expect(at([now], {}).status).toBe(200);
  expect(at([now - spanMs, now]).status).toBe(200);
  // A clock that was set back does not lock a client out.
  expect(at([now + 1, now + 2, now]).status).toBe(200);
  expect(at([now, now], { 'http-status': 'always-200' })).toMatchObject({ status: 200, endedBy: { name: 'rate' } });
  expect(at([now, now, now], { 'rate-limit': 'none' }).status).toBe(200);
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
