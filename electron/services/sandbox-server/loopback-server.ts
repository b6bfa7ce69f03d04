import { createServer } from 'node:http';
import type { RequestListener, Server } from 'node:http';
import { BenchError } from '../../../shared/lib/bench-error.ts';

export type LoopbackServer = { readonly port: number; readonly close: () => Promise<void> };

const limits = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: 5000,
  requestTimeout: 15_000,
  keepAliveTimeout: 5000,
  connectionsCheckingInterval: 500,
};
const mostConnections = 256;
/** How long open calls may take to end when the server closes. */
const closingMs = 5000;

/**
 * Listens on the literal loopback address and no other; port 0 takes any free one. Throws a BenchError PORT_TAKEN.
 * Closing lets open calls end first. `changed` replaces limits.
 */
export async function listenOnLoopback(
  port: number,
  listener: (port: number) => RequestListener,
  changed: Partial<typeof limits> = {},
): Promise<LoopbackServer> {
  const server = createServer({ ...limits, ...changed, insecureHTTPParser: false });
  server.maxConnections = mostConnections;
  const taken = await listen(server, port);
  server.on('request', listener(taken));
  return { port: taken, close: () => close(server) };
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(explained(error, port)));
    server.listen({ host: '127.0.0.1', port, exclusive: true }, () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : port);
    });
  });
}

function explained(error: NodeJS.ErrnoException, port: number): Error {
  if (error.code === 'EADDRINUSE') {
    return new BenchError(
      'PORT_TAKEN',
      `Port ${port} is used by another program.`,
      'Choose another port, or 0 for any free one.',
      error,
    );
  }
  if (error.code === 'EACCES') {
    return new BenchError(
      'PORT_CLOSED',
      `This user may not listen on port ${port}.`,
      'Choose a port above 1023.',
      error,
    );
  }
  return error;
}

async function close(server: Server): Promise<void> {
  // Kept-alive connections without a call end at once, the others after their call.
  const sweep = setInterval(() => server.closeIdleConnections(), 20);
  const patience = setTimeout(() => server.closeAllConnections(), closingMs);
  await new Promise<void>((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections();
  });
  clearInterval(sweep);
  clearTimeout(patience);
}
