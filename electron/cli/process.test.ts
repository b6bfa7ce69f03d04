import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keyedFolder } from '../services/platform/data-folder/testing/keyed-folder.ts';
import { issue } from '../services/network/network/testing/certificates.ts';
import { payloadText } from '../services/sandbox/server/testing/merchant.ts';
import { buildProgram } from '../services/storage/store-care/testing/build-program.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
let folder = '';
let program = '';
const running: ChildProcess[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'passbench-process-'));
  // Packages that stay outside the bundle are found through this link.
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  program = await buildProgram(join(root, 'electron/cli/main.ts'), folder, 'passbench');
});
afterAll(() => {
  for (const child of running) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

type Ended = {
  readonly code: number | null;
  readonly signal: string | null;
  readonly out: string;
  readonly err: string;
};

function start(command: string, args: readonly string[]): { child: ChildProcess; ended: Promise<Ended> } {
  // What is sent stands in the history of the usual folder, which is not to be that of the user who runs this.
  const env = { ...process.env, XDG_DATA_HOME: join(folder, 'data-home') };
  const child = spawn(command, args, { cwd: folder, stdio: 'pipe', env });
  running.push(child);
  const out: Buffer[] = [];
  const err: Buffer[] = [];
  child.stdout.on('data', (piece: Buffer) => out.push(piece));
  child.stderr.on('data', (piece: Buffer) => err.push(piece));
  const ended = new Promise<Ended>((resolve) => {
    child.on('close', (code, signal) =>
      resolve({ code, signal, out: Buffer.concat(out).toString(), err: Buffer.concat(err).toString() }),
    );
  });
  return { child, ended };
}

const passbench = (args: readonly string[], stdin = ''): Promise<Ended> => {
  const { child, ended } = start(process.execPath, [program, ...args]);
  child.stdin?.on('error', () => undefined);
  child.stdin?.end(stdin);
  return ended;
};
/** A line of shell in which $P is the program. */
const shell = (line: string): Promise<Ended> =>
  start('/bin/sh', ['-c', line.replaceAll('$P', `'${process.execPath}' '${program}'`)]).ended;

const lineKeys = ['at', 'path', 'status', 'resultCode', 'resultStatus', 'merchantBizNo', 'verdict', 'findings', 'ms'];

/** A call of an order of its own; the ones of the same order follow each other. */
const queueUp = (status = 'CALL_NUM', orderNo = 'Q-1', modifiedMs = 1_760_000_000_000): string =>
  payloadText({ scenario: 'queue-up', status, orderNo, createdMs: 1_760_000_000_000, modifiedMs });

let folders = 0;
const anyFolder = (): readonly string[] => ['--data', join(folder, `sandbox-${(folders += 1)}`)];

type Ready = {
  readonly url: string;
  readonly publicKey: string;
  readonly clientId: string;
  readonly key: string;
  readonly root: string;
};

async function startSandbox(...args: string[]): Promise<{ child: ChildProcess; ended: Promise<Ended>; ready: Ready }> {
  const data = args[args.indexOf('--data') + 1] ?? '';
  if (args.includes('--data')) await keyedFolder(data);
  const started = start(process.execPath, [program, 'sandbox', '--json', ...args]);
  const line = await new Promise<string>((resolve) => {
    let text = '';
    started.child.stdout?.on('data', (piece: Buffer) => {
      text += piece.toString();
      if (text.includes('\n')) resolve(text.slice(0, text.indexOf('\n')));
    });
    started.child.on('close', () => resolve('{}'));
  });
  return {
    ...started,
    ready: Object.assign({ url: '', publicKey: '', clientId: '', key: '', root: '' }, JSON.parse(line)),
  };
}

const sendTo = ({ url, key, clientId, publicKey }: Ready): string[] => [
  '--to',
  url,
  '--key',
  key,
  '--client-id',
  clientId,
  '--platform-key',
  publicKey,
  '--json',
];

function isListening(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createConnection({ host, port });
    probe.on('connect', () => {
      probe.destroy();
      resolve(true);
    });
    probe.on('error', () => resolve(false));
  });
}

describe('the process', () => {
  it.each([
    [0, ['template']],
    [1, ['validate', '-']],
    [2, ['nothing']],
  ])('ends with %i after %j, and shows no stack and no colour where there is no terminal', async (code, args) => {
    const ended = await passbench(args, '{');
    expect(ended).toMatchObject({ code, signal: null });
    expect(ended.out + ended.err).not.toMatch(/\n\s+at /);
    expect(ended.out + ended.err).not.toContain('\u001b');
  });

  it('works through pipes, and keeps quiet when the reader leaves', async () => {
    expect(await shell('$P template queue-up CALL_NUM | $P validate -')).toMatchObject({
      code: 0,
      out: '-: good (queue-up)\n',
    });
    // A reader that is gone before the first byte.
    expect((await shell('{ $P template; echo "ended $?" >&2; } | true')).err).toBe('ended 0\n');
    expect(await shell('$P template >&-')).toMatchObject({ code: 0, err: '' });
    expect((await shell('$P validate - < /tmp')).err).toContain('Standard input cannot be read: it is a folder');
    expect(await shell('$P validate - <&-')).toMatchObject({
      code: expect.any(Number),
      err: expect.not.stringMatching(/\n\s+at /),
    });
  });

  it.runIf(process.platform === 'linux')('says that its output was lost', async () => {
    const lost = { code: 3, err: 'passbench: The output could not be written: the disk is full.\n' };
    expect(await shell('$P template > /dev/full')).toMatchObject(lost);
    expect(await shell('$P sandbox > /dev/full')).toMatchObject(lost);
  });

  it('ends at a signal while it waits for its input', async () => {
    const { child, ended } = start(process.execPath, [program, 'validate', '-']);
    // More than a pipe holds: it is written only when the command reads.
    await new Promise((resolve) => child.stdin?.write(Buffer.alloc(1024 * 1024, ' '), resolve));
    child.kill('SIGINT');
    expect(await ended).toMatchObject({ code: null, signal: 'SIGINT', err: '' });
  });
});

describe('the sandbox as a process', () => {
  it('plays a life that is sent by other processes', async () => {
    const { ready, child, ended } = await startSandbox(...anyFolder());
    const codes: unknown[] = [];
    for (const [at, status] of ['CALL_NUM', 'NUMBER_ARRIVED', 'CANCELLED'].entries()) {
      const text = queueUp(status, 'Q-3', 1_760_000_000_000 + at);
      const sent = await passbench(['send', '-', ...sendTo(ready)], text);
      const document: { response?: { result?: { resultCode?: string }; signature?: string } } = Object.assign(
        {},
        JSON.parse(sent.out),
      );
      codes.push([sent.code, document.response?.result?.resultCode, document.response?.signature]);
    }
    expect(codes).toEqual([
      [0, 'SUCCESS', 'verified'],
      [0, 'SUCCESS', 'verified'],
      [1, 'ORDER_STATUS_INVALID', 'verified'],
    ]);
    child.kill('SIGINT');
    const { code, out, err } = await ended;
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const [, ...lines] = out.trimEnd().split('\n');
    expect(lines.map((line) => Object.keys(JSON.parse(line)))).toEqual(Array.from({ length: 3 }, () => lineKeys));
  });

  it('is trusted over TLS by a process whose NODE_EXTRA_CA_CERTS names its root, also beside --ca', async () => {
    const { ready, child, ended } = await startSandbox('--tls', '--data', join(folder, 'tls'));
    writeFileSync(join(folder, 'other.pem'), issue({ name: 'Other', isAuthority: true }).cert);
    writeFileSync(join(folder, 'trusting.json'), queueUp());
    const trusting = `NODE_EXTRA_CA_CERTS=${ready.root} $P send trusting.json ${sendTo(ready).join(' ')}`;
    for (const options of ['', '--ca other.pem'])
      expect(JSON.parse((await shell(`${trusting} ${options}`)).out)).toMatchObject({
        outcome: 'S',
        tls: { authority: 'environment' },
      });
    child.kill('SIGINT');
    await ended;
  });

  it('lets an open call end before it does', async () => {
    const { ready, child, ended } = await startSandbox(...anyFolder());
    const { hostname, port } = new URL(ready.url);
    const socket = createConnection({ host: hostname, port: Number(port) });
    let text = '';
    const closed = new Promise((resolve) => socket.on('close', resolve));
    const begun = new Promise((resolve) => {
      socket.on('data', (piece: Buffer) => {
        text += piece.toString();
        resolve(text);
      });
    });
    const head = [
      'POST /x HTTP/1.1',
      `Host: ${hostname}:${port}`,
      'Content-Type: application/json',
      'Content-Length: 2',
      'Expect: 100-continue',
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n`);
    expect(await begun).toMatch(/^HTTP\/1\.1 100 /);
    child.kill('SIGTERM');
    while (await isListening(hostname, Number(port)));
    socket.write('{}');
    await closed;
    expect(text).toMatch(/\r\n\r\nHTTP\/1\.1 404 /);
    expect((await ended).code).toBe(0);
  });

  it('goes on serving when nobody reads what it says', async () => {
    const { ready, child, ended } = await startSandbox(...anyFolder());
    child.stdout?.destroy();
    for (const at of [1, 2]) {
      const answer = await fetch(`${ready.url}/${at}`, { method: 'POST', body: '{}' });
      expect([at, answer.status]).toEqual([at, 404]);
    }
    child.kill('SIGTERM');
    expect(await ended).toMatchObject({ code: 0, signal: null, err: '' });
  });

  it('ends at a signal although somebody holds its output open and does not read it', async () => {
    const { ready, child } = await startSandbox(...anyFolder());
    child.stdout?.removeAllListeners('data').pause();
    // The journal's lines hold the paths, far more than a pipe takes.
    const long = `${ready.url}/${'x'.repeat(15_000)}`;
    for (let sent = 0; sent < 100; sent += 1) await (await fetch(long, { method: 'POST', body: '{}' })).text();
    const exit = new Promise((resolve) => child.on('exit', (code, signal) => resolve({ code, signal })));
    const asked = performance.now();
    child.kill('SIGTERM');
    expect(await exit).toEqual({ code: 0, signal: null });
    expect(performance.now() - asked).toBeLessThan(20_000);
    child.stdout?.destroy();
  });

  it('has its data folder to itself, and says where it is; a send after its end finds nobody', async () => {
    const data = join(folder, 'shared');
    const { child, ended, ready } = await startSandbox('--data', data);
    const second = await passbench(['sandbox', '--data', data]);
    expect(second).toMatchObject({ code: 4, out: '', err: expect.stringContaining('is in use by') });
    expect(second.err).toContain(` at ${ready.url}.`);
    child.kill('SIGTERM');
    expect((await ended).code).toBe(0);
    expect(await passbench(['send', '-', ...sendTo(ready), '--path', '/x'], '{}')).toMatchObject({
      code: 3,
      err: expect.stringContaining('refused the connection'),
    });
  });

  it('stops at once with an open call that is never answered; the call is told and stored, and a retry repeats it', async () => {
    const data = ['--data', join(folder, 'faults')];
    const first = await startSandbox(...data, '--fault', 'no-answer@next=1', '--fault', 'delay:1h@call=2');
    writeFileSync(join(folder, 'queue.json'), queueUp());
    const told = new Promise((resolve) => first.child.stdout?.once('data', resolve));
    const unanswered = passbench(['send', 'queue.json', ...sendTo(first.ready)]);
    await told;
    first.child.kill('SIGTERM');
    const { code, out: lines, err } = await first.ended;
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const [, line = '{}'] = lines.trim().split('\n');
    expect(Object.keys(JSON.parse(line))).toEqual(lineKeys);
    expect(JSON.parse(line)).toMatchObject({ status: null, resultCode: 'SUCCESS', verdict: 'verified' });
    expect(await unanswered).toMatchObject({ code: 3 });
    const second = await startSandbox(...data);
    expect((await passbench(['send', 'queue.json', ...sendTo(second.ready)])).code).toBe(0);
    second.child.kill('SIGTERM');
    expect((await second.ended).out).toContain('"resultStatus":"S"');
  });
});

describe('a send that is killed', () => {
  it('while it waits for its answer stands in the history as a call that may have been received', async () => {
    const sandbox = await startSandbox(...anyFolder(), '--fault', 'no-answer@next=1');
    writeFileSync(join(folder, 'killed.json'), queueUp());
    const data = ['--data', join(folder, 'killed-send')];
    const told = new Promise((resolve) => sandbox.child.stdout?.once('data', resolve));
    const sending = start(process.execPath, [program, 'send', 'killed.json', ...sendTo(sandbox.ready), ...data]);
    await told;
    sending.child.kill('SIGKILL');
    expect(await sending.ended).toMatchObject({ signal: 'SIGKILL', out: '' });
    const [line, ...others] = (await passbench(['history', ...data, '--json'])).out.trim().split('\n');
    expect(others).toEqual([]);
    expect(JSON.parse(line ?? '')).toMatchObject({ origin: 'sent', env: sandbox.ready.url, outcome: 'none' });
    expect((await passbench(['history', ...data])).out).toContain('It may have been received.');
    sandbox.child.kill('SIGTERM');
    await sandbox.ended;
  });
});

describe('a story in a process', () => {
  const story = (...calls: readonly object[]): string =>
    JSON.stringify({ format: 'passbench.story/1', anchor: '2026-11-25T12:00:00+08:00', calls });

  it('finds its files beside itself, wherever the command is run', async () => {
    mkdirSync(join(folder, 'lunch'));
    writeFileSync(join(folder, 'lunch', 'call.json'), queueUp());
    writeFileSync(join(folder, 'lunch', 'story.json'), story({ at: '+0m', file: 'call.json', expect: 'SUCCESS' }));
    expect(await passbench(['simulate', join('lunch', 'story.json')])).toMatchObject({ code: 0, err: '' });
    const piped = await shell('cd lunch && $P simulate - --json < story.json');
    expect(JSON.parse(piped.out)).toMatchObject({ calls: [{ resultCode: 'SUCCESS' }], changes: [{}] });
    expect((await shell('$P simulate - < lunch/story.json')).code).toBe(2);
  });

  it('is not kept waiting by a pipe, nor led out by a link', async () => {
    mkdirSync(join(folder, 'trap'));
    symlinkSync('../lunch', join(folder, 'trap', 'out'));
    writeFileSync(join(folder, 'trap', 'link.json'), story({ at: '+0m', file: 'out/call.json' }));
    expect(await passbench(['simulate', 'trap/link.json'])).toMatchObject({
      code: 2,
      out: '',
      err: expect.stringContaining('a link points outside the story’s folder'),
    });
    writeFileSync(join(folder, 'trap', 'pipe.json'), story({ at: '+0m', file: 'pipe' }));
    expect(await shell('mkfifo trap/pipe && $P simulate trap/pipe.json')).toMatchObject({
      code: 2,
      err: expect.stringContaining('it is not a regular file'),
    });
  });
});
