import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findElectron, obtainElectron } from './electron-runtime.mjs';

let root = '';
const packageFolder = () => join(root, 'node_modules/electron');

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'passbench-root-'));
  await mkdir(packageFolder(), { recursive: true });
});
afterEach(() => rm(root, { recursive: true }));

/** Electron's package whose installer is this program. It runs in the package's folder, with a TMPDIR of its own. */
const installer = (program) =>
  writeFile(join(packageFolder(), 'install.js'), `const fs = require('node:fs');${program}`);

const putsRuntime = `
  fs.mkdirSync('dist', { recursive: true });
  fs.writeFileSync('dist/electron', '');
  fs.writeFileSync('path.txt', 'electron');`;
const downloads = `
  fs.writeFileSync(process.env.TMPDIR + '/electron.zip', 'x'.repeat(1000));`;
const waits = 'setInterval(() => {}, 1000);';
/** What is to be waited for comes within these on a busy machine, too. */
const limits = { firstByteMs: 60_000, stalledMs: 60_000 };

/** Writes the pids of the installer and of a process it has started, then waits. */
const family = `
  const child = require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(waits)}], { stdio: 'ignore' });
  fs.writeFileSync('pids', process.pid + ' ' + child.pid);`;
const runs = (pid) => {
  try {
    // One that has ended and whose exit code nobody has asked for yet (Z) is as good as gone.
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
};

describe("Electron's runtime", () => {
  it('is taken where it is, and nothing is run', async () => {
    await mkdir(join(packageFolder(), 'dist'));
    await writeFile(join(packageFolder(), 'dist/electron'), '');
    await writeFile(join(packageFolder(), 'path.txt'), 'electron');
    expect(findElectron(root)).toBe(join(packageFolder(), 'dist/electron'));
    expect(await obtainElectron({ root })).toEqual({ program: join(packageFolder(), 'dist/electron') });
  });

  it('is downloaded where it can be', async () => {
    const seen = [];
    await installer(`${downloads}${putsRuntime}setTimeout(() => {}, 700);`);
    const result = await obtainElectron({ root, limits, onProgress: (bytes) => seen.push(bytes) });
    expect(result).toEqual({ program: join(packageFolder(), 'dist/electron') });
    expect(seen).toEqual([1000]);
  });

  it('says in words why a download failed, and remembers it for a day', async () => {
    await installer("throw new TypeError('fetch failed');");
    expect(await obtainElectron({ root, limits })).toEqual({ why: 'its download failed (fetch failed)' });
    await installer(putsRuntime);
    const again = await obtainElectron({ root, limits });
    expect(again.why).toContain('fetch failed');
    expect(again.why).toContain('--electron tries again');
    const memory = join(root, 'node_modules/.passbench-electron.json');
    const { at, why } = JSON.parse(await readFile(memory, 'utf8'));
    await writeFile(memory, JSON.stringify({ at: at - 24 * 60 * 60 * 1000, why }));
    expect(await obtainElectron({ root, limits })).toHaveProperty('program');
  });

  it('is asked for again when the user says so', async () => {
    await installer("throw new Error('no');");
    await obtainElectron({ root, limits });
    await installer(putsRuntime);
    expect(await obtainElectron({ root, limits, again: true })).toHaveProperty('program');
  });

  it('is given up when the first byte does not come, with all that was started', async () => {
    await installer(`${family}${waits}`);
    const hasty = { ...limits, firstByteMs: 1500 };
    expect(await obtainElectron({ root, limits: hasty })).toEqual({ why: 'its download gave nothing for 1.5 seconds' });
    const pids = (await readFile(join(packageFolder(), 'pids'), 'utf8')).split(' ').map(Number);
    await expect.poll(() => pids.filter(runs)).toEqual([]);
  });

  it('is given up when the download stands still', async () => {
    await installer(`${downloads}${waits}`);
    const hasty = { ...limits, stalledMs: 900 };
    expect(await obtainElectron({ root, limits: hasty })).toEqual({ why: 'its download gave nothing for 0.9 seconds' });
  });

  it('is left alone once the user cancels, and that is not remembered', async () => {
    await installer(`${downloads}${waits}`);
    const cancel = new AbortController();
    const onProgress = () => cancel.abort();
    expect(await obtainElectron({ root, limits, cancel: cancel.signal, onProgress })).toEqual({
      why: 'its download was cancelled',
    });
    expect(await readdir(join(root, 'node_modules'))).toEqual(['electron']);
  });
});
