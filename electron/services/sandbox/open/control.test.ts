import { Validator } from '@seriousme/openapi-schema-validator';
import { request } from 'node:http';
import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { callAnswer, clockAnswer, errorAnswer, resetAnswer, walletAnswer } from '../control/control-schemas.ts';
import {
  queueCall,
  pathOf,
  payloadText,
  post,
  signedBy,
  testMerchant,
  type TestAnswer,
} from '../server/testing/merchant.ts';
import * as z from 'zod';
import { openSandbox, type OpenSandbox } from './open-sandbox.ts';

const merchant = testMerchant();
const frozenAt = Date.parse('2026-11-25T18:00:00+08:00');
const iso = (minutes: number): string => new Date(frozenAt + minutes * 60_000).toISOString();
let sandbox: OpenSandbox;
let url = '';
let token = '';

beforeAll(async () => {
  sandbox = await openSandbox({
    folder: null,
    clients: [{ clientId: merchant.clientId, keys: [{ version: null, key: merchant.publicKey }] }],
    frozenAt,
    gaps: { 'rate-limit': '3/m' },
    control: ({ atVirtual, answer, verdict, merchantBizNo, signature, ...rest }) => ({
      at: new Date(atVirtual).toISOString(),
      path: rest.path,
      status: answer?.status ?? null,
      resultCode: verdict?.resultCode ?? null,
      resultStatus: verdict?.resultStatus ?? null,
      merchantBizNo: merchantBizNo === '' ? null : merchantBizNo,
      verdict: signature,
      findings: rest.findings,
      ms: 0,
    }),
  });
  url = sandbox.control?.url ?? '';
  token = await readFile(sandbox.control?.tokenFile ?? '', 'utf8');
});
afterAll(() => sandbox.close());
beforeEach(async () => {
  await ask('POST', '/reset');
});

async function ask(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  const sent = body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) };
  const answer = await fetch(`${url}${path}`, {
    method,
    headers: { Authorization: `Bearer ${token}`, ...headers },
    ...sent,
  });
  return { status: answer.status, body: z.unknown().parse(await answer.json()) };
}

async function send(status: string, step: number, orderNo = 'Q1'): Promise<TestAnswer> {
  const text = payloadText(queueCall(status, step, orderNo));
  return post(sandbox.url, await signedBy(merchant, pathOf('queue-up'), text));
}

describe('the control listener', () => {
  it('tells what was received, in the order in which it came, with the bytes', async () => {
    const text = payloadText(queueCall('CALL_NUM', 0, 'Q9'));
    await post(sandbox.url, await signedBy(merchant, pathOf('queue-up'), text));
    await send('CALL_NUM', 0);
    const all = callAnswer.array().parse((await ask('GET', '/calls')).body);
    expect(all.map(({ merchantBizNo, resultCode, at }) => [merchantBizNo, resultCode, at])).toEqual([
      ['Q9', 'SUCCESS', iso(0)],
      ['Q1', 'SUCCESS', iso(0)],
    ]);
    expect(Buffer.from(all[0]?.requestBase64 ?? '', 'base64').toString()).toBe(text);
    const one = await ask('GET', '/calls?order=Q1&limit=5');
    expect(
      callAnswer
        .array()
        .parse(one.body)
        .map(({ id }) => id),
    ).toEqual([all[1]?.id]);
    expect((await ask('GET', '/calls?order=nobody')).body).toEqual([]);
    expect((await ask('GET', `/calls?since=${encodeURIComponent(iso(1))}`)).body).toEqual([]);
    expect(callAnswer.array().parse((await ask('GET', `/calls?since=${iso(0)}&limit=1`)).body)).toMatchObject([
      { merchantBizNo: 'Q1' },
    ]);
  });

  it('answers a wait at once for a call that has come, and else when it comes', async () => {
    const waiting = ask('GET', '/calls/wait?order=Q1&status=FINISHED&timeout=60000');
    await send('CALL_NUM', 0);
    expect(callAnswer.parse((await ask('GET', '/calls/wait?order=Q1&status=CALL_NUM&timeout=0')).body)).toMatchObject({
      merchantBizNo: 'Q1',
    });
    await send('FINISHED', 60_000);
    expect(callAnswer.parse((await waiting).body)).toMatchObject({ merchantBizNo: 'Q1', resultStatus: 'S' });
    const late = await ask('GET', '/calls/wait?order=Q2&timeout=1');
    expect([late.status, errorAnswer.parse(late.body).error]).toEqual([404, 'No such call came within 1 ms.']);
  });

  it('lets 32 requests wait at once, and refuses more in words', async () => {
    const leave = new AbortController();
    const headers = { Authorization: `Bearer ${token}` };
    const wait = (at: number) =>
      fetch(`${url}/calls/wait?order=W${at}&timeout=60000`, { headers, signal: leave.signal }).then(
        ({ status }) => status,
        () => 'left',
      );
    const waiting = Array.from({ length: 33 }, (_, at) => wait(at));
    expect(await Promise.race(waiting)).toBe(409);
    leave.abort();
    expect((await Promise.all(waiting)).filter((each) => each === 'left')).toHaveLength(32);
    while ((await ask('GET', '/calls/wait?timeout=1')).status === 409);
    expect((await ask('GET', '/calls/wait?timeout=1')).status).toBe(404);
  });

  it('shows the phone at the time of the clock or at another', async () => {
    await send('CALL_NUM', 0);
    expect((await ask('PUT', '/clock', { plus: '10m' })).body).toEqual({ now: iso(10), stopped: true });
    await send('FINISHED', 60_000);
    const now = walletAnswer.parse((await ask('GET', '/wallet?order=Q1')).body);
    expect([now.at, now.orders.map(({ status }) => status)]).toEqual([iso(10), ['FINISHED']]);
    const before = walletAnswer.parse((await ask('GET', `/wallet?at=${iso(5)}`)).body);
    expect(before.orders).toMatchObject([{ status: 'CALL_NUM', card: 'active', locales: { zh_HK: 'shown' } }]);
    expect((await ask('GET', `/wallet?order=Q1&at=${iso(-1)}`)).status).toBe(404);
    expect(walletAnswer.parse((await ask('GET', `/wallet?at=${iso(-1)}`)).body).orders).toEqual([]);
  });

  it('stops the clock where it is told to', async () => {
    expect(clockAnswer.parse((await ask('GET', '/clock')).body)).toEqual({ now: iso(0), stopped: true });
    expect((await ask('PUT', '/clock', { now: '2026-11-26T00:00:00Z' })).body).toEqual({
      now: '2026-11-26T00:00:00.000Z',
      stopped: true,
    });
    await send('CALL_NUM', 0);
    expect(callAnswer.array().parse((await ask('GET', '/calls')).body)[0]?.at).toBe('2026-11-26T00:00:00.000Z');
  });

  it('replaces the faults, and refuses one that cannot be read without a change', async () => {
    expect((await ask('PUT', '/faults', ['code:UNKNOWN_EXCEPTION@call=1'])).body).toEqual([
      'code:UNKNOWN_EXCEPTION@call=1',
    ]);
    const refused = await ask('PUT', '/faults', ['nonsense']);
    expect([refused.status, errorAnswer.parse(refused.body).error]).toEqual([400, expect.stringContaining('nonsense')]);
    expect((await send('CALL_NUM', 0)).resultCode).toBe('UNKNOWN_EXCEPTION');
    expect((await send('CALL_NUM', 0)).resultCode).toBe('SUCCESS');
    expect((await ask('PUT', '/faults', [])).body).toEqual([]);
  });

  it('forgets every order, the clock, faults and rates by a reset, and ends who waits', async () => {
    await send('CALL_NUM', 60_000);
    await ask('PUT', '/clock', { plus: '1h' });
    await ask('PUT', '/faults', ['code:UNKNOWN_EXCEPTION']);
    await send('CALL_NUM', 0);
    await send('CALL_NUM', 0);
    expect((await send('CALL_NUM', 0)).status).toBe(429);
    const waiting = ask('GET', '/calls/wait?order=Q7&timeout=60000');
    // Its wait has begun once another request behind it is answered.
    await ask('GET', '/calls');
    expect(resetAnswer.parse((await ask('POST', '/reset')).body).removed).toBeGreaterThan(2);
    expect((await waiting).status).toBe(409);
    expect((await ask('GET', '/calls')).body).toEqual([]);
    expect(clockAnswer.parse((await ask('GET', '/clock')).body).now).toBe(iso(0));
    // An update older than the forgotten one is the first of a new order.
    expect((await send('CALL_NUM', 0)).resultCode).toBe('SUCCESS');
  });

  it('is described by an OpenAPI document that a public validator accepts', async () => {
    const { body } = await ask('GET', '/openapi.json');
    expect(await new Validator().validate(structuredClone(Object(body)))).toMatchObject({ valid: true });
    expect(Object.keys(Object(Object(body).paths)).join(' ')).toBe(
      '/calls /calls/wait /wallet /clock /faults /reset /openapi.json',
    );
  });

  it('has a token that only its owner can read, and takes no other', async () => {
    const file = sandbox.control?.tokenFile ?? '';
    expect(((await stat(file)).mode & 0o777).toString(8)).toBe('600');
    for (const Authorization of ['', `Bearer ${token}x`, `Basic ${token}`, token])
      expect((await ask('GET', '/clock', undefined, { Authorization })).status).toBe(401);
    expect((await ask('GET', '/clock', undefined, { Authorization: `bearer ${token}` })).status).toBe(200);
  });

  it.each([
    ['GET', '/call', undefined, {}, 404],
    ['DELETE', '/calls', undefined, {}, 404],
    ['GET', '/calls?limit=0', undefined, {}, 400],
    ['GET', '/calls?limit=1001', undefined, {}, 400],
    ['GET', '/calls?since=yesterday', undefined, {}, 400],
    ['GET', '/calls?ordre=Q1', undefined, {}, 400],
    ['GET', '/calls?order=a&order=b', undefined, {}, 400],
    ['GET', '/calls/wait?timeout=60001', undefined, {}, 400],
    ['PUT', '/clock', { plus: '10 minutes' }, {}, 400],
    ['PUT', '/clock', { now: '2026-11-25T18:00:00' }, {}, 400],
    ['PUT', '/clock', { now: iso(0), plus: '1m' }, {}, 400],
    ['PUT', '/clock', '{"now":', {}, 400],
    ['PUT', '/clock', { plus: '99999999d' }, {}, 400],
    ['PUT', '/faults', { faults: [] }, {}, 400],
    ['PUT', '/faults', 'x'.repeat(10_000_000), {}, 400],
    ['GET', '/clock', undefined, { Origin: 'https://example.com' }, 403],
    ['GET', '/clock', undefined, { 'Sec-Fetch-Site': 'cross-site' }, 403],
  ])('refuses %s %s', async (method, path, body, headers, status) => {
    const refused = await ask(method, path, body, headers);
    expect([refused.status, errorAnswer.parse(refused.body).error]).toEqual([
      status,
      expect.stringMatching(/^(?:\w+: )?[A-Z].*\S\.$/),
    ]);
    expect(clockAnswer.parse((await ask('GET', '/clock')).body).now).toBe(iso(0));
  });

  it('answers to loopback names only', async () => {
    const { port } = new URL(url);
    const status = await new Promise((resolve, reject) => {
      const headers = { Host: 'evil.example', Authorization: `Bearer ${token}` };
      request({ host: '127.0.0.1', port, path: '/clock', headers }, (answer) => resolve(answer.resume().statusCode))
        .on('error', reject)
        .end();
    });
    expect(status).toBe(421);
  });
});

it('is closed with the sandbox while somebody waits, and its token is removed', async () => {
  const own = await openSandbox({ folder: null, clients: [], control: () => ({}) });
  const { url: controlUrl = '', tokenFile = '' } = own.control ?? {};
  const headers = { Authorization: `Bearer ${await readFile(tokenFile, 'utf8')}` };
  const waiting = fetch(`${controlUrl}/calls/wait?timeout=60000`, { headers }).catch(() => 'closed');
  await fetch(`${controlUrl}/clock`, { headers });
  await own.close();
  expect(await waiting).toBe('closed');
  expect(existsSync(tokenFile)).toBe(false);
});
