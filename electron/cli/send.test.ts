import { generateKeyPairSync, type KeyPairKeyObjectResult } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { findHeader } from '../../shared/protocol/signing/envelope.ts';
import { endpoints } from '../../shared/specification/endpoints.ts';
import { readKeyOf, readPublicKey } from '../services/keys/keys/read-key.ts';
import { signRequest } from '../services/keys/signer/sign-request.ts';
import { verifyRequest } from '../services/keys/signer/verify-request.ts';
import vectors from '../services/keys/signer/testing/vectors.json' with { type: 'json' };
import { runPassbench } from './testing/fake-io.ts';

const platformKey = readKeyOf('private', Buffer.from(vectors.keys.platformPrivatePkcs8)).key;
const merchantPublic = readPublicKey(Buffer.from(vectors.keys.merchantPublicSpki));

type Received = {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
};
type Answering = (request: Received, response: ServerResponse) => void | Promise<void>;

let folder = '';
let payload = '';
const servers: Server[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'passbench-send-'));
  for (const [name, text] of Object.entries(vectors.keys)) writeFileSync(join(folder, name), text, { mode: 0o600 });
  payload = join(folder, 'call.json');
  writeFileSync(payload, (await runPassbench(['template', 'queue-up', 'CALL_NUM'])).out);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
afterEach(() => {
  for (const server of servers.splice(0)) server.closeAllConnections();
});

async function platform(answer: Answering): Promise<{ base: string; received: Received[] }> {
  const received: Received[] = [];
  const server = createServer((incoming, response) => {
    const pieces: Buffer[] = [];
    incoming.on('data', (piece: Buffer) => pieces.push(piece));
    incoming.on('end', () => {
      const request = {
        method: incoming.method ?? '',
        url: incoming.url ?? '',
        headers: incoming.headers,
        body: Buffer.concat(pieces),
      };
      received.push(request);
      void answer(request, response);
    });
  });
  servers.push(server);
  server.unref();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return { base: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`, received };
}

const success = { result: { resultCode: 'SUCCESS', resultStatus: 'S', resultMessage: '成功' }, orderId: '1' };

/** Answers with a body, signed as the platform signs. */
const answering =
  (document: unknown, signed: 'signed' | 'wrong' | 'unsigned' = 'signed'): Answering =>
  async (request, response) => {
    const body = Buffer.from(JSON.stringify(document));
    const time = '2026-11-25T14:00:01+08:00';
    const clientId = String(request.headers['client-id']);
    const { headers } = await signRequest({
      method: request.method,
      path: request.url,
      clientId,
      time,
      body: signed === 'wrong' ? Buffer.from('x') : body,
      key: platformKey,
    });
    if (signed !== 'unsigned') response.setHeader('Signature', findHeader(headers, 'Signature') ?? '');
    response.setHeader('Response-Time', time);
    response.end(body);
  };

const send = (base: string, ...more: string[]): ReturnType<typeof runPassbench> => sendFile(payload, base, ...more);
const sendFile = (file: string, base: string, ...more: string[]): ReturnType<typeof runPassbench> =>
  runPassbench([
    'send',
    file,
    '--to',
    base,
    '--key',
    join(folder, 'merchantPrivatePkcs8'),
    '--client-id',
    'C1',
    ...more,
  ]);
const spki = ({ publicKey }: KeyPairKeyObjectResult): string =>
  publicKey.export({ type: 'spki', format: 'pem' }).toString();
const withKey = (): string[] => ['--platform-key', join(folder, 'platformPublicSpki')];

describe('passbench send', () => {
  it('sends the signed bytes once, and reads the answer', async () => {
    const { base, received } = await platform(answering(success));
    const { code, err, json } = await send(base, ...withKey(), '--json');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const [request] = received;
    expect(received).toHaveLength(1);
    expect(json()).toEqual({
      request: {
        method: 'POST',
        path: endpoints.queue.path,
        headers: expect.objectContaining({ 'Client-Id': 'C1' }),
        body: request?.body.toString('base64'),
        contentToSign: expect.stringContaining(`POST ${endpoints.queue.path}\nC1.2026-11-25T14:00:00+08:00.{`),
      },
      response: {
        status: 200,
        headers: expect.objectContaining({ 'Response-Time': '2026-11-25T14:00:01+08:00' }),
        body: JSON.stringify(success),
        result: success.result,
        signature: 'verified',
        findings: [],
      },
      ms: expect.any(Number),
      outcome: 'S',
    });
    const check = await verifyRequest({
      method: 'POST',
      path: request?.url ?? '',
      clientId: 'C1',
      time: String(request?.headers['request-time']),
      body: request?.body ?? Buffer.alloc(0),
      signatureHeader: String(request?.headers['signature']),
      key: merchantPublic,
    });
    expect(check.verdict).toBe('verified');
  });

  it.each([
    ['F', 'PARAM_ILLEGAL', 1],
    ['U', 'UNKNOWN_EXCEPTION', 1],
    ['S', 'SUCCESS', 0],
  ])('ends by the result: %s', async (resultStatus, resultCode, code) => {
    const { base } = await platform(answering({ result: { resultCode, resultStatus } }));
    const run = await send(base);
    expect(run.code).toBe(code);
    expect(run.out).toMatch(
      new RegExp(`^${resultStatus} ${resultCode} \\(HTTP 200, response signature not checked, \\d+ ms\\)\n`),
    );
  });

  it.each([
    ['wrong', 1, 'wrong'],
    ['unsigned', 1, 'not signed'],
    ['signed', 0, 'verified'],
  ] as const)('with a platform key takes only a sound signature: %s', async (signed, code, signature) => {
    const { base } = await platform(answering(success, signed));
    const run = await send(base, ...withKey(), '--json');
    expect(run.code).toBe(code);
    expect(run.json()).toMatchObject({ outcome: 'S', response: { signature } });
  });

  it('does not take an answer signed for another client', async () => {
    const { base } = await platform((request, response) =>
      answering(success)({ ...request, headers: { ...request.headers, 'client-id': 'C2' } }, response),
    );
    expect((await send(base, ...withKey(), '--json')).json()).toMatchObject({ response: { signature: 'wrong' } });
  });

  it('says what an answer lacks', async () => {
    const { base } = await platform(
      (_, response) => void response.end('{"result":{"resultCode":"SUCCESS","resultStatus":"S"}}'),
    );
    expect((await send(base, '--json')).json()).toMatchObject({
      response: { findings: [{ rule: 'header-required' }] },
    });
  });

  it.each(['<html>', '', '[]', '{"result":1}', '\u0000'])('takes %j as no answer that can be read', async (text) => {
    const { base } = await platform((_, response) => void response.end(text));
    const run = await send(base, '--json');
    expect(run.code).toBe(3);
    expect(run.json()).toMatchObject({ outcome: 'none', response: { status: 200, body: text, result: null } });
  });

  it('shows no control characters of the other side', async () => {
    const evil = '\u001b[2J\u0007\u009b31m\u202e\u007f';
    const result = { resultCode: `SUCCESS${evil}`, resultStatus: 'S', resultMessage: `done${evil}` };
    const text = JSON.stringify({ result, [evil]: evil });
    const { base } = await platform((_, response) => void response.end(text));
    const { out, err } = await send(base);
    expect(out).toContain('done\\u001b[2J');
    expect((out + err).replaceAll('\n', '')).not.toMatch(/\p{Cc}|\p{Bidi_Control}/u);
  });

  it('does not follow a redirect', async () => {
    const target = await platform(answering(success));
    const { base } = await platform((_, response) => void response.writeHead(307, { Location: target.base }).end());
    expect(await send(base)).toMatchObject({
      code: 3,
      err: expect.stringContaining(`The redirect to ${target.base} was not followed`),
    });
    expect(target.received).toEqual([]);
  });

  it('says that nobody is there', async () => {
    const { base } = await platform(answering(success));
    await new Promise((resolve) => servers[0]?.close(resolve));
    const run = await send(base, '--json');
    expect(run.code).toBe(3);
    expect(run.json()).toMatchObject({
      response: null,
      outcome: 'none',
      failure: { phase: 'connect', code: 'ECONNREFUSED', mayHaveArrived: false },
    });
    expect(run.err).toContain('safe to send again');
  });

  it('waits no longer than it may, and says that the request may have arrived', async () => {
    const { base, received } = await platform(() => undefined);
    const run = await send(base, '--timeout', '200');
    expect(run).toMatchObject({ code: 3, out: '', err: expect.stringContaining('may have been received') });
    expect(received).toHaveLength(1);
  });

  it('stops when it is told to', async () => {
    const controller = new AbortController();
    const { base } = await platform(() => controller.abort());
    const run = await runPassbench(
      ['send', payload, '--to', base, '--key', join(folder, 'merchantPrivatePkcs8'), '--client-id', 'C1'],
      { stop: controller.signal },
    );
    expect(run).toMatchObject({ code: 3, err: expect.stringContaining('Sending was cancelled') });
  });

  it('prints and sends nothing on a dry run', async () => {
    const { base, received } = await platform(answering(success));
    expect((await send(base, '--dry-run', '--json')).json()).toMatchObject({
      request: { path: endpoints.queue.path },
      response: null,
      outcome: 'none',
    });
    expect(await send(base, '--dry-run')).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^POST /),
      err: 'passbench: Nothing was sent (--dry-run).\n',
    });
    expect(received).toEqual([]);
  });

  it('signs the path below the base address, as it goes on the wire', async () => {
    const { base, received } = await platform(answering(success));
    expect((await send(`${base}/gateway/`, '--path', '/x?a=%20b', ...withKey())).code).toBe(0);
    expect(received[0]?.url).toBe('/gateway/x?a=%20b');
  });

  it('resolves variables, and says so', async () => {
    const raw = join(folder, 'raw.json');
    writeFileSync(raw, (await runPassbench(['template', 'queue-up', 'CALL_NUM', '--raw'])).out);
    const { base, received } = await platform(answering(success));
    const run = await sendFile(raw, base);
    expect(run).toMatchObject({ code: 0, err: expect.stringContaining('variables') });
    expect(received[0]?.body.toString()).not.toContain('{{');
  });

  const rsa = (modulusLength: number): KeyPairKeyObjectResult => generateKeyPairSync('rsa', { modulusLength });
  it.each([
    ['wrong curve', () => spki(generateKeyPairSync('ec', { namedCurve: 'P-256' })), 'on the curve P-256 (prime256v1)'],
    ['wrong kind', () => spki(generateKeyPairSync('ed25519')), 'of the algorithm Ed25519'],
    [
      'RSA for PSS alone',
      () => spki(generateKeyPairSync('rsa-pss', { modulusLength: 2048 })),
      'of the algorithm RSA-PSS',
    ],
    ['too small', () => spki(rsa(512)), 'an RSA key of 512 bits'],
    ['private', () => vectors.keys.merchantPrivatePkcs8, 'is a private key, but a public key is needed'],
    ['cut short', () => spki(rsa(1024)).slice(0, 120), 'The key is incomplete'],
    ['no key', () => '<html>', 'This is a web page'],
  ])('refuses a platform key that verifies nothing before anything is sent: %s', async (name, pem, message) => {
    const { base, received } = await platform(answering(success));
    const file = join(folder, `platform-${name}.pem`);
    writeFileSync(file, pem());
    const run = await send(base, '--platform-key', file);
    expect(run).toMatchObject({ code: 2, out: '', err: expect.stringContaining(message) });
    expect(run.err).toContain(file);
    expect(received).toEqual([]);
  });

  it.each([
    [['--to', 'ftp://x'], 'not a valid address to send to'],
    [['--to', 'http://x?a=1'], 'has a query'],
    [['--timeout', '0'], 'from 1 to 600000'],
    [['--platform-key', '/nowhere'], 'cannot be read'],
  ])('refuses %j before anything is sent', async (args, message) => {
    const { base, received } = await platform(answering(success));
    const run = await send(base, ...args);
    expect(run).toMatchObject({ code: 2, out: '', err: expect.stringContaining(message) });
    expect(received).toEqual([]);
  });
});
