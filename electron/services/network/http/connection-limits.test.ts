import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { limitConnections } from './connection-limits.ts';

let server: Server;
let port = 0;
let held: ServerResponse[] = [];
const sockets: Socket[] = [];

beforeEach(async () => {
  held = [];
  server = createServer();
  const places = limitConnections(server, { max: 8, reservedForKnown: 3 });
  server.on('request', (request, response) => {
    if (request.headers.authorization !== undefined) places.markKnown(request.socket);
    if (request.url === '/held') held.push(response);
    else response.end('fine');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  port = typeof address === 'object' ? (address?.port ?? 0) : 0;
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  server.close();
  server.closeAllConnections();
  await once(server, 'close');
});

async function caller(text = '') {
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  sockets.push(socket);
  const state = { heard: '', isClosed: false };
  socket.on('data', (chunk) => (state.heard += String(chunk)));
  socket.on('close', () => (state.isClosed = true));
  await once(socket, 'connect');
  if (text !== '') socket.write(text);
  return { socket, state };
}

/** That many silent ones, one after another. */
async function inTurn(count: number): Promise<readonly Awaited<ReturnType<typeof caller>>[]> {
  if (count === 0) return [];
  const before = await inTurn(count - 1);
  return [...before, await caller()];
}

const get = (path: string, ...headers: readonly string[]): string =>
  [`GET ${path} HTTP/1.1`, 'Host: x', ...headers, '', ''].join('\r\n');

describe('the places of a server', () => {
  it('go from the oldest idle connection to the newest', async () => {
    const silent = await inTurn(12);
    await vi.waitFor(() =>
      expect(silent.map(({ state }) => state.isClosed)).toEqual(silent.map((_, index) => index < 7)),
    );
  });

  it('stay with those who have authenticated, and with those whose answer is under way', async () => {
    const known = await caller(get('/', 'Authorization: yes'));
    const waiting = await caller(get('/held'));
    await vi.waitFor(() => expect([known.state.heard, held.length]).toEqual([expect.stringContaining('fine'), 1]));
    const slow = await caller('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n1');
    for (let count = 0; count < 20; count++) await caller();
    await vi.waitFor(() => expect(slow.state.isClosed).toBe(true));
    expect([known.state.isClosed, waiting.state.isClosed]).toEqual([false, false]);
    held[0]?.end('late');
    await vi.waitFor(() => expect(waiting.state.heard).toContain('late'));
    known.socket.write(get('/'));
    await vi.waitFor(() => expect(known.state.heard.match(/fine/g)).toHaveLength(2));
  });

  it('are left for a moment to one that is slow to send, while others keep coming', async () => {
    const slow = await caller();
    const cameMs = performance.now();
    while (performance.now() - cameMs < 120) {
      await caller();
      await delay(4);
    }
    slow.socket.write(get('/'));
    await vi.waitFor(() => expect(slow.state.heard).toContain('fine'));
  });

  it('are found for each request of a crowd that arrives at once', async () => {
    const crowd = await Promise.all(Array.from({ length: 60 }, () => caller(get('/held'))));
    await vi.waitFor(() => expect(held).toHaveLength(60));
    for (const response of held) response.end('fine');
    await vi.waitFor(() => expect(crowd.every(({ state }) => state.heard.includes('fine'))).toBe(true));
    const left = () => crowd.filter(({ state }) => !state.isClosed).length;
    await vi.waitFor(() => expect(left()).toBeLessThanOrEqual(5));
  });
});
