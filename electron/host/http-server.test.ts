import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { bridgeRouter } from '../services/bench/router/router.ts';
import { testServices } from '../services/bench/workspace/testing/test-services.ts';
import { openWorkspace, type Workspace } from '../services/bench/workspace/workspace.ts';
import { createAdmission, type Admission, type PeerOwner } from './admission.ts';
import { serveGuarded, type HttpServer, routes } from './http-server.ts';
import { securityHeaders } from '../services/app/security-headers.ts';
import { codeLifetimeMs, createSessions, mostSessions, type Sessions } from './sessions.ts';
import { mapStaticFiles } from '../services/app/static-files.ts';

let folder = '';
let workspace: Workspace;
let server: HttpServer;
let sessions: Sessions;
let nowMs = 1_700_000_000_000;
let secrets = 0;
let admission: Admission;
let owner: PeerOwner = 'own';
let asked = 0;
const reported: unknown[] = [];
const report = (error: unknown): void => void reported.push(error);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'passbench-host-'));
  await mkdir(join(folder, 'window/assets'), { recursive: true });
  await writeFile(join(folder, 'window/index.html'), '<!doctype html><title>Passbench</title>');
  await writeFile(join(folder, 'window/assets/app.js'), 'export const started = true;');
  await writeFile(join(folder, 'secret.txt'), 'not for the window');
  await symlink(join(folder, 'secret.txt'), join(folder, 'window/link.txt'));
  workspace = await openWorkspace(await testServices());
  sessions = createSessions({ now: () => nowMs, randomBytes: (size) => Buffer.alloc(size, ++secrets) });
  const files = await mapStaticFiles(join(folder, 'window'));
  const ownerOf = async (): Promise<PeerOwner> => owner;
  admission = createAdmission({ sessions, ownerOf, randomBytes, askForWord: () => (asked += 1) });
  const app = routes({
    files,
    admission,
    opened: async () => ({ project: 'first', router: bridgeRouter(workspace, report) }),
    report,
  });
  server = await serveGuarded(app, {
    port: 0,
    isStatic: (target) => files.has(target),
    sessions,
  });
});
afterAll(async () => {
  await server.close();
  await workspace.close();
  await rm(folder, { recursive: true });
});

type Said = {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
  readonly raw: string;
};

/** Writes exactly these bytes and reads until the host closes the connection. */
function say(bytes: string): Promise<Said> {
  return new Promise((resolve, reject) => {
    const socket = connect(server.port, '127.0.0.1');
    const chunks: Buffer[] = [];
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.on('error', reject);
    socket.on('close', () => resolve(parse(Buffer.concat(chunks).toString('latin1'))));
    socket.write(bytes);
  });
}

function parse(raw: string): Said {
  const [head = '', ...rest] = raw.split('\r\n\r\n');
  const [first = '', ...lines] = head.split('\r\n');
  const headers = new Map(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]),
  );
  return { status: Number(first.split(' ')[1]), headers, body: rest.join('\r\n\r\n'), raw };
}

const own = (): string => `127.0.0.1:${server.port}`;
const get = (target: string, ...headers: readonly string[]): string =>
  [`GET ${target} HTTP/1.1`, `Host: ${own()}`, 'Connection: close', ...headers, '', ''].join('\r\n');
const post = (target: string, body: string, ...headers: readonly string[]): string =>
  [
    `POST ${target} HTTP/1.1`,
    `Host: ${own()}`,
    `Origin: http://${own()}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
    ...headers,
    '',
    body,
  ].join('\r\n');
const exchange = (code: string): Promise<Said> => say(post('/auth/exchange', JSON.stringify({ code })));
const open = (token: string): Promise<Said> =>
  say(post('/api/rpc/session/open', '{"json":{}}', `Authorization: Bearer ${token}`));
/** A window that follows the events, as each does while it is open. */
async function follow(token: string): Promise<Socket> {
  const socket = connect(server.port, '127.0.0.1').on('error', () => {});
  socket.write(post('/api/rpc/events/follow', '{"json":{}}', `Authorization: Bearer ${token}`));
  await new Promise((resolve) => socket.once('data', resolve));
  return socket;
}
const wordOf = ({ status, body }: Said): { readonly word: string; readonly ticket: string } => {
  expect(status).toBe(202);
  return JSON.parse(body);
};
const tokenOf = (said: Said): string => /"token":"([\w-]{43})"/.exec(said.body)?.[1] ?? '';

describe('what the host serves', () => {
  it('serves the files of the map by their exact names, and no link', async () => {
    expect(await say(get('/'))).toMatchObject({ status: 200, body: expect.stringContaining('<title>Passbench') });
    const script = await say(get('/assets/app.js'));
    expect(script.status).toBe(200);
    expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    const others = [
      '/link.txt',
      '/index.html',
      '/assets/',
      '/assets',
      '/../secret.txt',
      '/assets/..%2f..%2fsecret.txt',
    ];
    for (const target of [...others, '/%2e%2e/secret.txt', '/assets/app.js/']) {
      expect(await say(get(target))).toMatchObject({ status: 404 });
    }
  });

  it('takes nothing from a window of another project than the one that is open', async () => {
    const token = tokenOf(await exchange(sessions.newCode('terminal')));
    const asking = (project: string, ...more: readonly string[]): Promise<Said> =>
      say(post('/api/rpc/documents/list', '{"json":{}}', `Passbench-Project: ${project}`, ...more));
    const bearer = `Authorization: Bearer ${token}`;
    expect((await asking('first', bearer)).status).toBe(200);
    for (const other of ['team', 'FIRST', '', 'first, first']) expect((await asking(other, bearer)).status).toBe(410);
    expect((await asking('team')).status).toBe(401);
  });

  it('puts the same headers on every answer and lets no other origin in', async () => {
    const wrongHost = `GET / HTTP/1.1\r\nHost: localhost:${server.port}\r\nConnection: close\r\n\r\n`;
    const answers = await Promise.all(
      [
        get('/'),
        get('/nothing'),
        get('/api/rpc/session/open'),
        wrongHost,
        'GET / HTTP/1.1\r\nConnection: close\r\n\r\n',
        `GET / HTTP/1.1\r\nHost: ${own()}\r\nHost: ${own()}\r\nConnection: close\r\n\r\n`,
        post('/auth/exchange', '{'),
        post('/auth/exchange', '{"code":"x"}'),
        post('/auth/exchange', 'x'.repeat(1024 * 1024 + 1)),
        post('/api/rpc/session/open', '{}'),
        `OPTIONS /api/rpc/session/open HTTP/1.1\r\nHost: ${own()}\r\nOrigin: http://evil.test\r\nAccess-Control-Request-Method: POST\r\nConnection: close\r\n\r\n`,
        get(
          '/',
          'Connection: Upgrade',
          'Upgrade: websocket',
          'Sec-WebSocket-Version: 13',
          'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
        ),
        `CONNECT evil.test:443 HTTP/1.1\r\nHost: ${own()}\r\n\r\n`,
        get('/', 'Expect: the-impossible'),
        post('/api/rpc/session/open', '{}', 'Expect: 100-continue'),
        `GET / HTTP/1.1\r\nHost: ${own()}\r\nX-Long: ${'x'.repeat(17 * 1024)}\r\n\r\n`,
        'NONSENSE\r\n\r\n',
        'GET http://127.0.0.1/ HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n',
      ].map(say),
    );
    const statuses = [200, 404, 401, 421, 400, 400, 400, 401, 413, 401, 403, 403, 400, 417, 401, 431, 400, 400];
    expect(answers.map(({ status }) => status)).toEqual(statuses);
    const always = Object.entries(securityHeaders).map(([name, value]) => [name.toLowerCase(), value]);
    for (const { headers, raw } of answers) {
      expect([...headers]).toEqual(expect.arrayContaining(always));
      expect(raw.toLowerCase()).not.toContain('access-control-');
      expect(raw).not.toContain('100 Continue');
      expect(raw).not.toContain('101 ');
    }
  });

  it('counts the bytes of a body that announces no length', async () => {
    const token = tokenOf(await exchange(sessions.newCode('terminal')));
    const head = `POST /api/rpc/session/open HTTP/1.1\r\nHost: ${own()}\r\nOrigin: http://${own()}\r\nContent-Type: application/json\r\nAuthorization: Bearer ${token}\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n`;
    const chunk = `${(600 * 1024).toString(16)}\r\n${' '.repeat(600 * 1024)}\r\n`;
    expect((await say(`${head}${chunk}${chunk}0\r\n\r\n`)).status).toBe(413);
    expect((await say(`${head}b\r\n{"json":{}}\r\n0\r\n\r\n`)).status).toBe(200);
  });
});

describe('many header lines', () => {
  it('hide no Origin, in whatever place it is', async () => {
    for (const before of [90, 2000, 2500]) {
      const lines = Array.from({ length: before }, () => 'a:');
      const answer = await say(get('/', ...lines, 'Origin: http://evil.test'));
      expect(answer.status).toBe(before === 90 ? 403 : 431);
    }
  });
});

describe('sessions', () => {
  it('takes a code once, and none that has lapsed', async () => {
    const code = sessions.newCode('terminal');
    const first = await exchange(code);
    expect(first.status).toBe(200);
    expect(tokenOf(first)).toHaveLength(43);
    expect((await exchange(code)).status).toBe(401);
    const lapsed = sessions.newCode('terminal');
    nowMs += codeLifetimeMs;
    expect((await exchange(lapsed)).status).toBe(401);
    const replaced = sessions.newCode('terminal');
    sessions.newCode('terminal');
    expect((await exchange(replaced)).status).toBe(401);
  });

  it('stand beside each other, up to eight windows; a ninth is refused in words, and its code is still good', async () => {
    const windows: { readonly token: string; readonly socket: Socket }[] = [];
    while (windows.length < mostSessions) {
      const token = tokenOf(await exchange(sessions.newCode('terminal')));
      windows.push({ token, socket: await follow(token) });
    }
    const code = sessions.newCode('terminal');
    expect(await exchange(code)).toMatchObject({ status: 409, body: expect.stringContaining('8 windows are open') });
    for (const { token } of windows) expect((await open(token)).status).toBe(200);
    const closed = windows[3]?.socket;
    closed?.destroy();
    await vi.waitFor(async () => expect((await exchange(code)).status).toBe(200));
    expect(await Promise.all(windows.map(async ({ token }) => (await open(token)).status))).toEqual(
      windows.map((_, index) => (index === 3 ? 401 : 200)),
    );
    for (const { socket } of windows) socket.destroy();
  });

  it('are not for another user of this computer, who uses no code up', async () => {
    const code = sessions.newCode('browser');
    owner = 'other';
    const refused = await exchange(code);
    expect(refused).toMatchObject({ status: 403, body: expect.stringContaining('Another user of this computer') });
    expect(await exchange('no-code')).toMatchObject({ status: 403, body: refused.body });
    owner = 'own';
    expect((await exchange(code)).status).toBe(200);
  });

  it('ask for a word at the terminal where the system cannot tell the user', async () => {
    const code = sessions.newCode('terminal');
    owner = 'unknown';
    const before = asked;
    const [mine, theirs] = [await exchange(code), await exchange(code)].map(wordOf);
    expect([mine?.word === theirs?.word, asked - before]).toEqual([false, 2]);
    const waiting = say(post('/auth/exchange', JSON.stringify({ ticket: mine?.ticket })));
    const stolen = say(post('/auth/exchange', JSON.stringify({ ticket: theirs?.ticket })));
    expect(admission.submitWord('no such word')).toBe('unknown-word');
    expect(admission.submitWord(` ${mine?.word.toUpperCase()} `)).toBe('let-in');
    expect((await stolen).status).toBe(401);
    expect((await open(tokenOf(await waiting))).status).toBe(200);
    expect((await exchange(code)).status).toBe(401);
    expect(admission.submitWord(mine?.word ?? '')).toBe('none');
    expect((await exchange(sessions.newCode('window'))).status).toBe(200);
    owner = 'own';
  });

  it('shows neither code nor token in anything it serves', async () => {
    const code = sessions.newCode('terminal');
    const token = tokenOf(await exchange(code));
    const next = sessions.newCode('terminal');
    for (const target of ['/', '/assets/app.js', '/nothing']) {
      const { raw } = await say(get(target));
      for (const secret of [code, token, next]) expect(raw).not.toContain(secret);
    }
    const session = await say(post('/api/rpc/session/open', '{"json":{}}', `Authorization: Bearer ${token}`));
    expect(session.status).toBe(200);
    for (const secret of [code, token, next]) expect(session.raw).not.toContain(secret);
  });

  it.skipIf(process.getuid?.() !== 0)(
    'asks another user of this computer for a token, too (needs root to become one)',
    () => {
      const program = `
      const socket = require('node:net').connect(${server.port}, '127.0.0.1');
      socket.on('data', (data) => process.stdout.write(process.getuid() + ' ' + data.toString().slice(9, 12)));
      socket.write(${JSON.stringify(post('/api/rpc/session/open', '{"json":{}}'))});`;
      // The server is in this thread: the other process must not be waited for synchronously.
      return expect(runAs(65534, program)).resolves.toBe('65534 401');
    },
  );
});

async function runAs(uid: number, program: string): Promise<string> {
  const child = spawn(process.execPath, ['-e', program], { uid, gid: uid, cwd: '/', env: {} });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  await new Promise((resolve) => child.on('close', resolve));
  return said;
}

describe('where and how long it listens', () => {
  it.skipIf(process.platform !== 'linux')(
    'listens on 127.0.0.1 and nowhere else (the table of sockets is Linux’s)',
    async () => {
      const port = server.port.toString(16).toUpperCase().padStart(4, '0');
      const listeners = async (file: string): Promise<readonly string[]> =>
        (await readFile(file, 'utf8').catch(() => ''))
          .split('\n')
          .map((line) => line.trim().split(/\s+/))
          .flatMap(([, local = '', , state]) => (state === '0A' && local.endsWith(`:${port}`) ? [local] : []));
      expect(await listeners('/proc/net/tcp')).toEqual([`0100007F:${port}`]);
      expect(await listeners('/proc/net/tcp6')).toEqual([]);
    },
  );

  it('names the port that another program has', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = portOf(other.address());
    const app = routes({
      files: new Map(),
      admission,
      opened: async () => ({ project: 'first', router: bridgeRouter(workspace, report) }),
      report,
    });
    await expect(serveGuarded(app, { port, isStatic: () => false, sessions })).rejects.toThrow(
      `Another program uses port ${port}.`,
    );
    await new Promise((resolve) => other.close(resolve));
  });

  it('answers at once beside slow connections, and closes those in time', async () => {
    const slow = Array.from({ length: 40 }, () => connect(server.port, '127.0.0.1'));
    const closed = slow.map(
      (socket) =>
        new Promise<number>((resolve) => socket.on('error', () => {}).on('close', () => resolve(performance.now()))),
    );
    await Promise.all(slow.map((socket) => new Promise<void>((resolve) => socket.on('connect', resolve))));
    const start = performance.now();
    for (const socket of slow) socket.write('GET / HTTP/1.1\r\nHo');
    const dribble = setInterval(() => dribbleInto(slow), 500);
    expect((await say(get('/'))).status).toBe(200);
    const answered = performance.now();
    const ends = await Promise.all(closed);
    clearInterval(dribble);
    expect(answered).toBeLessThan(Math.min(...ends));
    expect(Math.max(...ends) - start).toBeLessThan(30_000);
  });
});

describe('200 connections that say nothing', () => {
  it('give way to 100 good requests, of which none is refused, and to a window that stays', async () => {
    const token = tokenOf(await exchange(sessions.newCode('terminal')));
    const window = await follow(token);
    let isCut = false;
    window.on('close', () => (isCut = true));
    const holders = Array.from({ length: 200 }, () => connect(server.port, '127.0.0.1'));
    const closings = holders.map(
      (socket) => new Promise((resolve) => socket.on('error', () => {}).on('close', resolve)),
    );
    await Promise.all(holders.map((socket) => new Promise((resolve) => socket.on('connect', resolve))));
    const slowBody = post('/auth/exchange', '{"code":"x"}').slice(0, -1);
    for (const [index, socket] of holders.entries()) if (index % 2 === 0) socket.write(slowBody);
    const statuses = await Promise.all(
      Array.from({ length: 100 }, async (_, index) => {
        if (index % 2 === 0) return (await say(get('/'))).status;
        return (await say(post('/api/rpc/session/open', '{"json":{}}', `Authorization: Bearer ${token}`))).status;
      }),
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(isCut).toBe(false);
    for (const socket of [...holders, window]) socket.destroy();
    await Promise.all(closings);
  });
});

function portOf(address: AddressInfo | string | null): AddressInfo {
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address;
}

function dribbleInto(sockets: readonly Socket[]): void {
  for (const socket of sockets) if (socket.writable) socket.write('s');
}
