import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildProgram } from '../services/storage/store-care/testing/build-program.ts';

let folder = '';
let program = '';
const root = join(import.meta.dirname, '../..');

/** A disk of its own of so many kilobytes takes a user who may mount one. */
function mount(disk: string, kilobytes: number): boolean {
  try {
    mkdirSync(disk, { recursive: true });
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${kilobytes}k`, 'tmpfs', disk], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Starts a sandbox until it is ready, then ends it, or until it ends by itself. */
async function startSandbox(data: string): Promise<{ readonly isReady: boolean; readonly stderr: string }> {
  const child = spawn(process.execPath, [program, 'sandbox', '--data', data, '--json']);
  let [isReady, stderr] = [false, ''];
  child.stdout.on('data', (piece: Buffer) => {
    isReady ||= piece.includes('"url"');
    if (isReady) child.kill();
  });
  child.stderr.on('data', (piece: Buffer) => void (stderr += piece.toString()));
  await once(child, 'close');
  return { isReady, stderr };
}

beforeAll(async () => {
  mkdirSync(join(root, '.build'), { recursive: true });
  folder = mkdtempSync(join(root, '.build', 'full-disk-'));
  program = await buildProgram(join(root, 'electron/cli/main.ts'), join(folder, 'dist/cli'), 'passbench');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const probe = mkdtempSync(join(tmpdir(), 'passbench-probe-'));
const canMount = process.platform === 'linux' && mount(probe, 64);
if (canMount) execFileSync('umount', [probe]);
rmSync(probe, { recursive: true, force: true });

describe.skipIf(!canMount)('a disk without room (needs a user who may mount one)', () => {
  it.each([16, 32, 48, 64, 96])(
    'of %d kB is said in words at the first start, and nothing of it is left running',
    async (size) => {
      const disk = join(folder, `disk-${size}`);
      expect(mount(disk, size)).toBe(true);
      try {
        const { isReady, stderr } = await startSandbox(join(disk, 'data'));
        // Where it has just room enough it starts.
        if (!isReady) {
          expect(stderr).toMatch(/disk is full|or is full|ree space, or choose another folder/);
          expect(stderr).not.toMatch(/rollback|internal error|\n\s+at /);
          expect(readdirSync(disk, { recursive: true }).filter((name) => String(name).endsWith('lock'))).toEqual([]);
        }
      } finally {
        execFileSync('umount', ['-l', disk]);
      }
    },
  );
});
