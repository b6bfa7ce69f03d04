import type { IncomingMessage } from 'node:http';

const mostBytes = 64 * 1024 * 1024;
const longestMs = 2000;

/**
 * Lets what is left of a body go by unread, within limits. Who is still sending when its connection is closed may never
 * see its answer: the system resets the connection. Resolves when the body has ended, or its sender has left, or after
 * 64 MiB or 2 s.
 */
export function letPass(incoming: IncomingMessage): Promise<void> {
  if (incoming.readableEnded || incoming.destroyed) return Promise.resolve();
  return new Promise((resolve) => {
    let left = mostBytes;
    const done = (): void => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(done, longestMs);
    incoming.on('data', (chunk: Buffer) => {
      left -= chunk.length;
      if (left < 0) done();
    });
    incoming.once('end', done);
    incoming.once('close', done);
    incoming.resume();
  });
}
