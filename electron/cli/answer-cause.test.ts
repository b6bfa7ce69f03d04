import { createPrivateKey, sign } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import vectors from '../services/keys/signer/testing/vectors.json' with { type: 'json' };
import { runPassbench } from './testing/fake-io.ts';

const platformKey = createPrivateKey(vectors.keys.platformPrivatePkcs8);
const ownKey = createPrivateKey(vectors.keys.merchantPrivatePkcs8);
const body = Buffer.from('{"result":{"resultCode":"SUCCESS","resultStatus":"S","resultMessage":"成功"},"orderId":"1"}');

let folder = '';
const servers: Server[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'passbench-cause-'));
  for (const [name, text] of Object.entries(vectors.keys)) writeFileSync(join(folder, name), text, { mode: 0o600 });
  writeFileSync(join(folder, 'call.json'), (await runPassbench(['template', 'queue-up', 'CALL_NUM'])).out);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
afterEach(() => {
  for (const server of servers.splice(0)) server.closeAllConnections();
});

type Mistake = {
  readonly key?: typeof ownKey;
  readonly text: (request: {
    readonly path: string;
    readonly headers: IncomingHttpHeaders;
    readonly time: string;
  }) => string;
};

/** The address of a platform behind a gateway, which signs its answers with one mistake. */
async function platformWith({ key = platformKey, text }: Mistake): Promise<string> {
  const server = createServer(({ url: path = '', headers }, response) => {
    const time = '2026-11-25T14:00:01+08:00';
    const signed = Buffer.concat([Buffer.from(text({ path, headers, time })), body]);
    const signature = encodeURIComponent(sign('sha256', signed, key).toString('base64'));
    response.setHeader('Signature', `algorithm=RSA256,keyVersion=1,signature=${signature}`);
    response.setHeader('Client-Id', 'C1');
    response.setHeader('Response-Time', time);
    response.end(body);
  });
  servers.push(server);
  server.unref();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/wallet`;
}

const send = (base: string, ...more: string[]) =>
  runPassbench([
    'send',
    join(folder, 'call.json'),
    `--to=${base}`,
    '--client-id=C1',
    `--key=${join(folder, 'merchantPrivatePkcs8')}`,
    `--platform-key=${join(folder, 'platformPublicSpki')}`,
    ...more,
  ]);

describe('an answer whose signature is wrong', () => {
  it.each([
    ['path-base-stripped', { text: ({ path, time }) => `POST ${path.replace('/wallet', '')}\nC1.${time}.` }],
    ['other-client-id', { text: ({ path, time }) => `POST ${path}\n.${time}.` }],
    ['other-time', { text: ({ path, headers }) => `POST ${path}\nC1.${String(headers['request-time'])}.` }],
    ['other-key', { key: ownKey, text: ({ path, time }) => `POST ${path}\nC1.${time}.` }],
    ['text-changed', { text: ({ path, time }) => `PUT ${path}\nC9.${time}.` }],
  ] satisfies readonly (readonly [string, Mistake])[])('is told with its cause: %s', async (variant, mistake) => {
    const run = await send(await platformWith(mistake), '--json');
    expect(run.code).toBe(1);
    expect(run.json()).toMatchObject({
      response: {
        signature: 'wrong',
        diagnosis: expect.arrayContaining([expect.objectContaining({ variant, verifies: variant !== 'text-changed' })]),
        cause: { variant, next: expect.any(String) },
      },
    });
    expect(run.err).toMatch(/^passbench: The signature of the response is wrong\. .+\nTo do: .+\n/);
  });

  it('shows what the platform signed beside what was expected', async () => {
    const run = await send(
      await platformWith({ text: ({ path, time }) => `POST ${path.replace('/wallet', '')}\nC1.${time}.` }),
    );
    expect(run.out).toContain('response signature wrong');
    expect(run.err).toContain('(line 1, column 7, in the path), marked ▶');
    expect(run.err).toContain('POST /▶wallet/api/');
  });
});
