import { createServer, type Socket } from 'node:net';

/** A bare socket server; its connection handler is the whole other side. */
export type Peer = { readonly url: string; readonly connections: () => number; readonly received: () => Buffer };

const closers = new Set<() => void>();

/** Starts one; `closePeers` ends it. */
export async function peer(onConnection: (socket: Socket, received: () => Buffer) => void): Promise<Peer> {
  const all: Buffer[][] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    const pieces: Buffer[] = [];
    all.push(pieces);
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
    socket.on('data', (piece: Buffer) => pieces.push(piece));
    onConnection(socket, () => Buffer.concat(pieces));
  });
  closers.add(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/path?a=1`,
    connections: () => all.length,
    received: () => Buffer.concat(all.flat()),
  };
}

export function closePeers(): void {
  for (const close of closers) close();
  closers.clear();
}

/** Answers the first bytes of a request, then ends. */
export function answering(...parts: readonly (string | Buffer)[]): Promise<Peer> {
  return peer((socket) => socket.once('data', () => socket.end(Buffer.concat(parts.map((part) => Buffer.from(part))))));
}

/** Writes the head, then the piece until the socket closes. */
export function endless(head: string, piece: Buffer): Promise<Peer> {
  return peer((socket) => {
    const more = (): void => {
      while (!socket.destroyed && socket.write(piece));
    };
    socket.on('drain', more);
    socket.once('data', () => {
      socket.write(head);
      more();
    });
  });
}
