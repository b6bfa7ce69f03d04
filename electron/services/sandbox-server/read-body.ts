import type { IncomingMessage } from 'node:http';

/**
 * The exact bytes of a body; null when there are more than `limit`, and then no more than that is ever held. Rejects when
 * the caller leaves before the end: then there is nobody to answer.
 */
export function readBody(incoming: IncomingMessage, limit: number): Promise<Uint8Array | null> {
  if (Number(incoming.headers['content-length'] ?? 0) > limit) return Promise.resolve(null);
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    incoming.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= limit) chunks.push(chunk);
      else {
        chunks.length = 0;
        incoming.pause();
        resolve(null);
      }
    });
    incoming.on('end', () => resolve(chunks.length === 1 ? (chunks[0] ?? null) : Buffer.concat(chunks)));
    incoming.on('error', reject);
    incoming.on('close', () => reject(new Error('The caller left before the end of its request.')));
  });
}
