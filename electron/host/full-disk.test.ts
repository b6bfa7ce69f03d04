import { execFileSync, spawnSync } from 'node:child_process';
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
    (size) => {
      const disk = join(folder, `disk-${size}`);
      expect(mount(disk, size)).toBe(true);
      try {
        const { status, stderr, stdout } = spawnSync(
          process.execPath,
          [program, 'sandbox', '--data', join(disk, 'data'), '--json'],
          { encoding: 'utf8', timeout: 15_000 },
        );
        // Where it has just room enough it starts, and the time ends it.
        if (status === null) expect(stdout).toContain('"url"');
        else {
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
