import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect as connectTcp } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keyedFolder } from '../../platform/data-folder/testing/keyed-folder.ts';
import { pathOf, payloadText, queueCall, signedBy, testMerchant } from '../server/testing/merchant.ts';
import { openSandbox, type OpenSandbox } from './open-sandbox.ts';

/** An address of this computer that is not of loopback; undefined where it has none. */
const address = Object.values(networkInterfaces())
  .flatMap((each) => each ?? [])
  .find(({ internal, family }) => !internal && family === 'IPv4')?.address;

const merchant = testMerchant();
const stranger = testMerchant('STRANGER');

describe.skipIf(address === undefined)('a sandbox that listens beyond this machine', () => {
  const outside = address ?? '';
  let folder = '';
  let sandbox: OpenSandbox;
  let ca: Buffer;
  const told: unknown[] = [];
  beforeAll(async () => {
    folder = await keyedFolder(mkdtempSync(join(tmpdir(), 'passbench-beyond-')));
    sandbox = await openSandbox({
      folder,
      address: outside,
      tls: 'local-authority',
      clients: [{ clientId: merchant.clientId, keys: [{ version: null, key: merchant.publicKey }] }],
    });
    sandbox.onCall(({ record }) => told.push(record.verdict?.resultStatus));
    ca = readFileSync(sandbox.rootFile ?? '');
  });
  afterAll(async () => {
    await sandbox.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** All that comes back of these bytes. */
  const exchange = (bytes: string, isTls = true): Promise<string> =>
    new Promise((resolve) => {
      const to = { host: outside, port: sandbox.port };
      const socket = isTls ? connectTls({ ...to, ca, checkServerIdentity: () => undefined }) : connectTcp(to);
      let text = '';
      socket.on('data', (piece: Buffer) => (text += piece.toString('latin1')));
      socket.on('error', () => undefined);
      socket.on('close', () => resolve(text));
      socket.end(Buffer.from(bytes, 'latin1'));
    });
  const written = (
    { method, path, headers, body }: Awaited<ReturnType<typeof signedBy>>,
    host: string,
    more: readonly string[] = [],
  ): string => {
    const lines = [`Host: ${host}`, ...more, ...headers.map(([name, value]) => `${name}: ${value}`)];
    const head = [...lines, `Content-Length: ${body.length}`, 'Connection: close'].join('\r\n');
    return `${method} ${path} HTTP/1.1\r\n${head}\r\n\r\n${Buffer.from(body).toString('latin1')}`;
  };

  it('accepts a signed call of a named client over TLS, and none of 200 others', async () => {
    const body = payloadText(queueCall('CALL_NUM', 1));
    const good = await signedBy(merchant, pathOf('queue-up'), body);
    const foreign = await signedBy(stranger, pathOf('queue-up'), body);
    const alias = await signedBy({ ...stranger, clientId: merchant.clientId }, pathOf('queue-up'), body);
    const demo = await signedBy({ ...stranger, clientId: 'DEMO_MERCHANT' }, pathOf('queue-up'), body);
    const hosts = [
      outside,
      `${outside}:${sandbox.port}`,
      'localhost',
      'evil.example',
      '169.254.169.254',
      '10.0.0.1',
      '',
    ];
    const pages = [
      [],
      ['Origin: null'],
      [`Origin: https://${outside}`],
      ['Sec-Fetch-Site: cross-site'],
      ['Host: twice'],
    ];
    const hostile = [foreign, alias, demo].flatMap((call) =>
      hosts.flatMap((host) => pages.map((page) => written(call, host, page))),
    );
    // The good call by another name, or of a page.
    const misdirected = hosts.flatMap((host, at) =>
      pages.filter((page) => page.length > 0 || at > 2).map((page) => written(good, host, page)),
    );
    const cut = Array.from({ length: 70 }, (_, at) => written(good, outside).slice(0, at * 9));
    const all = [...hostile, ...misdirected, ...cut];
    expect(all.length).toBeGreaterThan(200);
    for (let at = 0; at < all.length; at += 20) {
      const answers = await Promise.all(all.slice(at, at + 20).map((bytes) => exchange(bytes)));
      for (const answer of answers) expect(answer).not.toContain('"resultStatus":"S"');
    }
    expect(await exchange(written(good, outside), false)).not.toContain('"resultStatus":"S"');
    expect(told).not.toContain('S');
    expect(await exchange(written(good, outside))).toContain('"resultStatus":"S"');
    expect(told.filter((each) => each === 'S')).toHaveLength(1);
  }, 30_000);
});
