import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { buildProgram } from '../../services/storage/store-care/testing/build-program.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

function hasPython(): boolean {
  try {
    execFileSync('python3', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

const why = hasPython() ? '' : ' (skipped: there is no python3)';

it.skipIf(why !== '')(
  `tests in Python start a sandbox, turn its clock and ask what the phone shows${why}`,
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'passbench-python-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    // Packages that stay outside the bundle are found through this link.
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    const program = await buildProgram(join(root, 'electron/cli/main.ts'), folder, 'passbench');
    const PASSBENCH = `'${process.execPath}' '${program}'`;
    const env = { ...process.env, PASSBENCH, XDG_DATA_HOME: join(folder, 'data'), PYTHONDONTWRITEBYTECODE: '1' };
    const run = promisify(execFile)('python3', ['-m', 'unittest', join(root, 'docs/team/test_orders.py')], { env });
    const { stderr } = await run;
    expect(stderr).toMatch(/Ran 4 tests in [\s\S]*OK/);
  },
);
