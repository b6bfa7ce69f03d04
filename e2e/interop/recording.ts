import { once } from 'node:events';
import { readFile, readdir } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';

/** Requests of the foreign clients as they were on the wire, for machines that have none of their runtimes. */
export type Recording = { readonly name: string; readonly bytes: Buffer };

/** Every recording of a folder, `LANGUAGE.FORM.http`. */
export async function recordings(folder: string): Promise<readonly Recording[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.http')).toSorted();
  return Promise.all(names.map(async (name) => ({ name, bytes: await readFile(join(folder, name)) })));
}

/** Writes the bytes on a fresh connection and resolves with all that comes back until the other side closes. */
export async function replay(bytes: Buffer, port: number): Promise<string> {
  const socket = connect({ host: '127.0.0.1', port });
  const received: Buffer[] = [];
  await new Promise<void>((resolve, reject) => {
    socket.on('data', (piece) => received.push(piece));
    socket.on('error', reject);
    socket.on('close', () => resolve());
    socket.end(bytes);
  });
  return Buffer.concat(received).toString('utf8');
}

/** A listener that hands everything on to `port` and keeps what it was sent. */
export async function recorder(port: number): Promise<{
  readonly port: number;
  /** What was sent since it was last asked. */
  readonly taken: () => Buffer;
  readonly close: () => void;
}> {
  let pieces: Buffer[] = [];
  const server = createServer({ allowHalfOpen: true }, (near) => {
    const far = connect({ host: '127.0.0.1', port, allowHalfOpen: true });
    near.on('data', (piece) => pieces.push(piece));
    near.pipe(far).pipe(near);
    near.on('error', () => far.destroy());
    far.on('error', () => near.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('The recorder listens on no port.');
  return {
    port: bound.port,
    taken: () => {
      const all = Buffer.concat(pieces);
      pieces = [];
      return all;
    },
    close: () => server.close(),
  };
}
