import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readRows } from './figures-table.mjs';
import { randomSuites } from './random-rounds.mjs';
import { runFigures } from './run-figures.mjs';
import { readSoakOptions } from './soak-options.mjs';

let root = '';
let printed = '';
const marks = '<!-- figures:begin -->\n<!-- figures:end -->';
const document = () => join(root, 'SECURITY.md');

beforeEach(async () => {
  printed = '';
  root = await mkdtemp(join(tmpdir(), 'passbench-soak-'));
  await mkdir(join(root, 'figures'));
  await writeFile(document(), `# Security\n\n${marks}\n\nAfter it.\n`);
});
afterEach(() => rm(root, { recursive: true }));

/** A figure file; `measure` is the body, which may use `ctx` and `size`. */
const figure = (id, measure) =>
  writeFile(
    join(root, 'figures', `f${id}-fake.mjs`),
    `import { mkdtempSync, writeFileSync } from 'node:fs';
     import { spawn } from 'node:child_process';
     import { tmpdir } from 'node:os';
     const measure = async (ctx, size) => { ${measure} };
     export const figure = { id: '${id}', what: 'fake ${id}', asked: 'a | b', quick: 'quick', full: 'full', measure };`,
  );

const run = (options = {}) =>
  runFigures({
    root,
    folder: join(root, 'figures'),
    ids: null,
    quick: false,
    table: null,
    print: (text) => (printed += text),
    isTerminal: false,
    ...options,
  });

const isRunning = (pid) => {
  try {
    // One that has ended and whose exit code nobody has asked for yet (Z) is as good as gone.
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
};

describe('measuring figures', () => {
  it('prints each and fails when one is not met, dies or throws, and goes on', { timeout: 20_000 }, async () => {
    await figure('1', "return { measured: size + ' in ' + (ctx.root !== ''), met: true };");
    await figure('2', "return { measured: '3 lost', met: false };");
    await figure('3', "console.error('its last words'); process.exit(7);");
    await figure('4', "throw new Error('no such thing');");
    expect(await run({ quick: true })).toBe(1);
    expect(printed).toContain('1/4  figure 1, fake 1: met: quick in true');
    expect(printed).toContain('figure 2, fake 2: NOT MET: 3 lost');
    expect(printed).toContain('NOT MET: not measured: its process ended with 7');
    expect(printed).toContain('its last words');
    expect(printed).toContain('NOT MET: not measured: no such thing');
    expect(printed).toContain('1 met, 3 not met 2, 3, 4');
  });

  it.skipIf(process.platform === 'win32')(
    'ends what a figure leaves behind, its temporary files too (process groups are POSIX)',
    async () => {
      await figure(
        '1',
        `const folder = mkdtempSync(tmpdir() + '/x-');
         const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
         child.unref();
         writeFileSync(ctx.root + '/left', JSON.stringify({ folder, pid: child.pid }));
         return { measured: 'ok', met: true };`,
      );
      expect(await run()).toBe(0);
      const { folder, pid } = JSON.parse(readFileSync(join(root, 'left'), 'utf8'));
      expect(existsSync(folder)).toBe(false);
      await expect.poll(() => isRunning(pid)).toBe(false);
    },
  );

  it('ends one that hangs', async () => {
    await figure('1', 'setInterval(() => {}, 1000); await new Promise(() => {});');
    expect(await run({ limitMs: 300 })).toBe(1);
    expect(printed).toContain('not measured: it was not over');
  });

  it('measures what is named, and says which it does not know', async () => {
    await figure('1', "return { measured: 'one', met: true };");
    await figure('2', "return { measured: 'two', met: true };");
    expect(await run({ ids: ['2'] })).toBe(0);
    expect(printed).toContain('two');
    expect(printed).not.toContain('one');
    expect(await run({ ids: ['2', '99'] })).toBe(2);
    expect(printed).toContain('There is no figure 99.');
  });

  it('refuses files that hold no figure, or one twice', async () => {
    await writeFile(join(root, 'figures', 'f1-empty.mjs'), 'export const figure = { id: "1" };');
    await expect(run()).rejects.toThrow('f1-empty.mjs exports no figure');
    await figure('1', '');
    await rm(join(root, 'figures', 'f1-empty.mjs'));
    await writeFile(join(root, 'figures', 'f1-other.mjs'), readFileSync(join(root, 'figures', 'f1-fake.mjs')));
    await expect(run()).rejects.toThrow('hold figure 1.');
  });
});

describe('the table', () => {
  it('is written row by row; other rows stay, also what looks like a column', async () => {
    await figure('1', "return { measured: 'x | y\\nz \\\\ w', met: true };");
    await figure('10', "return { measured: 'ten', met: false };");
    await figure('9', "return { measured: 'nine', met: true };");
    expect(await run({ table: document() })).toBe(1);
    const first = readRows(readFileSync(document(), 'utf8'));
    expect(first.map(({ id, met }) => `${id} ${met}`)).toEqual(['1 yes', '9 yes', '10 no']);
    expect(first[0]).toMatchObject({ what: 'fake 1', asked: 'a | b', measured: 'x | y z \\ w' });
    expect(first[0].machine).toContain(`Node ${process.versions.node}`);
    expect(first[0].date).toMatch(/^\d{4}-\d\d-\d\d$/);
    await figure('10', "return { measured: 'now ten', met: true };");
    expect(await run({ table: document(), ids: ['10'] })).toBe(0);
    const text = readFileSync(document(), 'utf8');
    expect(readRows(text).map(({ measured }) => measured)).toEqual(['x | y z \\ w', 'nine', 'now ten']);
    expect(text).toMatch(/^# Security\n\n<!--[^]*-->\n\nAfter it.\n$/);
  });

  it('loses the row of a figure that is no more', async () => {
    await figure('1', "return { measured: 'one', met: true };");
    await figure('2', "return { measured: 'two', met: true };");
    await run({ table: document() });
    await rm(join(root, 'figures', 'f2-fake.mjs'));
    await run({ table: document(), ids: ['1'] });
    expect(readRows(readFileSync(document(), 'utf8')).map(({ id }) => id)).toEqual(['1']);
  });

  it('is refused by a document without its marks, before anything is measured', async () => {
    await figure('1', "writeFileSync(ctx.root + '/ran', ''); return { measured: 'one', met: true };");
    await writeFile(document(), '# Security\n');
    await expect(run({ table: document() })).rejects.toThrow('SECURITY.md has no <!-- figures:begin -->');
    expect(await readdir(root)).not.toContain('ran');
  });
});

describe('the options of a soak', () => {
  it.each([
    [[], { mode: 'rounds', minutes: 20 }],
    [['5'], { mode: 'rounds', minutes: 5 }],
    [['--list'], { mode: 'list' }],
    [['--quick'], { mode: 'figures', ids: null, quick: true, table: false }],
    [['--figure', '5,7'], { mode: 'figures', ids: ['5', '7'], quick: false, table: false }],
    [['--table', '--figure', 'S3'], { mode: 'figures', ids: ['S3'], quick: false, table: true }],
  ])('%j', (args, asked) => expect(readSoakOptions(args)).toEqual(asked));

  it.each([
    [['x']],
    [['0']],
    [['5', '6']],
    [['--figure', '']],
    [['--table', '--quick']],
    [['--nothing']],
    [['--list', '5']],
  ])('%j is refused with a sentence', (args) => expect(readSoakOptions(args).problem).toMatch(/\.$/));
});

it.each(randomSuites)('repeats %s, which is there', (suite) => {
  const names = readdirSync(join(import.meta.dirname, '../..', dirname(suite)));
  expect(names.some((name) => name.startsWith(basename(suite)))).toBe(true);
});
