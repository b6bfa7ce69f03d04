import { fork } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { endGroup } from '../../scripts/steps/electron-runtime.mjs';

const program = fileURLToPath(new URL('figure-process.mjs', import.meta.url));
const keptOutput = 8000;

/**
 * Measures a figure in a process group of its own, with a temporary folder of its own; both end with it, however this
 * process ends. Resolves to { measured, met, details }; `details` is what it printed, for one that failed. Never rejects.
 */
export function runFigure({ root, file, size, say, limitMs }) {
  const folder = mkdtempSync(join(tmpdir(), 'passbench-figure-'));
  // As open as the system's own: some figures have other users look for what the product leaves open.
  chmodSync(folder, 0o1777);
  return new Promise((resolve) => {
    const child = fork(program, [file, size, root], {
      cwd: root,
      detached: process.platform !== 'win32',
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      env: { ...process.env, TMPDIR: folder, TEMP: folder, TMP: folder },
    });
    let printed = '';
    let result = null;
    const keep = (chunk) => (printed = (printed + chunk).slice(-keptOutput));
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.on('message', (message) => {
      if (message.said !== undefined) say(message.said);
      if (message.result !== undefined) result = message.result;
    });
    const leave = () => {
      endGroup(child);
      removeFolder(folder);
    };
    process.once('exit', leave);
    const limit = setTimeout(() => {
      result ??= {
        measured: `not measured: it was not over after ${Math.round(limitMs / 60_000)} minutes`,
        met: false,
      };
      endGroup(child);
    }, limitMs);
    const end = (otherwise) => {
      clearTimeout(limit);
      process.removeListener('exit', leave);
      endRest(child);
      leave();
      resolve({ details: '', ...(result ?? { measured: `not measured: ${otherwise}`, met: false }), printed });
    };
    child.on('error', (error) => end(error.message));
    child.on('exit', (code, signal) => end(`its process ended with ${signal ?? code}`));
  });
}

/** A browser that ends because its figure did may still be writing: what it writes after the last try stays. */
function removeFolder(folder) {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
  } catch (error) {
    process.stderr.write(`${folder} could not be removed (${error.code}); it can be deleted.\n`);
  }
}

/** What a figure has started and not ended: its group outlives the process it is named after. */
function endRest(child) {
  if (process.platform === 'win32' || child.pid === undefined) return;
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // Nothing is left of it.
  }
}
