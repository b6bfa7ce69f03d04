import { spawn } from 'node:child_process';
import { accessSync, constants, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** How long a download may give nothing: before its first byte, and after it. */
const usualLimits = { firstByteMs: 20_000, stalledMs: 60_000 };
const pollMs = 250;
const dayMs = 24 * 60 * 60 * 1000;

const packageOf = (root) => join(root, 'node_modules/electron');
const memoryOf = (root) => join(root, 'node_modules/.passbench-electron.json');

/** The program of Electron's runtime, or null when only its package is here. Never loads the package: that downloads. */
export function findElectron(root) {
  try {
    const folder = process.env.ELECTRON_OVERRIDE_DIST_PATH ?? join(packageOf(root), 'dist');
    const program = join(folder, readFileSync(join(packageOf(root), 'path.txt'), 'utf8').trim());
    return existsSync(program) ? program : null;
  } catch {
    return null;
  }
}

/**
 * Electron's runtime, downloaded when it is not here: { program } or { why }. A failure is remembered for a day, unless
 * `again`. The download has 20 seconds to its first byte; then it shows progress and ends early when `cancel` aborts.
 */
export async function obtainElectron({ root, again = false, cancel, onProgress = () => {}, limits = usualLimits }) {
  const found = findElectron(root);
  if (found !== null) return { program: found };
  const remembered = again ? null : rememberedFailure(root);
  if (remembered !== null) return { why: `${remembered} (tried today; npm start -- --electron tries again)` };
  if (!isWritable(packageOf(root))) return { why: 'its package folder may not be written to by this user' };
  const failure = await download({ root, cancel, onProgress, limits });
  const program = failure === null ? findElectron(root) : null;
  if (program !== null) return { program };
  const why = failure ?? 'its download left no program';
  if (cancel?.aborted !== true) remember(root, why);
  return { why };
}

/** Runs the package's own installer in a process group of its own. Resolves with null, or with why it did not work. */
function download({ root, cancel, onProgress, limits }) {
  const folder = mkdtempSync(join(tmpdir(), 'passbench-electron-'));
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [join(packageOf(root), 'install.js')], {
      cwd: packageOf(root),
      detached: process.platform !== 'win32',
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...installerEnvironment(), TMPDIR: folder, TEMP: folder, TMP: folder, ELECTRON_GET_NO_PROGRESS: '1' },
    });
    let said = '';
    let ended = false;
    const end = (why) => {
      if (ended) return;
      ended = true;
      clearInterval(poll);
      cancel?.removeEventListener('abort', cancelled);
      process.removeListener('exit', kill);
      kill();
      rmSync(folder, { recursive: true, force: true });
      resolve(why);
    };
    const kill = () => endGroup(child);
    const cancelled = () => end('its download was cancelled');
    const progress = { bytes: 0, at: Date.now() };
    const look = async () => {
      const bytes = await bytesBelow(folder);
      if (bytes > progress.bytes) {
        Object.assign(progress, { bytes, at: Date.now() });
        onProgress(bytes);
      }
      const limitMs = progress.bytes === 0 ? limits.firstByteMs : limits.stalledMs;
      if (Date.now() - progress.at > limitMs) end(`its download gave nothing for ${limitMs / 1000} seconds`);
    };
    const poll = setInterval(() => void look(), pollMs);
    process.once('exit', kill);
    if (cancel?.aborted === true) cancelled();
    cancel?.addEventListener('abort', cancelled, { once: true });
    child.stderr.on('data', (chunk) => (said = (said + chunk).slice(-4000)));
    child.on('error', (error) => end(`its installer could not be run (${error.message})`));
    child.on('exit', (code) => end(code === 0 ? null : `its download failed (${reasonIn(said)})`));
  });
}

/**
 * The installer holds what it downloads, or finds in its cache, against the sums that came with the package, which
 * package-lock.json has the hash of. A variable that would ask the place of the download for the sums instead is not heard.
 */
function installerEnvironment() {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !/use_remote_checksums$/i.test(name)));
}

/** The first line of an error's stack is the error; the rest is for its authors. */
function reasonIn(said) {
  const lines = said.split('\n').map((line) => line.trim());
  const first =
    lines.find((line) => /^\w*Error\b/.test(line)) ?? lines.find((line) => line !== '') ?? 'no reason given';
  return first.replace(/^\w*Error:\s*/, '').slice(0, 120);
}

async function bytesBelow(folder) {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch(() => []);
  const sizes = entries
    .filter((entry) => entry.isFile())
    .map((entry) => stat(join(entry.parentPath ?? entry.path, entry.name)));
  const known = await Promise.all(sizes.map((size) => size.then((file) => file.size).catch(() => 0)));
  return known.reduce((sum, size) => sum + size, 0);
}

/** Ends a process and all it has started. */
export function endGroup(child) {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  try {
    if (process.platform === 'win32') spawn('taskkill', ['/pid', String(child.pid), '/T', '/F'], { stdio: 'ignore' });
    else process.kill(-child.pid, 'SIGKILL');
  } catch {
    // It has ended in the meantime.
  }
}

function isWritable(folder) {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

function rememberedFailure(root) {
  try {
    const { at, why } = JSON.parse(readFileSync(memoryOf(root), 'utf8'));
    return Date.now() - at < dayMs && at <= Date.now() ? why : null;
  } catch {
    return null;
  }
}

function remember(root, why) {
  try {
    writeFileSync(memoryOf(root), JSON.stringify({ at: Date.now(), why }));
  } catch {
    // Not remembered: the next start tries again.
  }
}
