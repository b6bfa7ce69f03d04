import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

/** What the host says when it is ready. The code is in the fragment: it reaches no log and no referrer. */
export function readyLines(url: string): string {
  return [
    `Passbench is ready: ${url}`,
    'The address opens one window, once, within 15 minutes. Enter gives a new one; Ctrl+C stops.',
    '',
  ].join('\n');
}

/** Calls `onEnter` for each line somebody enters. Waiting for one keeps no process alive. Returns how to stop. */
export function onEnter(input: Readable, listener: () => void): () => void {
  const lines = createInterface({ input, terminal: false });
  lines.on('line', listener);
  lines.on('error', () => lines.close());
  input.on('error', () => lines.close()); // A terminal that goes away is no reason to stop.
  if ('unref' in input && typeof input.unref === 'function') input.unref();
  return () => lines.close();
}
