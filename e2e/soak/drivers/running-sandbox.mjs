import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { join } from 'node:path';
import { payloadText, pathOf, queueCall } from '../../../electron/services/sandbox/server/testing/merchant.ts';
import { endProcess } from '../../bench/running-program.mjs';

/**
 * Starts the built `passbench sandbox` with these flags. Gives its address, the file of its root over TLS (else null),
 * the path and payloads of a queue, and what it says of each call.
 */
export async function runningSandbox(root, flags) {
  const program = join(root, 'dist', 'cli', 'passbench.js');
  const child = spawn(process.execPath, [program, 'sandbox', '--json', ...flags], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const next = async () => {
    const { value, done } = await lines.next();
    if (done) throw new Error('The sandbox has ended.');
    return JSON.parse(value);
  };
  const ready = await next();
  return {
    url: ready.url,
    root: ready.root ?? null,
    path: pathOf('queue-up'),
    payload: (orderNo) => payloadText(queueCall('CALL_NUM', 1, orderNo)),
    nextCall: next,
    end: () => endProcess(child),
  };
}
