import { createServer, type Server, type Socket } from 'node:net';
import type { Behaviour, FailingMode, PlatformRequest } from './mode.ts';

export type FailingPlatform = {
  readonly baseOf: (mode: string) => string;
  /** How often a mode received a whole request. */
  readonly requests: (mode: string) => number;
  readonly close: () => void;
};

/**
 * A server with one mode for each failure; the first path segment selects it. It reads and writes bytes, so nothing
 * corrects them.
 */
export async function startFailingPlatform(modes: readonly FailingMode[]): Promise<FailingPlatform> {
  const behaviours = new Map<string, Behaviour>(modes.map(({ name, behave }) => [name, behave]));
  const counts = new Map<string, number>();
  const sockets = new Set<Socket>();
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
    socket.on('end', () => socket.end());
    onWholeRequest(socket, (request) => {
      const name = request.target.split('/')[1] ?? '';
      counts.set(name, (counts.get(name) ?? 0) + 1);
      void behaviours.get(name)?.(request, socket);
    });
  });
  const port = await listening(server);
  return {
    baseOf: (name) => `http://127.0.0.1:${port}/${name}`,
    requests: (name) => counts.get(name) ?? 0,
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

/** A port that breaks each connection at once and counts them. */
export async function startBreakingPort(
  how: 'reset' | 'close',
): Promise<{ readonly base: string; readonly connections: () => number; readonly close: () => void }> {
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    socket.on('error', () => undefined);
    if (how === 'reset') socket.resetAndDestroy();
    else socket.end();
  });
  const port = await listening(server);
  return { base: `http://127.0.0.1:${port}`, connections: () => connections, close: () => void server.close() };
}

async function listening(server: Server): Promise<number> {
  server.unref();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** Reports each whole request of a connection; a second would be a retry. */
function onWholeRequest(socket: Socket, tell: (request: PlatformRequest) => void): void {
  let received = Buffer.alloc(0);
  socket.on('data', (piece: Buffer) => {
    received = Buffer.concat([received, piece]);
    const end = received.indexOf('\r\n\r\n');
    if (end < 0) return;
    const [line = '', ...lines] = received.toString('latin1', 0, end).split('\r\n');
    const valueOf = (name: string): string =>
      lines
        .find((each) => each.toLowerCase().startsWith(`${name}:`))
        ?.slice(name.length + 1)
        .trim() ?? '';
    const bodyEnd = end + 4 + Number(valueOf('content-length'));
    if (received.length < bodyEnd) return;
    const [method = '', target = ''] = line.split(' ');
    const body = received.subarray(end + 4, bodyEnd);
    received = received.subarray(bodyEnd);
    tell({ method, target, clientId: valueOf('client-id'), body });
  });
}
