import { createServer } from 'node:net';
import { sendRequest } from '../../../electron/services/network/sender/send.ts';

/** A bare server; `bytesOf` sends one request there, as the product does, and gives the bytes that arrived. One at a time. */
export async function startWire() {
  let received = [];
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.on('data', (chunk) => {
      received.push(chunk);
      const all = Buffer.concat(received);
      const end = all.indexOf('\r\n\r\n');
      const length = Number(/content-length: (\d+)/i.exec(all.latin1Slice(0, end))?.[1]);
      if (end >= 0 && all.length >= end + 4 + length) socket.end('HTTP/1.1 204 No Content\r\n\r\n');
    });
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${server.address().port}`;
  return {
    bytesOf: async (request) => {
      received = [];
      await sendRequest({ ...request, url: `${origin}${request.path}` });
      return Buffer.concat(received);
    },
    close: () => server.close(),
  };
}
