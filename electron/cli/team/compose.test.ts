import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { freePort } from '../../services/network/http/testing/free-port.ts';
import { issue } from '../../services/network/network/testing/certificates.ts';
import { answering, closePeers } from '../../services/network/sender/testing/peer.ts';
import { defaultNetwork } from '../../services/network/network/network.ts';
import { pathOf, payloadText, queueCall, signedBy } from '../../services/sandbox/server/testing/merchant.ts';
import {
  isSkipped,
  merchant,
  send,
  teamOfTests,
  whySkipped,
} from '../../services/sandbox/team/testing/team-of-tests.ts';
import { runPassbench, type Run } from '../testing/fake-io.ts';

const docs = fileURLToPath(new URL('../../../docs/team/', import.meta.url));
const compose = readFileSync(join(docs, 'compose.yaml'), 'utf8');
const host = 'sandbox.team.example';

/** The very options of the file, with the places of this machine. */
function optionsOf(places: Readonly<Record<string, string>>): readonly string[] {
  const [, list = ''] = /^ {2}command:\n((?: {4}- .*\n)+)/m.exec(compose) ?? [];
  const [name, ...options] = [...list.matchAll(/- '?(.*?)'?\n/g)].map(([, value = '']) => value);
  if (name !== 'sandbox') throw new Error('The file starts no sandbox.');
  return options.map((option) => Object.entries(places).reduce((text, [from, to]) => text.replace(from, to), option));
}

function hasHaproxy(): boolean {
  try {
    execFileSync('haproxy', ['-v'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

const withoutBalancer = hasHaproxy() ? null : 'without a balancer: there is no haproxy';

describe.skipIf(isSkipped)(`the files of docs/team${whySkipped}`, () => {
  const team = teamOfTests();
  let folder = '';
  let root = '';
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'passbench-compose-'));
    const identity = issue({ name: host, hosts: [host] });
    root = identity.cert;
    const write = (name: string, text: string): void => writeFileSync(join(folder, name), text, { mode: 0o600 });
    write('tls-certificate', identity.cert);
    write('tls-key', identity.key);
    write('database-password', 'any\n');
    write('client', String(merchant.publicKey.export({ type: 'spki', format: 'pem' })));
    execFileSync('node', [
      '-e',
      `require('fs').writeFileSync(process.argv[1], require('crypto').generateKeyPairSync('rsa', { modulusLength: 2048, privateKeyEncoding: { type: 'pkcs8', format: 'pem' }, publicKeyEncoding: { type: 'spki', format: 'pem' } }).privateKey, { mode: 0o600 })`,
      join(folder, 'answer-key'),
    ]);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  type Started = { readonly port: number; readonly metricsUrl: string; readonly end: () => Promise<Run> };

  async function start(): Promise<Started> {
    const port = await freePort();
    const args = optionsOf({
      '0.0.0.0:8443': `127.0.0.1:${port}`,
      'SHOP_1=': `${merchant.clientId}=`,
      '/run/secrets': folder,
      'database:5432/bench': new URL(team.url()).host + new URL(team.url()).pathname,
      '9464': '0',
    });
    const stop = new AbortController();
    let ready: (line: string) => void = () => {};
    const line = new Promise<string>((resolve) => (ready = resolve));
    const run = runPassbench(['sandbox', ...args], { stop: stop.signal, heard: (text) => ready(text) });
    const end = (): Promise<Run> => {
      stop.abort();
      return run;
    };
    onTestFinished(async () => void (await end()));
    const first = await Promise.race([line, run.then(({ err }) => Promise.reject(new Error(err)))]);
    return { port, metricsUrl: JSON.parse(first).metricsUrl, end };
  }

  async function post(port: number, ...call: Parameters<typeof queueCall>): Promise<unknown> {
    const { method, path, headers, body } = await signedBy(
      merchant,
      pathOf('queue-up'),
      payloadText(queueCall(...call)),
    );
    return new Promise((resolve, reject) => {
      const lines = [...headers.flat(), 'Host', `${host}:8443`, 'Content-Length', String(body.length)];
      const options = {
        host: '127.0.0.1',
        port,
        method,
        path,
        headers: lines,
        ca: root,
        servername: host,
        agent: false,
      };
      const asked = request(options, (answer) => {
        let text = '';
        answer.on('data', (piece: Buffer) => (text += piece.toString()));
        answer.on('end', () => resolve(JSON.parse(text).result.resultCode));
      });
      asked.on('error', reject);
      asked.end(body);
    });
  }

  it('start two sandboxes that answer as one, by the names and keys of the file', async () => {
    const [one, other] = [await start(), await start()];
    expect(await post(one.port, 'CALL_NUM', 5)).toBe('SUCCESS');
    // Older than what the other process accepted.
    expect(await post(other.port, 'CALL_NUM', 4)).toBe('PARAM_ILLEGAL');
    expect((await fetch(new URL('/health', one.metricsUrl))).status).toBe(200);
    await one.end();
    expect(await post(other.port, 'CALL_NUM', 6)).toBe('SUCCESS');
  });

  it.skipIf(withoutBalancer !== null)(
    `go on behind the balancer while one of them ends${withoutBalancer === null ? '' : ` (${withoutBalancer})`}`,
    async () => {
      const [one, other] = [await start(), await start()];
      const port = await freePort();
      const configuration = join(folder, 'haproxy.cfg');
      const text = readFileSync(join(docs, 'haproxy.cfg'), 'utf8')
        .replace(':8443\n', `127.0.0.1:${port}\n`)
        .replace('sandbox-1:8443', `127.0.0.1:${one.port}`)
        .replace('sandbox-2:8443', `127.0.0.1:${other.port}`);
      writeFileSync(configuration, text);
      const balancer = spawn('haproxy', ['-f', configuration], { stdio: 'ignore' });
      onTestFinished(() => void balancer.kill());
      while ((await post(port, 'CALL_NUM', 1).catch(() => null)) === null);
      await one.end();
      const codes = await Promise.all(Array.from({ length: 20 }, (_, at) => post(port, 'CALL_NUM', 1, `P${at}`)));
      expect(new Set(codes)).toEqual(new Set(['SUCCESS']));
    },
  );

  it('pass calls on over the shared store too: what one service answered is known to the other process', async () => {
    const body = '{"result":{"resultCode":"SUCCESS","resultStatus":"S"},"orderId":"1"}';
    const service = await answering(`HTTP/1.1 200 OK\r\nContent-Length: ${body.length}\r\n\r\n${body}`);
    onTestFinished(closePeers);
    const network = { ...defaultNetwork({}), proxy: null };
    const forward = { baseUrl: new URL(service.url).origin, network, limits: {}, platformKey: null };
    const [passing, plain] = [await team.open({ forward }), await team.open()];
    expect((await send(passing, 'CALL_NUM', 5)).orderId).toBe('1');
    expect(service.connections()).toBe(1);
    // Older than what the service accepted.
    expect((await send(plain, 'CALL_NUM', 4)).resultCode).toBe('PARAM_ILLEGAL');
    expect((await send(plain, 'CALL_NUM', 6)).resultCode).toBe('SUCCESS');
    team.postgres().pause();
    onTestFinished(() => team.postgres().resume());
    expect((await send(passing, 'CALL_NUM', 7)).resultCode).toBe('UNKNOWN_EXCEPTION');
    expect(service.connections()).toBe(1);
  });
});
