import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { Instant } from '../../../../shared/lib/time/clock.ts';

/** SHA-256 of a file, in hexadecimal digits. */
export async function fileSum(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk);
  return hash.digest('hex');
}

/** A time as a part of a file's name: 20261122T023000000Z. */
export function stamp(now: Instant): string {
  return new Date(now).toISOString().replaceAll(/[-:.]/g, '');
}
