import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import * as z from 'zod';
import vectors from '../../services/keys/signer/testing/vectors.json' with { type: 'json' };
import { readOutbox } from '../../services/storage/outbox/outbox.ts';
import { runPassbench, type Run } from '../testing/fake-io.ts';
import { renewedBody } from './resend.ts';

type Received = { readonly url: string; readonly headers: IncomingHttpHeaders; readonly body: string };
let received: Received[] = [];
let service: Server;
let base = '';
let data = '';
const variable = 'a passphrase of twelve';
const run = (...args: readonly string[]): Promise<Run> => runPassbench([...args, '--data', data], { variable });

beforeAll(async () => {
  service = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      const { url = '', headers } = request;
      received.push({ url, headers, body: Buffer.concat(pieces).toString() });
      response.setHeader('Response-Time', '2026-11-25T14:00:01+08:00');
      response.setHeader('Client-Id', headers['client-id'] ?? '');
      response.setHeader('Signature', 'algorithm=RSA256, keyVersion=1, signature=x');
      response.end('{"result":{"resultCode":"SUCCESS","resultStatus":"S"}}');
    });
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  const address = service.address();
  base = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
});
afterAll(() => void service.close());
beforeEach(async () => {
  received = [];
  data = await mkdtemp(join(tmpdir(), 'passbench-resend-'));
  for (const name of ['merchantPrivatePkcs8', 'merchantPublicSpki'] as const)
    await writeFile(join(data, name), vectors.keys[name], { mode: 0o600 });
  await run('keys', 'add', join(data, 'merchantPrivatePkcs8'), '--name', 'shop');
  await run('env', 'add', 'UAT', `baseUrl=${base}/gw`, 'clientId=SHOP', 'key=shop', 'kind=test');
  const at = ['--at', '2026-11-24T14:00:00+08:00', '--seed', '1'];
  await writeFile(join(data, 'call.json'), (await runPassbench(['template', 'queue-up', 'CALL_NUM', ...at])).out);
});
afterEach(() => rm(data, { recursive: true, force: true }));

/** Sends the payload once and gives its id. */
async function sentId(...args: readonly string[]): Promise<string> {
  await run('send', join(data, 'call.json'), ...(args.length > 0 ? args : ['--env', 'UAT']));
  return (await readOutbox(data))[0]?.id ?? '';
}
const members = z.looseObject({ requestId: z.string(), orderModifyTime: z.number() });

test('as new it goes where it went, with a fresh id, time and signature; all else is as it was, and the change is reported', async () => {
  const id = await sentId();
  const { code, json, err } = await run('resend', id, '--json');
  expect(json()).toMatchObject({ replayOf: id, outcome: 'S', response: { status: 200 } });
  expect(code).toBe(0);
  const [first, second] = received;
  expect([second?.url, second?.headers['client-id']]).toEqual([first?.url, 'SHOP']);
  const [before, after] = [first, second].map((each) => members.parse(JSON.parse(each?.body ?? '')));
  expect(after?.requestId).toMatch(/^[0-9a-f]{32}$/);
  expect(after?.requestId).not.toBe(before?.requestId);
  expect(after?.orderModifyTime).toBe(Date.UTC(2026, 10, 25, 6));
  expect(second?.body).toBe(
    first?.body
      .replace(String(before?.requestId), String(after?.requestId))
      .replace(`"orderModifyTime": ${before?.orderModifyTime}`, `"orderModifyTime": ${after?.orderModifyTime}`),
  );
  for (const text of [
    'What changes',
    `/requestId: ${before?.requestId} -> ${after?.requestId}`,
    '/orderModifyTime: ',
    'Signature: ',
  ])
    expect(err).toContain(text);
  expect((await readOutbox(data)).find(({ replayOf }) => replayOf === id)).toMatchObject({
    origin: 'sent',
    sentTo: base,
  });
});

test('--exact repeats bytes, headers and signature, and needs no key', async () => {
  const id = await sentId();
  const own = await runPassbench(['resend', id, '--exact', '--data', data]);
  expect(own).toMatchObject({ code: 0, err: expect.stringContaining('The same request is sent again.') });
  const [first, second] = received;
  const wire = ({ url, headers, body }: Received) => ({ url, body, ...headers, host: '', connection: '' });
  expect(second === undefined || first === undefined ? null : wire(second)).toEqual(
    first === undefined ? 0 : wire(first),
  );
  expect(await runPassbench(['resend', id, '--exact', '--to', base, '--data', data])).toMatchObject({ code: 0 });
  expect(received).toHaveLength(3);
});

test('an environment that went elsewhere or is gone gets nothing', async () => {
  const id = await sentId();
  await run('env', 'set', 'UAT', 'baseUrl=http://127.0.0.1:9');
  expect(await run('resend', id)).toMatchObject({ code: 2, err: expect.stringContaining('another address') });
  await run('env', 'remove', 'UAT');
  const gone = await run('resend', id);
  expect([gone.code, gone.err]).toEqual([2, expect.stringContaining('no longer exists')]);
  expect(received).toHaveLength(1);
});

test('the guards of a send hold: production, demo key, missing key, dry run', async () => {
  const id = await sentId();
  await run('env', 'set', 'UAT', 'kind=production');
  expect(await run('resend', id)).toMatchObject({ code: 2, err: expect.stringContaining('--production 127.0.0.1') });
  expect(await run('resend', id, '--exact')).toMatchObject({ code: 2 });
  expect(await run('resend', id, '--to', base)).toMatchObject({
    code: 2,
    err: expect.stringContaining('--to needs --key'),
  });
  expect((await run('resend', id, '--exact', '--dry-run', '--production', '127.0.0.1', '--env', 'UAT')).err).toContain(
    'Nothing was sent',
  );
  expect(received).toHaveLength(1);
});

test('a call of an address, and one that came from elsewhere, need a place', async () => {
  const key = ['--key', join(data, 'merchantPrivatePkcs8'), '--client-id', 'SHOP'];
  const id = await sentId('--to', base, ...key);
  expect(await run('resend', id)).toMatchObject({ code: 2, err: expect.stringContaining(`--to ${base}`) });
  expect((await run('resend', id)).err).toContain('sent to an address with --to, not to an environment');
  expect(await run('resend', id, '--to', base, ...key)).toMatchObject({ code: 0 });
  const entry = {
    startedDateTime: '2026-11-25T14:00:00+08:00',
    time: 1,
    request: {
      method: 'POST',
      url: `${base}/p`,
      headers: [{ name: 'Client-Id', value: 'X' }],
      postData: { text: '{}' },
    },
  };
  const other = join(data, 'other');
  await writeFile(join(data, 'a.har'), JSON.stringify({ log: { entries: [entry] } }));
  await runPassbench(['history', 'import', join(data, 'a.har'), '--data', other]);
  const listed = z
    .object({ id: z.string() })
    .parse((await runPassbench(['history', '--json', '--data', other])).json());
  const resend = (...args: readonly string[]) => runPassbench(['resend', listed.id, '--data', other, ...args]);
  expect(await resend()).toMatchObject({ code: 2, err: expect.stringContaining('was imported') });
  expect(await resend('--to', base, '--exact')).toMatchObject({ code: 0 });
  expect(received.at(-1)).toMatchObject({ url: '/p', body: '{}' });
  expect((await run('resend', 'f'.repeat(32))).code).toBe(2);
});

test('a body is renewed by its members alone', () => {
  const at = { now: 1_800_000_000_000, uuid32: 'f' };
  const renew = (text: string): string => renewedBody(Buffer.from(text), at).toString();
  expect(renew('{ "requestId":"a", "orderModifyTime":1700000000000, "x":1.0 }')).toBe(
    '{ "requestId":"f", "orderModifyTime":1800000000000, "x":1.0 }',
  );
  expect(renew('{"orderModifyTime":"1700000000"}')).toBe('{"orderModifyTime":"1800000000"}');
  for (const text of [
    '{"orderModifyTime":1900000000000}',
    '{"orderModifyTime":"","requestId":null}',
    '{"requestId":',
    'x',
  ])
    expect(renew(text)).toBe(text);
  expect(renewedBody(Buffer.from('ff', 'hex'), at)).toEqual(Buffer.from('ff', 'hex'));
});

test('--exact says which options only a new request could use, and sends the same bytes', async () => {
  const id = await sentId();
  const [before] = received;
  received = [];
  const given = await run('resend', id, '--exact', '--key', join(data, 'merchantPrivatePkcs8'), '--time', 'now');
  expect(given).toMatchObject({ code: 0, err: expect.stringContaining('Warning: --key, --time are not used') });
  expect(received.map(({ body }) => body)).toEqual([before?.body]);
});
