import { randomFillSync } from 'node:crypto';

const drawnAtOnce = 512;
const idBytes = 16;

/**
 * A source of random ids: uuids of version 4 as 32 lower-case hexadecimal digits. They are drawn many at once, because
 * a payload may ask for a million.
 */
export function freshIds(): () => string {
  const bytes = Buffer.alloc(drawnAtOnce * idBytes);
  let digits = '';
  let at = 0;
  return () => {
    if (at >= digits.length) {
      digits = drawn(bytes);
      at = 0;
    }
    at += idBytes * 2;
    return digits.slice(at - idBytes * 2, at);
  };
}

/** Version and variant stand in two half bytes of each (RFC 9562, section 5.4). */
function drawn(bytes: Buffer): string {
  randomFillSync(bytes);
  for (let at = 0; at < bytes.length; at += idBytes) {
    bytes[at + 6] = ((bytes[at + 6] ?? 0) & 0x0f) | 0x40;
    bytes[at + 8] = ((bytes[at + 8] ?? 0) & 0x3f) | 0x80;
  }
  return bytes.toString('hex');
}
