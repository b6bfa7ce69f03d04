import { createServer, type Server } from 'node:http';
import { afterEach, expect, it, vi } from 'vitest';
import { Connections } from './connections.ts';
import { sendRequest, type SendOutcome } from './send.ts';

const servers: Server[] = [];
afterEach(() => {
  vi.restoreAllMocks();
  for (const server of servers.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
});

/** A server that says which of its connections a request came by. */
async function counting(headers: Readonly<Record<string, string>> = {}): Promise<{ url: string; server: Server }> {
  const seen: unknown[] = [];
  const server = createServer((request, response) => {
    request.resume();
    request.on('end', () => {
      if (!seen.includes(request.socket)) seen.push(request.socket);
      response.writeHead(200, headers).end(`${seen.indexOf(request.socket) + 1}`);
    });
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: urlOf(server), server };
}

function urlOf(server: Server): string {
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/`;
}

function send(url: string, connections?: Connections): Promise<SendOutcome> {
  return sendRequest({ url, method: 'POST', headers: [], body: Buffer.from('{}'), connections });
}
async function connectionOf(url: string, connections?: Connections): Promise<string> {
  const outcome = await send(url, connections);
  await new Promise((resolve) => setImmediate(resolve));
  return outcome.kind === 'answered' ? outcome.answer.body.toString() : outcome.failure.code;
}

it('requests one after another share a connection, and concurrent ones do not', async () => {
  const { url } = await counting();
  const connections = new Connections();
  const one = [await connectionOf(url, connections), await connectionOf(url, connections)];
  const [two, three] = await Promise.all([connectionOf(url, connections), connectionOf(url, connections)]);
  expect([...one, ...[two, three].sort()]).toEqual(['1', '1', '1', '2']);
  const outcome = await send(url, connections);
  expect(Object.keys(outcome.durationsMs)).not.toContain('connect');
  connections.close();
});

it('each has its own where none are shared, or where the other side closes', async () => {
  const { url } = await counting();
  expect([await connectionOf(url), await connectionOf(url)]).toEqual(['1', '2']);
  const closing = await counting({ Connection: 'close' });
  const connections = new Connections();
  const used = [await connectionOf(closing.url, connections), await connectionOf(closing.url, connections)];
  expect(used).toEqual(['1', '2']);
});

it('a connection that the other side closed, or that was idle for long, is not used again', async () => {
  const { url, server } = await counting();
  const connections = new Connections();
  await connectionOf(url, connections);
  server.closeIdleConnections();
  await expect.poll(() => new Promise((resolve) => server.getConnections((_, count) => resolve(count)))).toBe(0);
  expect(await connectionOf(url, connections)).toBe('2');
  const now = performance.now();
  vi.spyOn(performance, 'now').mockReturnValue(now + 5000);
  expect(await connectionOf(url, connections)).toBe('3');
  connections.close();
});

it('connections that are closed let the other side go', async () => {
  const { url, server } = await counting();
  const connections = new Connections();
  await connectionOf(url, connections);
  connections.close();
  await expect.poll(() => new Promise((resolve) => server.getConnections((_, count) => resolve(count)))).toBe(0);
});

it('a response that fails is not followed by another on its connection', async () => {
  const connections = new Connections();
  let at = 0;
  const server = createServer((request, response) => {
    request.resume();
    at++;
    if (at === 1) response.writeHead(200, { 'Content-Length': '5' }).end('12345');
    else if (at === 2) response.destroy();
    else response.end('new');
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = urlOf(server);
  expect(await connectionOf(url, connections)).toBe('12345');
  const second = await send(url, connections);
  expect(second).toMatchObject({ kind: 'failed', failure: { mayHaveArrived: true } });
  expect(await connectionOf(url, connections)).toBe('new');
  expect(at).toBe(3);
  connections.close();
});
