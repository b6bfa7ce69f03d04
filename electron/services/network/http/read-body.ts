import type { IncomingMessage } from 'node:http';

/** The connection ended before the body did. */
export class IncompleteBody extends Error {
  readonly receivedBytes: number;

  constructor(receivedBytes: number) {
    super(`The connection ended after ${receivedBytes} bytes of the body.`);
    this.receivedBytes = receivedBytes;
  }
}

/**
 * Reads the exact bytes of a body; null, without buffering more, when it exceeds `limit`. Rejects with IncompleteBody
 * when the other side leaves early.
 */
export function readBody(incoming: IncomingMessage, limit: number): Promise<Buffer<ArrayBuffer> | null> {
  if (Number(incoming.headers['content-length'] ?? 0) > limit) return Promise.resolve(null);
  const body = collectBytes(limit);
  return new Promise((resolve, reject) => {
    const take = (chunk: Buffer): void => {
      if (body.add(chunk)) return;
      incoming.off('data', take);
      incoming.pause();
      resolve(null);
    };
    incoming.on('data', take);
    incoming.on('end', () => resolve(body.whole()));
    // Every request closes; only those that close early pay for making an error.
    const cut = (): void => {
      if (!incoming.readableEnded) reject(new IncompleteBody(body.size()));
    };
    incoming.on('error', cut);
    incoming.on('close', cut);
  });
}

/** Counts what arrives, since a chunked body has no length. `add` returns false from the first byte over the limit. */
function collectBytes(limit: number) {
  const chunks: Uint8Array[] = [];
  let size = 0;
  return {
    size: () => size,
    add: (chunk: Uint8Array): boolean => {
      size += chunk.length;
      if (size <= limit) chunks.push(chunk);
      else chunks.length = 0;
      return size <= limit;
    },
    /** In a buffer of its own, which can leave for another thread without a further copy. */
    whole: () => {
      const all = Buffer.from(new ArrayBuffer(size));
      let at = 0;
      for (const chunk of chunks) {
        all.set(chunk, at);
        at += chunk.length;
      }
      return all;
    },
  };
}

const maxDrainBytes = 64 * 1024 * 1024;
const maxDrainMs = 2000;

/**
 * Discards the rest of a body. A caller whose connection closes while it sends may lose its answer to a reset. Resolves
 * at the end of the body or connection, or after 64 MiB or 2 s.
 */
export function drainBody(incoming: IncomingMessage): Promise<void> {
  if (incoming.readableEnded || incoming.destroyed) return Promise.resolve();
  return new Promise((resolve) => {
    let left = maxDrainBytes;
    const done = (): void => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(done, maxDrainMs);
    incoming.on('data', (chunk: Buffer) => {
      left -= chunk.length;
      if (left < 0) done();
    });
    incoming.once('end', done);
    incoming.once('close', done);
    incoming.resume();
  });
}
