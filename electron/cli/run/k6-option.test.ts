import { execFile } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { scenarios } from '../../../shared/scenarios/index.ts';
import { runSandbox, type RunningSandbox } from '../../services/sandbox/server/testing/running-sandbox.ts';
import { runPassbench, type Run } from '../testing/fake-io.ts';
import { runK6Script, type LoadRun } from './testing/run-k6-script.ts';

let folder = '';
let script = '';
let sandbox: RunningSandbox;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'passbench-k6-'));
  script = join(folder, 'load.mjs');
  sandbox = await runSandbox();
  const pem = sandbox.merchant.privateKey.export({ type: 'pkcs8', format: 'pem' });
  await writeFile(join(folder, 'key.pem'), pem, { mode: 0o600 });
});
afterEach(async () => {
  await sandbox.close();
  await rm(folder, { recursive: true, force: true });
});

async function put(name: string, calls: readonly object[]): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, JSON.stringify({ format: 'passbench.story/2', anchor: '2026-11-25T12:00:00+08:00', calls }));
  return path;
}

function write(args: readonly string[], { to = sandbox.server.url } = {}): Promise<Run> {
  const target = ['--to', to, '--client-id', sandbox.merchant.clientId];
  return runPassbench(['run', '--k6', script, ...target, ...args], { now: Date.now });
}

function load(iterations: number, key = 'key.pem', more: Readonly<Record<string, string>> = {}): Promise<LoadRun> {
  const environment = { PASSBENCH_KEY_FILE: join(folder, key), ...more };
  return runK6Script(script, { iterations, environment });
}

const queue = { at: '+0m', template: 'queue-up/CALL_NUM' };
const payloadOf = (at: number): Record<string, unknown> =>
  z
    .record(z.string(), z.unknown())
    .parse(JSON.parse(Buffer.from(sandbox.emitted[at]?.bodyBase64 ?? '', 'base64').toString()));

describe('passbench run --k6', () => {
  it('writes a script whose calls a sandbox verifies and accepts, each story and row an order of its own', async () => {
    const set = { '/extInfo/wait_tables': '{{my.tables}}', '/orderStatusDesc': '名「{{row.note}}」\u202e' };
    const story = await put('a.story.json', [
      { ...queue, set, expect: { status: '{{row.asked}}' } },
      { at: '+1m', check: { card: 'active' } },
      { at: '+5m', template: 'queue-up/FINISHED', expect: 'SUCCESS' },
      { at: '+6m', template: 'queue-up/CALL_NUM', expect: 'ORDER_STATUS_INVALID' },
    ]);
    await writeFile(join(folder, 'rows.csv'), 'tables,note,asked,unused\n3,"a""b",S,x\n12,\u200b,,y\n');
    const written = await write([story, '--rows', join(folder, 'rows.csv')]);
    expect([written.code, written.out, sandbox.emitted]).toEqual([
      0,
      `Wrote ${script} (3 calls and 2 rows). Nothing was sent. It needs PASSBENCH_KEY_FILE.\n`,
      [],
    ]);
    expect(written.err).toContain('does not judge 1 check');
    const text = await readFile(script, 'utf8');
    expect(text).not.toMatch(/PRIVATE KEY-----|[\u200b\u202e]|unused/);
    const { checks, rate, thresholds } = await load(3);
    expect(sandbox.emitted.map(({ signature, verdict }) => [signature, verdict?.resultCode])).toEqual(
      [1, 2, 3].flatMap(() => [
        ['verified', 'SUCCESS'],
        ['verified', 'SUCCESS'],
        ['verified', 'ORDER_STATUS_INVALID'],
      ]),
    );
    expect(rate).toEqual([true, true, true, true, true, true]);
    expect(Object.entries(checks).map(([name, held]) => [name, held.length, held.every(Boolean)])).toEqual([
      ['a /calls/0 has a result', 3, true],
      ['a /calls/0 has the status it expects', 2, true],
      ['a /calls/2 has a result', 3, true],
      ['a /calls/2 has the code it expects', 3, true],
      ['a /calls/2 has the status it expects', 3, true],
      ['a /calls/3 has a result', 3, true],
      ['a /calls/3 has the code it expects', 3, true],
      ['a /calls/3 has the status it expects', 3, true],
    ]);
    expect(thresholds).toEqual({ passbench_s: ['rate>=0.99'], http_req_duration: ['p(95)<1000'] });
    expect([payloadOf(0), payloadOf(3)]).toMatchObject([
      { orderStatusDesc: '名「a"b」\u202e', extInfo: { wait_tables: '3' } },
      { orderStatusDesc: '名「\u200b」\u202e', extInfo: { wait_tables: '12' } },
    ]);
    const orders = sandbox.emitted.map(({ merchantBizNo }) => merchantBizNo);
    expect([new Set(orders).size, new Set(orders.slice(0, 3)).size]).toEqual([3, 1]);
  });

  it('plays every ready story as the sandbox accepts it', async () => {
    for (const scenario of scenarios)
      for (const { id, text } of scenario.stories)
        await writeFile(join(folder, `${scenario.id}-${id}.story.json`), text);
    const written = await write([folder]);
    expect([written.code, written.err]).toEqual([0, expect.any(String)]);
    const stories = scenarios.flatMap((scenario) => scenario.stories).length;
    const { checks, rate } = await load(stories);
    expect(Object.entries(checks).filter(([, held]) => !held.every(Boolean))).toEqual([]);
    expect(rate).not.toContain(false);
    expect(new Set(sandbox.emitted.map(({ signature }) => signature))).toEqual(new Set(['verified']));
  }, 60_000);

  it('keeps the bytes of a file that is no text, and repeats the create time of an order', async () => {
    const bytes = Buffer.from([0x7b, 0xff, 0x7d]);
    await writeFile(join(folder, 'bytes.json'), bytes);
    const payload = (status: string): object => ({
      requestId: '{{uuid32}}',
      merchantBizNo: '{{order.no}}',
      orderStatus: status,
      orderCreateTime: '{{order.created}}',
      orderModifyTime: '{{now}}',
      seed: ['{{seed.a}}', '{{seed.a}}', '{{seed.b}}'],
      again: '{{uuid32}}',
      kept: '{{other}}',
    });
    const story = await put('a.story.json', [
      { at: '+0m', scenario: 'base-order', payload: payload('INIT') },
      { at: '+1m', scenario: 'base-order', payload: payload('PAID') },
      { at: '+2m', scenario: 'base-order', file: 'bytes.json' },
    ]);
    const service = await write([story]);
    expect(service.code).toBe(0);
    await load(1);
    const [one, two] = [payloadOf(0), payloadOf(1)];
    expect(sandbox.emitted.map(({ signature }) => signature)).toEqual(['verified', 'verified', 'verified']);
    expect(sandbox.emitted[2]?.bodyBase64).toBe(bytes.toString('base64'));
    expect([one['orderCreateTime'], one['kept'], one['seed']]).toEqual([
      one['orderModifyTime'],
      '{{other}}',
      two['seed'],
    ]);
    expect(one['requestId']).not.toBe(one['again']);
  });

  it.each([
    ['PKCS#1', (key: RunningSandbox['merchant']['privateKey']) => key.export({ type: 'pkcs1', format: 'pem' })],
    [
      'one line of base64',
      (key: RunningSandbox['merchant']['privateKey']) =>
        key.export({ type: 'pkcs8', format: 'der' }).toString('base64'),
    ],
  ])('signs with a key as %s', async (_, exported) => {
    await write([await put('a.story.json', [queue])]);
    await writeFile(join(folder, 'other.pem'), exported(sandbox.merchant.privateKey));
    await load(1, 'other.pem');
    expect(sandbox.emitted).toMatchObject([{ signature: 'verified' }]);
  });

  it('refuses keys that cannot sign, in words', async () => {
    await write([await put('a.story.json', [queue])]);
    const ec = generateKeyPairSync('ec', { namedCurve: 'secp224r1' }).privateKey;
    const kinds = {
      'pkcs8.pem': [ec.export({ type: 'pkcs8', format: 'pem' }), 'ECC224 cannot be signed by k6'],
      'sec1.pem': [ec.export({ type: 'sec1', format: 'pem' }), 'ECC224 cannot be signed by k6'],
      'sealed.pem': [
        sandbox.merchant.privateKey.export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'x' }),
        'is encrypted',
      ],
    } as const;
    for (const [name, [text, words]] of Object.entries(kinds)) {
      await writeFile(join(folder, name), text);
      await expect(load(1, name)).rejects.toThrow(words);
    }
    await expect(runK6Script(script, { iterations: 1, environment: {} })).rejects.toThrow('PASSBENCH_KEY_FILE');
    expect(sandbox.emitted).toEqual([]);
  });

  it('takes address and client from the environment of k6 where none is given, and keeps demo clients here', async () => {
    const story = await put('a.story.json', [queue]);
    expect((await runPassbench(['run', story, '--k6', script, '--json'])).json()).toEqual({
      script,
      stories: 1,
      calls: 1,
      rows: null,
      notJudged: 0,
      variables: ['PASSBENCH_KEY_FILE', 'PASSBENCH_BASE_URL', 'PASSBENCH_CLIENT_ID'],
    });
    const here = { PASSBENCH_BASE_URL: `${sandbox.server.url}/`, PASSBENCH_CLIENT_ID: sandbox.merchant.clientId };
    await load(1, 'key.pem', here);
    expect(sandbox.emitted).toMatchObject([{ signature: 'verified' }]);
    const away = { PASSBENCH_BASE_URL: 'https://api.example.com', PASSBENCH_CLIENT_ID: 'DEMO_MERCHANT' };
    await expect(load(1, 'key.pem', away)).rejects.toThrow('signs only for this computer');
  });

  it.each([
    [['--algorithm', 'ECC224'], 'k6 cannot sign ECC224'],
    [['--wait'], '--wait cannot be used with --k6'],
    [['--report', 'md=x.md'], '--report cannot be used with --k6'],
    [['--k6', '/nowhere/load.js'], '/nowhere/load.js cannot be written'],
  ])('writes nothing with %j', async (args, words) => {
    const done = await write([await put('a.story.json', [queue]), ...args]);
    expect([done.code, done.err]).toEqual([2, expect.stringContaining(words)]);
    await expect(readFile(script)).rejects.toThrow('ENOENT');
  });

  it('is guarded as a send to production, and writes no credential', async () => {
    const story = await put('a.story.json', [queue]);
    const data = join(folder, 'data');
    await mkdir(data, { mode: 0o700 });
    const fields = ['kind=production', 'baseUrl=https://api.example.com/x', 'clientId=SHOP', 'header.X-Shop=7'];
    await runPassbench(['env', 'add', 'LIVE', ...fields, '--data', data]);
    const live = ['run', story, '--env', 'LIVE', '--k6', script, '--data', data];
    const refused = await runPassbench(live);
    expect([refused.code, refused.err]).toEqual([2, expect.stringContaining('add --production api.example.com')]);
    expect((await runPassbench([...live, '--production', 'api.example.com'])).code).toBe(0);
    const text = await readFile(script, 'utf8');
    expect(text).toContain('addressOf("https://api.example.com/x")');
    expect(text).toContain('["X-Shop","7"]');
  });

  it('is a script that the published types of k6 accept', async () => {
    await writeFile(join(folder, 'rows.csv'), 'tables\n3\n');
    const story = await put('a.story.json', [{ ...queue, set: { '/extInfo/wait_tables': '{{row.tables}}' } }]);
    await write([story, '--rows', join(folder, 'rows.csv')]);
    const root = join(import.meta.dirname, '../../..');
    const options = {
      checkJs: true,
      noEmit: true,
      strict: true,
      target: 'es2022',
      module: 'es2022',
      moduleResolution: 'bundler',
      lib: ['es2022', 'webworker'],
      types: ['k6'],
      typeRoots: [join(root, 'node_modules/@types')],
      paths: { k6: [join(root, 'node_modules/@types/k6')], 'k6/*': [join(root, 'node_modules/@types/k6/*')] },
    };
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, files: [script] }));
    const tsc = join(root, 'node_modules/typescript/bin/tsc');
    const checked = promisify(execFile)(process.execPath, [tsc, '-p', folder]);
    expect(await checked.catch(({ stdout }: { stdout: string }) => stdout)).toMatchObject({ stdout: '' });
  }, 30_000);
});
