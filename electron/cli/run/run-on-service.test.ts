import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { PictureJob } from '../../../shared/documents/picture-job.ts';
import { AppError } from '../../../shared/lib/app-error.ts';
import type { RenderListener } from '../../services/bench/render/renderer.ts';
import { scenarios } from '../../../shared/scenarios/index.ts';
import { readOutbox } from '../../services/storage/outbox/outbox.ts';
import { runSandbox, type RunningSandbox } from '../../services/sandbox/server/testing/running-sandbox.ts';
import { runPassbench, type Run } from '../testing/fake-io.ts';

let folder = '';
let data = '';
let sandbox: RunningSandbox;
let base = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'passbench-run-service-'));
  data = join(folder, 'data');
  await mkdir(data, { mode: 0o700 });
  sandbox = await runSandbox();
  base = sandbox.server.url;
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

type Options = NonNullable<Parameters<typeof runPassbench>[1]>;
const signed = (): readonly string[] => ['--key', join(folder, 'key.pem'), '--client-id', sandbox.merchant.clientId];
function run(args: readonly string[], { to = base, ...options }: Options & { to?: string } = {}): Promise<Run> {
  return runPassbench(['run', ...args, '--to', to, ...signed(), '--data', data, '--json'], {
    now: Date.now,
    ...options,
  });
}

const document = z.looseObject({
  stories: z.array(
    z.looseObject({
      outcome: z.string(),
      row: z.number().nullable(),
      entries: z.array(
        z.looseObject({
          place: z.number(),
          kind: z.string(),
          passed: z.boolean(),
          why: z.string().nullable(),
          merchantBizNo: z.string().optional(),
          signature: z.string().optional(),
          call: z.string().optional(),
          payload: z.base64().optional(),
          ms: z.number().optional(),
        }),
      ),
    }),
  ),
  passed: z.number(),
  calls: z.number(),
});
const read = (of: Run): z.infer<typeof document> => document.parse(of.json());

const queue = { at: '+0m', template: 'queue-up/CALL_NUM' };
const good = [
  { ...queue, expect: 'SUCCESS' },
  { at: '+1m', check: { card: 'active' } },
];

/** Answers as many calls as it is told, then breaks every connection off. */
async function dyingService(calls: number): Promise<{ readonly server: Server; readonly to: string }> {
  let left = calls;
  const server = createServer((request, response) => {
    request.resume();
    request.on('end', () => {
      if (left-- <= 0) response.destroy();
      else response.end('{"result":{"resultCode":"SUCCESS","resultStatus":"S"}}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return { server, to: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}` };
}

describe('passbench run against a service', () => {
  it('sends each call, says what came back, and leaves it in the history', async () => {
    const done = await run([await put('a.story.json', good)]);
    expect([done.err, done.code]).toEqual([expect.stringContaining('1 passed'), 0]);
    const [call, check] = read(done).stories[0]?.entries ?? [];
    expect([call, check]).toMatchObject([
      { kind: 'call', passed: true, resultCode: 'SUCCESS', resultStatus: 'S', signature: 'not checked' },
      { kind: 'check', passed: true, merchantBizNo: call?.merchantBizNo },
    ]);
    const [kept, ...others] = await readOutbox(data);
    expect([kept, others]).toMatchObject([
      { id: call?.call, bodyBase64: call?.payload, verdict: { resultCode: 'SUCCESS' }, origin: 'sent' },
      [],
    ]);
    expect(sandbox.emitted).toMatchObject([{ bodyBase64: call?.payload, signature: 'verified' }]);
  });

  it('passes every ready story, as the engine does', async () => {
    for (const scenario of scenarios)
      for (const { id, text } of scenario.stories)
        await writeFile(join(folder, `${scenario.id}-${id}.story.json`), text);
    const onEngine = await runPassbench(['run', folder, '--json']);
    expect(onEngine.code).toBe(0);
    const sent = await run([folder]);
    const failed = read(sent).stories.filter(({ outcome }) => outcome !== 'passed');
    expect([failed, sent.code]).toEqual([[], 0]);
    expect(read(sent).calls).toBe(read(onEngine).calls);
  }, 60_000);

  it('makes an order of its own of each story, row and run', async () => {
    const story = await put('a.story.json', [queue, { at: '+5m', template: 'queue-up/FINISHED' }]);
    await writeFile(join(folder, 'rows.csv'), 'a\n1\n2\n3\n');
    const args = [story, '--rows', join(folder, 'rows.csv'), '--parallel', '3'];
    const runs = [read(await run(args)), read(await run(args))];
    const orders = runs.flatMap(({ stories }) =>
      stories.map(({ entries }) => new Set(entries.map(({ merchantBizNo }) => merchantBizNo))),
    );
    expect(orders.map(({ size }) => size)).toEqual([1, 1, 1, 1, 1, 1]);
    expect(new Set(orders.flatMap((each) => [...each])).size).toBe(6);
    expect(runs.map(({ stories }) => stories.map(({ row }) => row))).toEqual([
      [1, 2, 3],
      [1, 2, 3],
    ]);
    expect(sandbox.emitted.map(({ signature, verdict }) => [signature, verdict?.resultStatus])).toEqual(
      Array.from({ length: 12 }, () => ['verified', 'S']),
    );
    expect(await readOutbox(data)).toHaveLength(12);
  });

  it('signs with the key that its environment names in the vault, and sends nothing without its passphrase', async () => {
    const variable = 'a passphrase of twelve';
    const shop = (...args: readonly string[]): Promise<Run> =>
      runPassbench([...args, '--data', data], { now: Date.now, variable });
    await shop('keys', 'add', join(folder, 'key.pem'), '--name', 'shop');
    await shop('env', 'add', 'UAT', 'key=shop', `baseUrl=${base}`, `clientId=${sandbox.merchant.clientId}`);
    const story = await put('a.story.json', good);
    const locked = await runPassbench(['run', story, '--env', 'UAT', '--data', data], {
      variable: 'another passphrase',
    });
    expect([locked.code, sandbox.emitted]).toEqual([2, []]);
    const done = await shop('run', story, '--env', 'UAT', '--json');
    expect([done.code, read(done).passed]).toEqual([0, 1]);
    expect(sandbox.emitted.map(({ signature }) => signature)).toEqual(['verified']);
    expect(await readOutbox(data)).toMatchObject([{ environment: { name: 'UAT' } }]);
  });

  it('sends no further story with --bail once one has failed', async () => {
    const stories = [
      good,
      [
        { ...queue, expect: { status: 'F' } },
        { ...queue, at: '+1m' },
      ],
      good,
      good,
    ];
    for (const [at, calls] of stories.entries()) await put(`${at}.story.json`, calls);
    const done = await run([folder, '--parallel', '1', '--bail']);
    expect(done.code).toBe(1);
    expect(read(done).stories.map(({ outcome }) => outcome)).toEqual(['passed', 'failed']);
    expect(sandbox.emitted).toHaveLength(3);
    expect(done.err).toContain('4 stories: 1 passed, 1 failed, 2 not run.');
  });

  it('takes a refused call as refused, whatever the engine would say', async () => {
    const service = createServer((request, response) => {
      request.resume();
      request.on('end', () => response.end('{"result":{"resultCode":"PARAM_ILLEGAL","resultStatus":"F"}}'));
    });
    await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
    const address = service.address();
    const to = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
    const done = await run([await put('a.story.json', good)], { to });
    service.close();
    expect(done.code).toBe(1);
    expect(read(done).stories[0]?.entries.map(({ why }) => why)).toEqual([
      'code: asked SUCCESS, found PARAM_ILLEGAL',
      'card: asked active, found none',
    ]);
  });

  it('fails a call whose response a given key does not verify', async () => {
    const key = join(folder, 'other.pem');
    await writeFile(key, sandbox.merchant.publicKey.export({ type: 'spki', format: 'pem' }));
    const done = await run([await put('a.story.json', good), '--platform-key', key]);
    expect([done.code, read(done).stories[0]?.entries[0]?.why]).toEqual([1, 'signature: asked verified, found wrong']);
  });

  it('has every call on disk before it leaves, in a file that they share', async () => {
    const seen: boolean[] = [];
    const server = createServer((request, response) => {
      const pieces: Buffer[] = [];
      request.on('data', (piece: Buffer) => pieces.push(piece));
      request.on('end', () => {
        const body = Buffer.concat(pieces).toString('base64');
        const [name = '', ...others] = readdirSync(join(data, 'outbox'));
        seen.push(others.length === 0 && readFileSync(join(data, 'outbox', name), 'utf8').includes(body));
        response.end('{"result":{"resultCode":"SUCCESS","resultStatus":"S"}}');
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const to = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
    for (const name of ['1', '2', '3', '4']) await put(`${name}.story.json`, [queue, { ...queue, at: '+1m' }]);
    const done = await run([folder, '--parallel', '4'], { to });
    server.close();
    expect([done.code, seen]).toEqual([0, Array.from({ length: 8 }, () => true)]);
    expect(await readOutbox(data)).toHaveLength(8);
  });

  it('sends nothing where the history cannot be written', async () => {
    await writeFile(join(data, 'outbox'), 'a file in the way');
    const done = await run([await put('a.story.json', good)]);
    expect([done.code, done.err, sandbox.emitted]).toEqual([2, expect.stringContaining('Nothing was sent'), []]);
  });

  it('reports what ran when the service dies, and the rest as not run', async () => {
    const { server, to } = await dyingService(3);
    for (const name of ['1', '2', '3', '4']) await put(`${name}.story.json`, [queue, { ...queue, at: '+1m' }]);
    const done = await run([folder, '--parallel', '1'], { to });
    server.close();
    expect(done.code).toBe(3);
    const { stories, calls } = read(done);
    expect([stories.map(({ outcome }) => outcome), calls]).toEqual([['passed', 'error'], 4]);
    expect(done.err).toContain('4 stories: 1 passed, 1 error, 2 not run.');
    const kept = await readOutbox(data);
    expect(kept.at(-1)).toMatchObject({ id: stories[1]?.entries[1]?.call, failure: { mayHaveArrived: true } });
  });

  it('ends after the calls under way when it is stopped', async () => {
    const stopping = new AbortController();
    let received = 0;
    const server = createServer((request, response) => {
      request.resume();
      received++;
      stopping.abort();
      setTimeout(() => response.end('{"result":{"resultCode":"SUCCESS","resultStatus":"S"}}'), 50);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const to = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
    for (const name of ['1', '2']) await put(`${name}.story.json`, [queue, { ...queue, at: '+1m' }]);
    const done = await run([folder, '--parallel', '1'], { to, stop: stopping.signal });
    server.close();
    expect([done.code, received]).toEqual([130, 1]);
    expect(read(done).stories).toMatchObject([
      { outcome: 'error', entries: [{ passed: true }, { place: 1, why: expect.stringContaining('Not run') }] },
    ]);
    expect(done.err).toContain('1 not run');
  });

  it('measures cut texts of stories beside each other on shared pages, each its own', async () => {
    const measured: number[] = [];
    const pictures = {
      render: async ({ wallets }: PictureJob, { onCuts }: RenderListener): Promise<void> => {
        measured.push(wallets.length);
        await expect.poll(() => sandbox.emitted.length).toBe(6);
        onCuts?.([]);
      },
    };
    const asking = { at: '+1m', check: { cuts: 0 } };
    for (const name of ['1', '2', '3', '4', '5', '6']) await put(`${name}.story.json`, [queue, asking]);
    const done = await run([folder, '--parallel', '6'], { pictures });
    expect([done.code, measured.reduce((sum, count) => sum + count)]).toEqual([0, 6]);
    expect(measured.length).toBeLessThan(6);
    const failing = { render: () => Promise.reject(new AppError('RENDER_FAILED', 'The thread has ended.')) };
    const failed = await run([folder], { pictures: failing });
    expect([failed.code, read(failed).calls]).toEqual([3, 6]);
  });

  it('waits as the story says, where it is asked to', async () => {
    const story = await put('a.story.json', [queue, { ...queue, at: '+1s' }]);
    // The first call may be slow to arrive: only from the start is the second one a second away.
    const started = Date.now();
    await run([story, '--wait']);
    const [, second] = sandbox.emitted;
    expect((second?.atReal ?? 0) - started).toBeGreaterThanOrEqual(1000);
  });

  it.each([
    [['--production', 'api.example.com'], '--production was given without --env'],
    [['--report', 'junit=/nowhere/run.xml'], '/nowhere'],
    [['--dry-run'], 'unknown option'],
  ])('sends nothing with %j', async (args, words) => {
    const done = await run([await put('a.story.json', good), ...args]);
    expect([done.code, done.err, sandbox.emitted]).toEqual([2, expect.stringContaining(words), []]);
  });

  it('sends nothing to production, unless its host is named, nor anywhere with a demo client', async () => {
    const story = await put('a.story.json', good);
    const added = ['kind=production', 'baseUrl=https://api.example.com', 'clientId=SHOP'];
    await runPassbench(['env', 'add', 'LIVE', ...added, '--data', data]);
    const live = ['run', story, '--env', 'LIVE', '--key', join(folder, 'key.pem'), '--data', data];
    for (const args of [live, [...live, '--production', 'api.example.org']])
      expect(await runPassbench(args)).toMatchObject({
        code: 2,
        err: expect.stringContaining('add --production api.example.com'),
      });
    const away = ['run', story, '--to', 'https://api.example.com', '--key', join(folder, 'key.pem')];
    const demo = await runPassbench([...away, '--client-id', 'DEMO_MERCHANT', '--data', data]);
    expect([demo.code, demo.err]).toEqual([2, expect.stringContaining('signs only for this computer')]);
    expect(await readOutbox(data)).toEqual([]);
  });

  it('refuses options of a service without one, and a service without a key', async () => {
    const story = await put('a.story.json', good);
    for (const [args, words] of [
      [['--key', 'key.pem'], '--key was given without --env or --to'],
      [['--wait'], '--wait was given without --env or --to'],
      [['--to', base], '--to needs --key'],
    ] as const) {
      const done = await runPassbench(['run', story, ...args]);
      expect([done.code, done.err]).toEqual([2, expect.stringContaining(words)]);
    }
  });
});
