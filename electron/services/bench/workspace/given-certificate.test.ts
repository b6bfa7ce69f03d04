import { X509Certificate, createPrivateKey } from 'node:crypto';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRouterClient } from '@orpc/server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { issue } from '../../network/network/testing/certificates.ts';
import { bridgeRouter } from '../router/router.ts';
import { payloadText, queueCall } from '../../sandbox/server/testing/merchant.ts';
import { keyedFolder } from '../../platform/data-folder/testing/keyed-folder.ts';
import type { Bench } from './open-bench.ts';
import { openTestBench, tlsStatus } from './testing/open-test-bench.ts';

let folder = '';
let bench: Bench;
const reported: unknown[] = [];
const open = (): Promise<Bench> => openTestBench(folder, (error) => reported.push(error));
const client = () => createRouterClient(bridgeRouter(bench.workspace, (error) => reported.push(error)));
const info = async () => (await client().session.open({})).sandbox;

beforeAll(async () => {
  folder = await keyedFolder(await mkdtemp(join(tmpdir(), 'passbench-given-')));
  bench = await open();
  await info();
});
afterAll(async () => {
  await bench.close();
  await rm(folder, { recursive: true });
  if (reported.length > 0) throw new Error(`Reported: ${reported.join(', ')}`);
});

it('HTTPS is served with a certificate and key of the inbox, which are copied, and kept for the next start', async () => {
  const root = issue({ name: 'Company Root', isAuthority: true });
  const leaf = issue({ name: 'bench', hosts: ['localhost'], addresses: ['127.0.0.1'] }, root);
  const stranger = issue({ name: 'other', hosts: ['api.example.com'], toDay: 5 }, root);
  const put = (name: string, text: string): Promise<void> =>
    writeFile(join(folder, 'inbox', name), text, { mode: 0o600 });
  await client().keys.inbox({});
  await put('tls.crt', `${leaf.cert}${root.cert}`);
  await put('tls.der', createPrivateKey(leaf.key).export({ type: 'sec1', format: 'der' }).toString('base64'));
  await put('both.pem', `${stranger.key}${stranger.cert}`);
  const { setTls } = client().sandbox;
  const given = { cert: 'tls.crt', key: 'tls.der' };
  const secure = await setTls({ tls: true, given });
  expect(secure.tls).toMatchObject({ given: { notes: [] }, sha256: new X509Certificate(leaf.cert).fingerprint256 });
  expect(await tlsStatus(secure.url ?? '', root.cert)).toBe(404);
  const document = (await client().documents.list({})).find(({ scenario }) => scenario === 'queue-up');
  const sent = await client().send.run({
    ticket: 'given',
    scenario: document?.scenario ?? '',
    text: payloadText(queueCall('CALL_NUM', 1)),
  });
  expect(sent).toMatchObject({ verdict: { resultStatus: 'S' }, signature: 'verified' });

  // What is wrong is refused in words, and the pair at work stays.
  for (const [wrong, said] of [
    [{ cert: 'tls.crt', key: 'both.pem' }, 'does not belong'],
    [{ cert: 'tls.der', key: 'tls.der' }, 'no PEM certificate'],
    [{ cert: 'tls.crt', key: 'tls.crt' }, 'tls.crt: '],
    [{ cert: 'gone.crt', key: 'tls.der' }, 'no longer in the inbox'],
    [{ cert: '../passbench.db', key: 'tls.der' }, 'not a valid file name'],
  ] as const)
    await expect(setTls({ tls: true, given: wrong })).rejects.toMatchObject({
      code: 'NOT_NOW',
      message: expect.stringContaining(said),
      data: { words: { message: { zh: expect.stringMatching(/\p{Script=Han}/u) } } },
    });
  expect((await info()).tls).toEqual(secure.tls);

  // A copy is served: the files of the inbox may go.
  await rm(join(folder, 'inbox', 'tls.der'));
  await bench.close();
  bench = await open();
  expect(await tlsStatus((await info()).url ?? '', root.cert)).toBe(404);

  const noted = await client().sandbox.setTls({ tls: true, given: { cert: 'both.pem', key: 'both.pem' } });
  expect(noted.tls?.given?.notes.map(({ en }) => en)).toEqual([
    expect.stringContaining('not for 127.0.0.1, localhost'),
    expect.stringContaining('expires on'),
  ]);
  const copies = (await readdir(folder)).filter((name) => name.startsWith('sandbox.given'));
  expect(copies).toHaveLength(1);
  expect((await stat(join(folder, copies[0] ?? ''))).mode & 0o077).toBe(0);
  const own = await client().sandbox.setTls({ tls: true });
  expect(own.tls).not.toHaveProperty('given');
  expect(await client().sandbox.setTls({ tls: false })).toMatchObject({ tls: null });
  expect((await readdir(folder)).filter((name) => name.startsWith('sandbox.given'))).toEqual([]);
  expect(JSON.stringify(await info())).not.toContain('PRIVATE KEY');
});
