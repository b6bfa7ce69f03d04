import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { runQuietly } from '../steps/run-step.mjs';

const startedProcess = fileURLToPath(new URL('started-process.mjs', import.meta.url));
const standIn = fileURLToPath(new URL('../../electron/main/testing/electron-stand-in.ts', import.meta.url));

/**
 * Starts what is packed as far as it goes without Electron: its archive unpacked, under Node, with what stands in for
 * Electron in memory. It must open its stores and its window, serve every file of the window, and end well. Answers the
 * problems, one sentence each.
 */
export async function startPacked({ packed }, root) {
  const folder = await mkdtemp(join(tmpdir(), 'passbench-packed-'));
  try {
    const app = join(folder, 'app');
    for (const { path, content } of packed) await put(join(app, path), content);
    await linkModules(app, root);
    const data = join(folder, 'data');
    const { code, output } = await runQuietly(process.execPath, [startedProcess, app, data], {
      cwd: folder,
      env: { ...process.env, NODE_OPTIONS: '', PASSBENCH_PASSPHRASE: undefined },
    });
    const report = /^passbench: started (.*)$/m.exec(output)?.[1];
    if (report === undefined) return [`dist/electron/main.js: it did not start (${code}): ${reasonIn(output)}`];
    return JSON.parse(report).map((problem) => `dist/electron/main.js: ${problem}`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function put(file, content) {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, content);
}

/** Beside the application: what stands in for Electron and, for a Node without SQLite, the package that has one. */
async function linkModules(app, root) {
  const electron = join(app, 'node_modules/electron');
  await put(join(electron, 'package.json'), JSON.stringify({ name: 'electron', type: 'module', main: 'index.js' }));
  await build({
    entryPoints: [standIn],
    outfile: join(electron, 'index.js'),
    bundle: true,
    platform: 'node',
    format: 'esm',
    logLevel: 'silent',
  });
  const sqlite = join(root, 'node_modules/libsql');
  if (existsSync(sqlite)) await symlink(sqlite, join(app, 'node_modules/libsql'), 'junction');
}

/** The error, without the places it came through. */
function reasonIn(output) {
  const lines = output.split('\n').map((line) => line.trim());
  const error = lines.find((line) => /^\w*Error\b/.test(line)) ?? lines.findLast((line) => line !== '');
  return (error ?? 'it said nothing').slice(0, 300);
}
