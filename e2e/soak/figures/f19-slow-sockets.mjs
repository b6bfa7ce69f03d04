import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const slowSockets = 500;
const headersTimeoutMs = 5000;
const requestTimeoutMs = 15_000;
const reopenMs = 1000;

/** Slow connections against the built host, while a window works: what the window feels, how long they last, what they cost. */
export const figure = {
  id: '19',
  what: `${slowSockets} slow connections: a good request, how long they last, memory over that of a host in use`,
  asked: 'p99 <= 50 ms, closed <= headersTimeout + 1 s (slow bodies: requestTimeout + 1 s), RSS + <= 30 MB, 0 refused',
  quick: (ctx) => measure(ctx, 10_000),
  full: (ctx) => measure(ctx, 60_000),
};

async function measure({ root }, forMs) {
  const data = await mkdtemp(join(tmpdir(), 'passbench-f19-'));
  const host = await startHost(join(root, 'dist/host/host.js'), data);
  try {
    const token = await exchange(host);
    await warmUp(host, token);
    const before = residentMb(host);
    const slow = openSlow(host);
    const good = await askFor(host, token, forMs);
    const most = good.residentMb;
    const lives = await slow.ended();
    const p99 = good.times.toSorted((one, other) => one - other)[Math.floor(good.times.length * 0.99)];
    const grown = Math.max(0, most - before);
    const measured = `p99 ${p99.toFixed(1)} ms of ${good.times.length} requests, ${good.refused} refused; ${lives.count} connections closed within ${(lives.longestMs / 1000).toFixed(1)} s, slow bodies ${(lives.longestBodyMs / 1000).toFixed(1)} s; RSS +${grown.toFixed(0)} MB`;
    const met =
      p99 <= 50 &&
      good.refused === 0 &&
      lives.longestMs <= headersTimeoutMs + 1000 &&
      lives.longestBodyMs <= requestTimeoutMs + 1000 &&
      grown <= 30;
    return { measured, met };
  } finally {
    await host.end();
    await rm(data, { recursive: true, force: true });
  }
}

/** Memory is compared with that of a host which has been in use. */
async function warmUp(host, token) {
  for (let round = 0; round < 150; round++)
    await Promise.all(Array.from({ length: 40 }, (_, count) => ask(host, token, count)));
}

function startHost(program, data) {
  const child = spawn(process.execPath, [program, '--data', data], { stdio: ['pipe', 'pipe', 'pipe'] });
  const end = () =>
    new Promise((resolve) => {
      if (child.exitCode !== null || child.signalCode !== null) resolve();
      child.once('exit', resolve);
      child.kill('SIGTERM');
    });
  return new Promise((resolve, reject) => {
    let said = '';
    const read = (chunk) => {
      said += chunk;
      const [, port, code] = /http:\/\/127\.0\.0\.1:(\d+)\/#([\w-]{43})/.exec(said) ?? [];
      if (code !== undefined) resolve({ port: Number(port), code, pid: child.pid, end });
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.on('error', reject);
    child.on('exit', () => reject(new Error(said.trim() || 'The host ended before it was ready.')));
  });
}

const jsonHeaders = ({ port }) => ({ 'Content-Type': 'application/json', Origin: `http://127.0.0.1:${port}` });

async function exchange(host) {
  const answer = await send(host, '/auth/exchange', JSON.stringify({ code: host.code }), jsonHeaders(host));
  return JSON.parse(answer.text).token;
}

/** Every other one as a page that is loaded, the others as a window that has its token; each on a connection of its own. */
function ask(host, token, count) {
  if (count % 2 === 0) return send(host, '/');
  return send(host, '/api/rpc/session/open', '{"json":{}}', { ...jsonHeaders(host), Authorization: `Bearer ${token}` });
}

function send({ port }, path, body = null, headers = {}) {
  return new Promise((resolve, reject) => {
    const method = body === null ? 'GET' : 'POST';
    const asked = request({ host: '127.0.0.1', port, path, method, headers, agent: false }, (answer) => {
      let text = '';
      answer.on('data', (chunk) => (text += chunk));
      answer.on('error', reject);
      answer.on('end', () => resolve({ status: answer.statusCode, text }));
    });
    asked.on('error', reject);
    asked.end(body ?? undefined);
  });
}

async function askFor(host, token, forMs) {
  const until = performance.now() + forMs;
  const times = [];
  let refused = 0;
  let most = 0;
  for (let count = 0; performance.now() < until; count++) {
    const started = performance.now();
    const status = await ask(host, token, count).then(
      (answer) => answer.status,
      () => 0,
    );
    times.push(performance.now() - started);
    if (status !== 200) refused += 1;
    if (count % 20 === 0) most = Math.max(most, residentMb(host));
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  return { times, refused, residentMb: most };
}

/** Connections that say nothing, half a header, or half a body, each opened anew a moment after it was closed. */
function openSlow({ port }) {
  const head = `POST /auth/exchange HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nOrigin: http://127.0.0.1:${port}\r\nContent-Type: application/json\r\n`;
  const openings = { silent: '', header: head, body: `${head}Content-Length: 1000\r\n\r\n` };
  const lives = { count: 0, longestMs: 0, longestBodyMs: 0 };
  const open = new Set();
  let isOver = false;
  let whenEmpty = () => {};
  const start = (kind) => {
    const startedMs = performance.now();
    const socket = connect(port, '127.0.0.1');
    open.add(socket);
    if (openings[kind] !== '') socket.write(openings[kind]);
    const dribble = setInterval(() => kind !== 'silent' && socket.writable && socket.write('x'), 1000);
    socket.on('error', () => {});
    socket.resume();
    socket.on('close', () => {
      clearInterval(dribble);
      open.delete(socket);
      const lastedMs = performance.now() - startedMs;
      const field = kind === 'body' ? 'longestBodyMs' : 'longestMs';
      lives.count += 1;
      lives[field] = Math.max(lives[field], lastedMs);
      if (!isOver) setTimeout(() => isOver || start(kind), reopenMs);
      else if (open.size === 0) whenEmpty();
    });
  };
  for (let index = 0; index < slowSockets; index++) start(['silent', 'header', 'body'][index % 3]);
  const ended = async () => {
    isOver = true;
    if (open.size > 0) await new Promise((resolve) => (whenEmpty = resolve));
    return lives;
  };
  return { ended };
}

function residentMb({ pid }) {
  const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1000;
}
