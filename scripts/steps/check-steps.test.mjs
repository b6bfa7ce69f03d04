import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { countVitest } from './check-steps.mjs';

const modules = fileURLToPath(new URL('../../node_modules', import.meta.url));
const suites = {
  good: `it('passes', () => {});`,
  wrong: `it('passes', () => {}); it('fails', () => { throw new Error('it fails'); });`,
  unloaded: `missing(); it('is never asked', () => {});`,
  unprepared: `describe('hooks', () => { beforeAll(() => { throw new Error('no hook'); }); it('waits', () => {}); });`,
  both: `afterAll(() => { throw new Error('no end'); }); it('fails', () => { throw new Error('it fails'); });`,
};
let root = '';

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'passbench-counted-'));
  await symlink(modules, join(root, 'node_modules'));
  for (const [name, text] of Object.entries(suites)) await writeFile(join(root, `${name}.test.mjs`), text);
});
afterAll(() => rm(root, { recursive: true, force: true }));

it('counts each file that does not load beside the tests that fail', async () => {
  const report = join(root, 'report.json');
  // The suites inside are a run of their own: it does not hear that it runs inside another.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('VITEST')));
  const args = ['run', '--globals', '--maxWorkers=1', '--reporter=json', `--outputFile=${report}`];
  await new Promise((done) => {
    execFile(join(modules, '.bin', 'vitest'), args, { cwd: root, env }, done);
  });
  expect(countVitest(JSON.parse(await readFile(report, 'utf8')))).toEqual({ passed: 2, failed: 5, skipped: 1 });
});
