import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { percentile } from '../../bench/numbers.mjs';
import { withHost } from '../drivers/running-host.mjs';

const slowSockets = 500;
const headersTimeoutMs = 5000;
const requestTimeoutMs = 15_000;
const reopenMs = 1000;

/** Slow connections against the built host, while a window works: what the window feels, how long they last, what they cost. */
export const figure = {
  id: '19',
  what: `${slowSockets} slow connections: a good request, how long they last, memory over that of a host in use`,
  asked: 'p99 <= 50 ms, closed <= headersTimeout + 1 s (slow bodies: requestTimeout + 1 s), RSS + <= 30 MB, 0 refused',
  quick: 10_000,
  full: 60_000,
  measure: ({ root }, forMs) =>
    withHost(root, async (host) => {
      // Memory is compared with that of a host which has been in use.
      for (let round = 0; round < 150; round++)
        await Promise.all(Array.from({ length: 40 }, (_, count) => ask(host, count)));
      const before = residentMb(host.child);
      const slow = openSlow(new URL(host.origin));
      const { times, refused, most } = await askFor(host, forMs);
      const lives = await slow.ended();
      const p99 = percentile(times, 0.99);
      const grown = Math.max(0, most - before);
      const met =
        p99 <= 50 &&
        refused === 0 &&
        lives.longestMs <= headersTimeoutMs + 1000 &&
        lives.longestBodyMs <= requestTimeoutMs + 1000 &&
        grown <= 30;
      return {
        measured: `p99 ${p99.toFixed(1)} ms of ${times.length} requests, ${refused} refused; ${lives.count} connections closed within ${(lives.longestMs / 1000).toFixed(1)} s, slow bodies ${(lives.longestBodyMs / 1000).toFixed(1)} s; RSS +${grown.toFixed(0)} MB`,
        met,
      };
    }),
};

/** Every other one as a page that is loaded, the others as a window that has its token; each on a connection of its own. */
async function ask({ origin, session }, count) {
  const usual = { Connection: 'close' };
  const api = {
    ...usual,
    'Content-Type': 'application/json',
    Origin: origin,
    Authorization: `Bearer ${session.token}`,
  };
  const answer =
    count % 2 === 0
      ? await fetch(origin, { headers: usual })
      : await fetch(`${origin}/api/rpc/session/open`, { method: 'POST', headers: api, body: '{"json":{}}' });
  await answer.text();
  return answer.status;
}

async function askFor(host, forMs) {
  const until = performance.now() + forMs;
  const times = [];
  let [refused, most] = [0, 0];
  for (let count = 0; performance.now() < until; count++) {
    const started = performance.now();
    const status = await ask(host, count).catch(() => 0);
    times.push(performance.now() - started);
    if (status !== 200) refused += 1;
    if (count % 20 === 0) most = Math.max(most, residentMb(host.child));
    await pause(10);
  }
  return { times, refused, most };
}

/** Connections that say nothing, half a header, or half a body, each opened anew a moment after it was closed. */
function openSlow({ host, port, origin }) {
  const head = `POST /auth/exchange HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${origin}\r\nContent-Type: application/json\r\n`;
  const openings = { silent: '', header: head, body: `${head}Content-Length: 1000\r\n\r\n` };
  const lives = { count: 0, longestMs: 0, longestBodyMs: 0 };
  const open = new Set();
  let isOver = false;
  let whenEmpty = () => {};
  const start = (kind) => {
    const startedMs = performance.now();
    const socket = connect(Number(port), '127.0.0.1');
    open.add(socket);
    if (openings[kind] !== '') socket.write(openings[kind]);
    const dribble = setInterval(() => kind !== 'silent' && socket.writable && socket.write('x'), 1000);
    socket.on('error', () => {});
    socket.resume();
    socket.on('close', () => {
      clearInterval(dribble);
      open.delete(socket);
      const field = kind === 'body' ? 'longestBodyMs' : 'longestMs';
      lives.count += 1;
      lives[field] = Math.max(lives[field], performance.now() - startedMs);
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
