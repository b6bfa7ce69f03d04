import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countCodePoints } from '../../../lib/text/text-width.ts';
import { checks } from './all-checks.ts';
import { decide } from '../decide.ts';
import { caseOf, goodRequest, payloadOf } from '../testing/sandbox-run.ts';
import { breakages, createInvalidRequest } from '../testing/invalid-requests.ts';

const endOf = (names: readonly string[]): string | null => decide(createInvalidRequest(names)).endedBy?.name ?? null;

describe('the order of the checks', () => {
  test('is the one of the description, and every check has a spoil', () => {
    expect(checks.map(({ step, name }) => `${step} ${name}`)).toEqual([
      '1 path',
      '1 method',
      '1 size',
      '1 media type',
      '2 headers',
      '3 client',
      '3 rate',
      '3 signature header',
      '3 key',
      '3 time',
      '3 age',
      '4 signature',
      '5 encryption',
      '6 json',
      '6 rules',
      '6 scenario',
      '6 onboarding',
      '7 repeat',
      '7 status',
      '7 create time',
      '7 modify time',
      '7 move',
      '8 fault plan',
    ]);
    expect(Object.keys(breakages).sort()).toEqual(checks.map(({ name }) => name).sort());
  });

  test('nothing spoilt is accepted', () => {
    expect(decide(createInvalidRequest([]))).toMatchObject({
      endedBy: null,
      result: { resultCode: 'SUCCESS', resultStatus: 'S' },
    });
  });

  test.each(checks.map(({ name }) => name))('%s answers when it is the only one that fails', (name) => {
    expect(endOf([name])).toBe(name);
  });

  const pairs = checks.flatMap(({ name: first }, index) =>
    checks.slice(index + 1).map(({ name: second }) => [first, second] as const),
  );
  test.each(pairs)('%s answers before %s', (first, second) => {
    expect(endOf([first, second])).toBe(first);
    expect(endOf([second])).toBe(second);
  });

  test('whatever fails together, the first of them answers', () => {
    fc.assert(
      fc.property(
        fc.subarray(
          checks.map(({ name }) => name),
          { minLength: 1 },
        ),
        (names) => {
          expect(endOf(names)).toBe(names[0]);
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe('what a refusal says', () => {
  test.each([
    ['path', 404, 'PARAM_ILLEGAL', 'http-status'],
    ['method', 405, 'PARAM_ILLEGAL', 'http-method'],
    ['size', 413, 'PARAM_ILLEGAL', 'body-limit'],
    ['media type', 415, 'PARAM_ILLEGAL', 'http-status'],
    ['headers', 200, 'PARAM_ILLEGAL', 'gateway-result'],
    ['client', 200, 'PARAM_ILLEGAL', 'gateway-result'],
    ['rate', 429, 'UNKNOWN_EXCEPTION', 'rate-limit'],
    ['signature header', 200, 'PARAM_ILLEGAL', 'gateway-result'],
    ['key', 200, 'PARAM_ILLEGAL', 'gateway-result'],
    ['time', 200, 'PARAM_ILLEGAL', 'request-time'],
    ['age', 200, 'PARAM_ILLEGAL', 'clock-skew'],
    ['signature', 200, 'PARAM_ILLEGAL', 'gateway-result'],
    ['encryption', 200, 'PARAM_ILLEGAL', 'encryption'],
    ['json', 200, 'PARAM_ILLEGAL', 'gateway-result'],
    ['rules', 200, 'PARAM_ILLEGAL', null],
    ['scenario', 200, 'UN_SUPPORT_BUSINESS', null],
    ['onboarding', 200, 'UN_SUPPORT_BUSINESS', null],
    ['repeat', 200, 'PARAM_ILLEGAL', 'repeated-request-id'],
    ['status', 200, 'ORDER_STATUS_INVALID', null],
    ['create time', 200, 'PARAM_ILLEGAL', 'changed-create-time'],
    ['modify time', 200, 'PARAM_ILLEGAL', 'stale-update'],
    ['move', 200, 'ORDER_STATUS_INVALID', null],
  ] as const)('%s: HTTP %i, F, %s, assumption %s', (name, status, code, gap) => {
    const decision = decide(createInvalidRequest([name]));
    expect(decision).toMatchObject({
      status,
      acceptance: null,
      repeats: null,
      result: { resultCode: code, resultStatus: 'F' },
    });
    const message = decision.result.resultMessage ?? '';
    if (gap === null) expect(message).not.toContain('assumption');
    else expect(message).toMatch(new RegExp(`\\(assumption: ${gap}\\)$`));
    expect(countCodePoints(message)).toBeLessThanOrEqual(256);
  });

  test.each<[string[], number]>([
    [['identity'], 200],
    [[' Identity , '], 200],
    [['gzip'], 415],
    [['identity, br'], 415],
    [['identity', 'deflate'], 415],
  ])('Content-Encoding %j: HTTP %i', (values, status) => {
    const more = values.map((value) => ['content-encoding', value] as const);
    const body = payloadOf('queue-up', 'CALL_NUM');
    expect(decide(caseOf({ ...goodRequest, body, more }))).toMatchObject({
      status,
      result: { resultCode: status === 200 ? 'SUCCESS' : 'PARAM_ILLEGAL' },
    });
  });

  test.each(['R09P RA==', 'R09PRA%253D%253D', '%%%'])('a signature written as %j is a wrong one', (signature) => {
    const given = caseOf({ ...goodRequest, body: payloadOf('queue-up', 'CALL_NUM') });
    const headers = given.request.headers.map(([name, value]) =>
      name === 'Signature' ? ([name, `algorithm=RSA256,signature=${signature}`] as const) : ([name, value] as const),
    );
    const decision = decide({ ...given, request: { ...given.request, headers } });
    expect(decision).toMatchObject({ signature: 'wrong', acceptance: null, findings: [] });
    expect(decision.result).toMatchObject({
      resultCode: 'PARAM_ILLEGAL',
      resultMessage: expect.stringContaining('neither base64 nor base64url'),
    });
    // What the diagnosis needs.
    expect(decision.summary).toMatchObject({ keyVersion: '2', signedParts: { clientId: 'CLIENT' } });
  });

  test('a broken rule is named by where it stands and what it is', () => {
    const decision = decide(
      caseOf({ ...goodRequest, body: payloadOf('queue-up', 'CALL_NUM').replace('"A123"', '"A12345678"') }),
    );
    const [finding] = decision.findings;
    expect(decision.result.resultMessage).toContain(`/extInfo/queue_number: ${finding?.message}`);
  });

  test.each([
    ['no JSON', '{', 'syntax', 'json'],
    ['an empty body', '', 'syntax', 'json'],
    ['no object', '[]', 'root-type', 'rules'],
    ['too deep', '['.repeat(5000), 'too-deep', 'json'],
  ])('%s is PARAM_ILLEGAL by the rule %s', (_, body, rule, name) => {
    const decision = decide(caseOf({ ...goodRequest, body }));
    expect(decision).toMatchObject({ endedBy: { name }, result: { resultCode: 'PARAM_ILLEGAL' } });
    expect(decision.findings.map((finding) => finding.rule)).toContain(rule);
  });

  test('bytes that are no UTF-8 are PARAM_ILLEGAL, whatever else they hold', () => {
    const given = caseOf({ ...goodRequest, body: '' });
    const decision = decide({ ...given, request: { ...given.request, body: Uint8Array.from([0x7b, 0xff, 0x7d]) } });
    expect(decision.endedBy?.name).toBe('json');
    expect(decision.findings[0]).toMatchObject({ rule: 'encoding' });
  });

  test.each([
    ['path', 'not checked'],
    ['age', 'not checked'],
    ['signature', 'wrong'],
    ['encryption', 'verified'],
    ['rules', 'verified'],
    ['move', 'verified'],
  ] as const)('after %s the signature counts as %s', (name, verdict) => {
    expect(decide(createInvalidRequest([name])).signature).toBe(verdict);
  });

  test('without a Signature header it counts as not signed', () => {
    const given = caseOf({ ...goodRequest, body: '{}' });
    const headers = given.request.headers.filter(([name]) => name !== 'Signature');
    expect(decide({ ...given, request: { ...given.request, headers } })).toMatchObject({
      signature: 'not signed',
      endedBy: { name: 'headers' },
    });
  });

  test('findings are of authenticated bodies only', () => {
    expect(decide(createInvalidRequest(['signature', 'rules'])).findings).toEqual([]);
    expect(decide(createInvalidRequest(['rules'])).findings).not.toEqual([]);
  });
});
