import { createServer } from 'node:http';
import { once } from 'node:events';

/** A loopback server that keeps every request as it came, and tells whoever waits for it. */
export async function openRequestLog() {
  const received = [];
  let told = () => {};
  const server = createServer((incoming, response) => {
    const pieces = [];
    incoming.on('data', (piece) => pieces.push(piece));
    incoming.on('end', () => {
      const { method, url, rawHeaders } = incoming;
      received.push({ method, url, rawHeaders, body: Buffer.concat(pieces) });
      response.end('ok');
      told();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    base: `http://127.0.0.1:${server.address().port}`,
    received,
    /** The next request; null when none came in that time. */
    next: (mostMs = 5000) =>
      new Promise((resolve) => {
        const late = setTimeout(() => resolve(received.shift() ?? null), mostMs);
        told = () => {
          if (received.length === 0) return;
          clearTimeout(late);
          told = () => {};
          resolve(received.shift());
        };
        told();
      }),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
