import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { spawnSync } from 'node:child_process';
import { build } from 'esbuild';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isAllowed } from './licences.mjs';
import { packageOf, rememberShipped } from './shipped-packages.mjs';
import { noticesFile, shownNoticesFile, writeNotices } from './write-notices.mjs';
import { sweepHalves } from '../steps/sweep-halves.mjs';

let root = '';
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'passbench-notices-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

async function put(file, content) {
  await mkdir(dirname(join(root, file)), { recursive: true });
  await writeFile(join(root, file), content);
}

async function putPackage(name, { license = 'MIT', text = `The text of ${name}`, from = '', ...more } = {}) {
  const folder = `${from}node_modules/${name}`;
  await put(`${folder}/package.json`, JSON.stringify({ name, version: '1.0.0', license, main: 'main.js', ...more }));
  await put(`${folder}/main.js`, `export const it = ${JSON.stringify(name)}; export const unused = 1;`);
  if (text !== null) await put(`${folder}/LICENSE.md`, text);
}

/** Bundles a program and writes the notices of what then is in it. */
async function noticesOf(program) {
  await put('main.js', program);
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: ['main.js'],
    outfile: 'dist/main.js',
    bundle: true,
    metafile: true,
    platform: 'node',
    format: 'esm',
    external: ['outside', 'electron'],
    logLevel: 'silent',
  });
  rememberShipped(root, 'host', [metafile]);
  writeNotices(root, ['host', 'window']);
  return readFile(join(root, noticesFile), 'utf8');
}

describe('the notices', () => {
  it('are among the files of the window, which shows them', async () => {
    await put('dist/renderer/index.html', '');
    await putPackage('inside');
    const notices = await noticesOf(`import { it } from 'inside'; console.log(it);`);
    expect(await readFile(join(root, shownNoticesFile), 'utf8')).toBe(notices);
  });

  it('hold what is in the bundle, with its texts, and nothing else', async () => {
    await putPackage('inside', { homepage: 'https://inside.example' });
    await put('node_modules/inside/ThirdPartyNotices.txt', 'What inside carries');
    await putPackage('@a/nested', { from: 'node_modules/inside/' });
    await putPackage('shaken');
    await putPackage('never');
    const text = await noticesOf(
      "import { it } from 'inside'; import { it as other } from './node_modules/inside/node_modules/@a/nested/main.js';\n" +
        "import { unused } from 'shaken'; import fs from 'node:fs'; import 'electron'; console.log(it, other, fs);",
    );
    expect(text).toContain('  @a/nested 1.0.0 (MIT)\n  inside 1.0.0 (MIT)\n\n');
    for (const part of ['The text of inside', 'What inside carries', 'The text of @a/nested', 'https://inside.example'])
      expect(text).toContain(part);
    expect(text).not.toMatch(/shaken|never/);
  });

  it('hold what a shipped file says of others whom no licence text names, once', async () => {
    await putPackage('inside', { text: 'Copyright (c) 2020 Amy Au' });
    await put(
      'node_modules/inside/main.js',
      "// Copyright 2020-2024 Amy Au\n// Made of code by\n// Copyright (c) 2011, 2013 Bea Bo. All rights reserved.\n// The licence of Bea\nexport const it = 'x';\n" +
        '/*!\n * © Copyright 2019-present by Cy Chu <cy@example.org>\n * As is. */\nexport const more = it; // Copyright (c) 2011 Bea Bo\n',
    );
    await put('node_modules/inside/never.js', '// Copyright 2020 Dan Do\n');
    const text = await noticesOf("import { more } from 'inside'; console.log(more);");
    expect(text).toContain('--- node_modules/inside/main.js ---\n\nCopyright 2020-2024 Amy Au\nMade of code by\n');
    expect(text.match(/Bea Bo/g)).toHaveLength(1);
    expect(text).toContain(
      'The licence of Bea\n\n--- node_modules/inside/main.js ---\n\n© Copyright 2019-present by Cy',
    );
    expect(text).not.toContain('Dan Do');
  });

  it('hold what is loaded from beside the bundle, and all that it needs', async () => {
    await putPackage('outside', {
      dependencies: { below: '1' },
      optionalDependencies: { 'not-for-this-machine': '1' },
    });
    await putPackage('below', { from: 'node_modules/outside/', dependencies: { beside: '1' } });
    await putPackage('beside');
    const text = await noticesOf("const { it } = await import('outside'); console.log(it);");
    expect(text).toMatch(/ {2}below 1\.0\.0 \(MIT\)\n {2}beside 1\.0\.0 \(MIT\)\n {2}outside 1\.0\.0 \(MIT\)\n\n/);
    expect(text).toContain('Shipped in: beside host');
  });

  it.each([
    [{ text: null }, 'bad 1.0.0 has no licence text.'],
    [{ text: ' \n' }, 'bad 1.0.0 has no licence text.'],
    [{ license: undefined }, 'bad 1.0.0 names no licence.'],
    [{ license: 'GPL-3.0-only' }, 'bad 1.0.0 is under GPL-3.0-only, which is not on the list'],
  ])('cannot be written, and the build fails, with a package of %j', async (facts, sentence) => {
    await putPackage('bad', {
      license: 'MIT',
      ...facts,
      ...('license' in facts ? { license: facts.license ?? '' } : {}),
    });
    await expect(noticesOf("import { it } from 'bad'; console.log(it);")).rejects.toThrow(sentence);
    expect(await readdir(join(root, 'dist'))).not.toContain('THIRD-PARTY-NOTICES.txt');
  });
});

it.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0-only)', true],
  ['MIT AND OFL-1.1', true],
  ['MIT AND GPL-3.0-only', false],
  ['MPL-2.0', false],
  ['SEE LICENSE IN LICENSE', false],
  ['(MIT AND (ISC OR MIT))', false],
])('whether %s is allowed: %s', (licence, expected) => {
  expect(isAllowed(licence)).toBe(expected);
});

it.each([
  ['node_modules/hono/dist/hono.js', 'node_modules/hono'],
  ['../node_modules/@a/b/x.woff2', 'node_modules/@a/b'],
  ['node_modules/a/node_modules/b/x.js', 'node_modules/a/node_modules/b'],
  ['../elsewhere/node_modules/a/x.js', 'node_modules/a'],
  ['/srv/a/node_modules/a/node_modules/@b/c/x.js', 'node_modules/a/node_modules/@b/c'],
  ['shared/lib/x.ts', null],
])('%s is of the package %s', (file, folder) => {
  expect(packageOf(file)).toBe(folder);
});

it('what killed builds have left half done is swept; what a running one makes is not', async () => {
  const { pid } = spawnSync(process.execPath, ['-e', '']);
  await put(`dist/renderer.${pid}.half/index.html`, '');
  await put(`dist/host.js.${pid}.half`, '');
  await put(`dist/host.js.${process.pid}.half`, '');
  await put('dist/host.js', '');
  sweepHalves([join(root, 'dist'), join(root, 'nowhere')]);
  expect((await readdir(join(root, 'dist'))).sort()).toEqual(['host.js', `host.js.${process.pid}.half`]);
});
