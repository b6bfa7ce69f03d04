import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The only block of shell in README.md: what a reader pastes first. */
async function scriptOfReadme(): Promise<string> {
  const blocks = [...(await readFile(join(root, 'README.md'), 'utf8')).matchAll(/```sh\n([^]*?)```/g)];
  expect(blocks).toHaveLength(1);
  return blocks[0]?.[1] ?? '';
}

/** Whether a server can have the port, because nobody listens there. */
function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer().on('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}

type Ended = { readonly code: number | null; readonly text: string };

/** Runs a script in a folder where `passbench` is the built command, as `npm link` makes it, with a data folder of its own. */
function runScript(script: string, folder: string): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const env = { ...process.env, PATH: `${folder}/bin:${process.env['PATH']}`, XDG_DATA_HOME: join(folder, 'home') };
    const shell = spawn('/bin/sh', ['-e', '-c', script], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let text = '';
    shell.stdout.on('data', (piece: Buffer) => (text += piece.toString()));
    shell.stderr.on('data', (piece: Buffer) => (text += piece.toString()));
    shell.on('error', reject);
    shell.on('close', (code) => resolve({ code, text }));
  });
}

test('the script of README.md sends a payload and leaves no sandbox running', async () => {
  const script = await scriptOfReadme();
  expect(script.match(/\b\d{4,5}\b/g), 'the script names no port, which may be taken').toBeNull();
  const folder = await mkdtemp(join(tmpdir(), 'passbench-readme-'));
  try {
    await mkdir(join(folder, 'bin'));
    await symlink(join(root, 'dist/cli/passbench.js'), join(folder, 'bin/passbench'));
    // Left by an earlier run, whose sandbox is gone.
    const stale = '{"url":"http://127.0.0.1:9"}\n';
    await writeFile(join(folder, 'sandbox.log'), stale);
    // A shell that is slow to open its files still has the stale one.
    const slow = script.replace(/^(passbench sandbox .*) > sandbox\.log &$/m, '{ sleep 1; exec $1 > sandbox.log; } &');
    expect(slow).not.toBe(script);
    const { code, text } = await runScript(slow, folder);
    const port = Number(/127\.0\.0\.1:(\d+)/.exec(await readFile(join(folder, 'sandbox.log'), 'utf8'))?.[1]);
    expect(text).toContain('call.json: good (queue-up)');
    expect(text).toContain('S SUCCESS (HTTP 200, response signature verified');
    expect(code).toBe(0);
    await expect.poll(() => isFree(port)).toBe(true);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test('the script of README.md ends where no sandbox can start', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'passbench-readme-'));
  try {
    await mkdir(join(folder, 'bin'));
    await symlink(join(root, 'dist/cli/passbench.js'), join(folder, 'bin/passbench'));
    await writeFile(join(folder, 'sandbox'), 'no folder');
    const { code, text } = await runScript(await scriptOfReadme(), folder);
    expect(code).not.toBe(0);
    expect(text).toContain('it is a file, not a folder');
    expect(text).not.toContain('HTTP 200');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
