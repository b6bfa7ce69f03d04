import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const project = fileURLToPath(new URL('../..', import.meta.url));
const copied = ['shared', 'electron', 'renderer', 'e2e', 'scripts', 'package.json', 'package-lock.json'];
const configs = ['vitest.config.ts', 'tsconfig.base.json', '.oxfmtrc.json', '.oxlintrc.json'];
/** What asks something of every scenario: the suite, its README, validation, the sandbox, stories, cards, the gallery. */
const asking = [
  'shared/scenarios',
  'shared/protocol/simulate/ready-stories',
  'electron/services/sandbox/server/templates',
  'renderer/preview/card/card-face',
  'renderer/preview/style-names',
  'renderer/ui/theme/tokens',
  'renderer/features/gallery/engine/gallery',
];
/** Ids that nobody gives a scenario of the product. */
const [seventh, eighth] = ['seventh-of-a-test', 'eighth-of-a-test'];
let root = '';

beforeAll(async () => {
  root = await realpath(await mkdtemp(join(tmpdir(), 'passbench-seventh-')));
  for (const name of [...copied, ...configs]) await cp(join(project, name), join(root, name), { recursive: true });
  await symlink(join(project, 'node_modules'), join(root, 'node_modules'));
  const { code, output } = await run('node', ['scripts/new-scenario.mjs', seventh, '--zh', '圖書借閱']);
  if (code !== 0) throw new Error(output);
});
afterAll(() => rm(root, { recursive: true, force: true }));

function tool(name, args) {
  return run(join(root, 'node_modules', '.bin', name), args);
}

function run(command, args) {
  // The suite inside is a run of its own: it does not hear that it runs inside another.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('VITEST')));
  return new Promise((done) => {
    execFile(command === 'node' ? process.execPath : command, args, { cwd: root, env }, (error, stdout, stderr) =>
      done({ code: error === null ? 0 : (error.code ?? 1), output: `${stdout}${stderr}` }),
    );
  });
}

it('adds its folder to the tree, and one line', async () => {
  const before = await everyFile(project);
  const after = await everyFile(root);
  const changed = [...after].filter(([file, text]) => before.get(file) !== text).map(([file]) => file);
  const others = changed.filter((file) => !file.startsWith(`shared/scenarios/${seventh}/`));
  expect(others).toEqual(['shared/scenarios/list.ts']);
  const lines = (after.get(others[0]) ?? '').split('\n');
  expect(lines.filter((line) => !before.get(others[0])?.split('\n').includes(line))).toHaveLength(1);
});

async function everyFile(of) {
  const folder = join(of, 'shared');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  return new Map(await Promise.all(files.map(async (file) => [relative(of, file), await readFile(file, 'utf8')])));
}

it('passes everything that asks something of every scenario', async () => {
  const report = join(root, 'report.json');
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];
  const { code, output } = await tool('vitest', ['run', '--maxWorkers=1', '-t', seventh, ...reporters, ...asking]);
  expect(code === 0 ? '' : output).toBe('');
  const { testResults } = JSON.parse(await readFile(report, 'utf8'));
  const asked = testResults.filter(({ assertionResults }) =>
    assertionResults.some(({ status }) => status === 'passed'),
  );
  const files = asked.map(({ name }) => relative(root, name));
  expect(asking.filter((start) => !files.some((file) => file.startsWith(start)))).toEqual([]);
});

describe('is told by the file that does not load or names another', () => {
  const broken = [
    ['lacks-an-import', /^.*'\.\/card\.ts';\n/m, '', 'does not load: seventhOfATestCard is not defined'],
    ['lacks-a-file', "'./card.ts'", "'./cards.ts'", "does not load: Cannot find module './cards.ts'"],
    ['names-another', `id: '${seventh}'`, "id: 'seventh'", 'its id is seventh'],
  ];
  const folderOf = (name) => join(root, 'shared/scenarios', name);
  let output = '';

  beforeAll(async () => {
    for (const [name, right, wrong] of broken) {
      await cp(folderOf(seventh), folderOf(name), { recursive: true });
      const index = join(folderOf(name), 'index.ts');
      await writeFile(index, (await readFile(index, 'utf8')).replace(right, wrong));
    }
    ({ output } = await tool('vitest', ['run', '--maxWorkers=1', 'shared/scenarios/folders']));
  });
  afterAll(() => Promise.all(broken.map(([name]) => rm(folderOf(name), { recursive: true }))));

  it.each(broken)('%s', (name, _right, _wrong, said) => {
    expect(output).toContain(`shared/scenarios/${name}/index.ts: ${said}`);
  });
});

it('is written as the compiler, the linter and the formatter want it', async () => {
  const folder = `shared/scenarios/${seventh}`;
  // With what it imports, and not all of shared: the compiler has read the rest in a step of its own.
  const only = {
    extends: './shared/tsconfig.json',
    compilerOptions: { composite: false, emitDeclarationOnly: false, rootDir: '.' },
    include: [folder, 'shared/scenarios/list.ts', 'shared/**/*.d.ts'],
    exclude: ['**/*.test.ts'],
  };
  await writeFile(join(root, 'tsconfig.seventh.json'), JSON.stringify(only));
  const compiled = await tool('tsc', ['-p', 'tsconfig.seventh.json', '--noEmit', '--checkers', '1']);
  expect(compiled.code === 0 ? '' : compiled.output).toBe('');
  expect(await tool('oxfmt', ['--check', folder, 'shared/scenarios/list.ts'])).toMatchObject({ code: 0 });
  const { code, output } = await tool('oxlint', ['--quiet', folder, 'shared/scenarios/list.ts']);
  expect(code === 0 ? '' : output).toBe('');
});

it('is written once: what is there stays as it is', async () => {
  const list = join(root, 'shared/scenarios/list.ts');
  const before = [await readFile(list, 'utf8'), await readdir(join(root, 'shared/scenarios'))];
  const again = await run('node', ['scripts/new-scenario.mjs', seventh]);
  expect(again).toEqual({ code: 2, output: expect.stringContaining('is there already') });
  await writeFile(list, 'export const scenarios = [];\n');
  const unknown = await run('node', ['scripts/new-scenario.mjs', eighth]);
  expect(unknown).toEqual({ code: 2, output: expect.stringContaining('nothing was written') });
  await writeFile(list, before[0]);
  await rm(join(root, 'shared/scenarios/testing/readme.ts'));
  const broken = await run('node', ['scripts/new-scenario.mjs', eighth]);
  expect(broken).toEqual({ code: 2, output: expect.stringContaining('Nothing was written') });
  expect([await readFile(list, 'utf8'), await readdir(join(root, 'shared/scenarios'))]).toEqual(before);
});
