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

export const wordQuestion = 'A window asks to be let in. Type the word that it shows here, and press Enter.\n';

/** What the terminal answers to a word that was typed. */
export const wordAnswers = {
  'let-in': 'The window is open.\n',
  full: 'Eight windows are open. Close one, then press Enter for a new address.\n',
  'unknown-word': 'No window shows that word. Type the word that the window shows; Enter alone gives a new address.\n',
} as const;

/** Calls `onLine` for each line somebody enters. Waiting for one keeps no process alive. Returns how to stop. */
export function onLine(input: Readable, listener: (line: string) => void): () => void {
  const lines = createInterface({ input, terminal: false });
  lines.on('line', listener);
  lines.on('error', () => lines.close());
  input.on('error', () => lines.close()); // A terminal that goes away is no reason to stop.
  if ('unref' in input && typeof input.unref === 'function') input.unref();
  return () => lines.close();
}
