import { connect, createServer, type Socket } from 'node:net';

/**
 * Stands between a sandbox and its database: once it is told, the database's answer to the next statement of that name is
 * lost with its connection, after the statement took effect.
 */
export async function startDeafProxy(to: string): Promise<{
  readonly url: string;
  /** Resolves when an answer was lost. */
  readonly loseAnswerTo: (statement: string) => Promise<void>;
  readonly close: () => void;
}> {
  const { port } = new URL(to);
  const open = new Set<Socket>();
  let wanted: { readonly bytes: Buffer; readonly lost: () => void } | null = null;
  const server = createServer((near) => {
    const far = connect(Number(port), '127.0.0.1');
    let isDeaf: (() => void) | null = null;
    for (const socket of [near, far]) {
      open.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        open.delete(socket);
        near.destroy();
        far.destroy();
      });
    }
    near.on('data', (chunk: Buffer) => {
      if (wanted !== null && chunk.includes(wanted.bytes)) {
        isDeaf = wanted.lost;
        wanted = null;
      }
      far.write(chunk);
    });
    far.on('data', (chunk: Buffer) => {
      if (isDeaf === null) near.write(chunk);
      // ReadyForQuery: it is committed.
      else if (chunk.includes(readyForQuery)) {
        near.destroy();
        isDeaf();
      }
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const at = new URL(to);
  at.port = String(typeof address === 'object' && address !== null ? address.port : 0);
  return {
    url: at.href,
    loseAnswerTo: (statement) =>
      new Promise((lost) => {
        // A Bind message: the name of the portal, which is empty, then that of the statement.
        wanted = { bytes: Buffer.from(`\0${statement}\0`), lost };
      }),
    close: () => {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}

const readyForQuery = Buffer.from([0x5a, 0, 0, 0, 5]);
