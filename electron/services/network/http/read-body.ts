import type { IncomingMessage } from 'node:http';

/** The connection ended before the body did. */
export class BodyCut extends Error {
  readonly receivedBytes: number;

  constructor(receivedBytes: number) {
    super(`The connection ended after ${receivedBytes} bytes of the body.`);
    this.receivedBytes = receivedBytes;
  }
}

/**
 * The exact bytes of a body; null when there are more than `limit`, and then no more than that is ever held. Rejects with
 * a BodyCut when the other side leaves before the end.
 */
export function readBody(incoming: IncomingMessage, limit: number): Promise<Buffer<ArrayBuffer> | null> {
  if (Number(incoming.headers['content-length'] ?? 0) > limit) return Promise.resolve(null);
  const body = bytesUpTo(limit);
  return new Promise((resolve, reject) => {
    const take = (chunk: Buffer): void => {
      if (body.add(chunk)) return;
      incoming.off('data', take);
      incoming.pause();
      resolve(null);
    };
    incoming.on('data', take);
    incoming.on('end', () => resolve(body.whole()));
    // Every request closes; an error is made for those alone that closed too early, because making one is dear.
    const cut = (): void => {
      if (!incoming.readableEnded) reject(new BodyCut(body.size()));
    };
    incoming.on('error', cut);
    incoming.on('close', cut);
  });
}

/** The same of a request that a framework has already wrapped. */
export async function readWebBody(request: Request, limit: number): Promise<Buffer<ArrayBuffer> | null> {
  const body = bytesUpTo(limit);
  try {
    for await (const chunk of request.body ?? []) if (!body.add(chunk)) return null;
  } catch {
    // A stream of received bytes breaks for this one reason.
    throw new BodyCut(body.size());
  }
  return body.whole();
}

/** Counts what arrives: a chunked body announces no length. `add` is false from the first byte too many on. */
function bytesUpTo(limit: number) {
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
    whole: () => Buffer.concat(chunks),
  };
}
