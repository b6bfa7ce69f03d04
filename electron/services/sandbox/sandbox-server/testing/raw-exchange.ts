import { connect } from 'node:net';

/** Writes bytes on a fresh connection and gives everything that comes back until it ends. */
export function rawExchange(port: number, text: string | Uint8Array, host = '127.0.0.1'): Promise<string> {
  return new Promise((resolve, reject) => {
    const received: Buffer[] = [];
    const socket = connect({ host, port }, () => socket.write(text));
    socket.on('data', (chunk: Buffer) => received.push(chunk));
    socket.on('error', reject);
    socket.on('close', () => resolve(Buffer.concat(received).toString('latin1')));
  });
}

/** The status code of a raw answer; 0 when there is none. */
export function statusOf(answer: string): number {
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0);
}
