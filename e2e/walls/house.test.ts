import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { longFiles, projectRoot } from './planted-tree.ts';
import { slowestPump } from './regex-pumps.ts';
import { productFiles, projectFiles, readProjectFile, writtenRegexes } from './source-files.ts';

describe('files', () => {
  it('stay under 400 lines, tables exempt', async () => {
    expect(await longFiles(400)).toEqual([]);
  }, 30_000);

  it('have fewer than 90 lines as a rule', async () => {
    const lengths = await Promise.all(
      (await productFiles()).map(async (file) => (await readProjectFile(file)).split('\n').length),
    );
    const middle = lengths.toSorted((a, b) => a - b)[Math.floor(lengths.length / 2)];
    expect(lengths.length).toBeGreaterThan(100);
    expect(middle).toBeLessThan(90);
  });

  it('have names in kebab case that say what is inside', async () => {
    const names = (await productFiles()).map((file) => file.split('/').pop() ?? '');
    expect(names.filter((name) => !/^[a-z0-9]+(?:[.-][a-z0-9]+)*\.tsx?$/.test(name))).toEqual([]);
    expect(
      names.filter((name) => /\b(?:utils?|helpers?|managers?|misc|common)\b/.test(name.replace('common-objects', ''))),
    ).toEqual([]);
  });
});

describe('the map in ARCHITECTURE.md', () => {
  const drawers = [
    'shared/lib',
    'shared/protocol',
    'electron/services',
    'renderer/features',
    'renderer/store',
    'renderer/engine',
  ];

  it.each(drawers)('says of each folder in %s what it is', async (drawer) => {
    const room = drawer.split('/')[1] ?? '';
    const map = /## Where things live\n+```\n([^]*?)```/.exec(await readProjectFile('ARCHITECTURE.md'))?.[1] ?? '';
    const said = new RegExp(`^  ${room}/.*(?:\\n {10,}.*)*`, 'm').exec(map)?.[0] ?? '';
    const folders = new Set(
      (await productFiles())
        .filter((file) => file.startsWith(`${drawer}/`))
        .map((file) => file.slice(drawer.length + 1).split('/'))
        .flatMap(([folder = '', ...rest]) => (rest.length === 0 ? [] : [folder])),
    );
    expect(folders.size).toBeGreaterThan(2);
    expect([...folders].filter((folder) => folder !== 'testing' && !new RegExp(`\\b${folder}\\b`).test(said))).toEqual(
      [],
    );
  });
});

describe('the repository', () => {
  it('has a lock file that names no place to download from', async () => {
    const lock = await readProjectFile('package-lock.json');
    expect(lock).toContain('"integrity"');
    expect(lock).not.toContain('"resolved"');
    expect(await readProjectFile('.npmrc')).not.toMatch(/^\s*(?:@[^:]+:)?registry\s*=/m);
  });

  it('holds no path of a machine and no host of a package registry', async () => {
    const machine = new RegExp(
      ['/home/[a-z]{2}', '/Users/[A-Za-z]{2}', '/root/', '/work/', String.raw`[A-Z]:\\Users`].join('|'),
    );
    const registry = /\bregistry\.[a-z0-9-]+\.[a-z]+|\b(?:npmmirror|jfrog|artifactory|verdaccio)\b/;
    const found: string[] = [];
    for (const file of await projectFiles()) {
      if (file === 'e2e/walls/house.test.ts') continue;
      const text = (await readFile(join(projectRoot, file))).toString('latin1');
      for (const line of text.split('\n'))
        if (machine.test(line) || registry.test(line)) found.push(`${file}: ${line.trim().slice(0, 120)}`);
    }
    expect(found).toEqual([]);
  });
});

/** A letter of the plan that the work went by; S, F and U in brackets are statuses of a result, F with a number a key. */
const roadmapLetter =
  /(?<!\w)\((?:[EWCDX]|[SEWCDX] ?\d{1,2})\)|\b(?:issue|issues|roadmap|milestone|subject|phase) [SEWCFDX]\b|(?<![\w'"`./-])[SEWCFDX] (?:\d{1,2}\b(?! ?[\d,.-])|· )/;

it.each(['as in (E)', 'see (W 3)', '// S 12: sends', 'fixed for issue C', '# E · The house', '"note": "roadmap D"'])(
  '%s would be found as a letter of a roadmap',
  (text) => {
    expect(text).toMatch(roadmapLetter);
  },
);

it.each([
  'Accepted (S)',
  'answered plain, as the base API would (F)',
  '(F1)',
  'M 99 C 12,4 1,1',
  'x-axis S1',
  'PROGRAMFILES(X86)',
])('%s may be said', (text) => {
  expect(text).not.toMatch(roadmapLetter);
});

it('nothing that is shipped or told names a letter of a roadmap', async () => {
  const files = (await projectFiles()).filter((file) => /\.(?:tsx?|mjs|css|html|json|md)$/.test(file));
  const found: string[] = [];
  for (const file of files) {
    if (file === 'e2e/walls/house.test.ts' || file === 'package-lock.json') continue;
    for (const line of (await readProjectFile(file)).split('\n'))
      if (roadmapLetter.test(line)) found.push(`${file}: ${line.trim().slice(0, 120)}`);
  }
  expect(files.length).toBeGreaterThan(2000);
  expect(found).toEqual([]);
});

describe('regular expressions', () => {
  it('of the product take time in proportion to a text of 50 KB', async () => {
    const regexes = await writtenRegexes();
    expect(regexes.length).toBeGreaterThan(20);
    const pumped = regexes.map((regex) => ({ ...regex, ...slowestPump(regex) }));
    expect(pumped.filter(({ ms }) => ms > 20)).toEqual([]);
  }, 60_000);

  it('that are not linear would be found', () => {
    expect(slowestPump({ pattern: String.raw`\s+$`, flags: '' }, { most: 100_000, runs: 1 }).ms).toBeGreaterThan(20);
    expect(slowestPump({ pattern: 'a{0,2000}b', flags: '' }, { runs: 1 }).ms).toBeGreaterThan(20);
    expect(slowestPump({ pattern: String.raw`\[[^\]]*\]`, flags: '' }, { runs: 1 }).ms).toBeGreaterThan(20);
    expect(slowestPump({ pattern: '^(?:a|a)*b$', flags: '' }, { most: 25, runs: 1 }).ms).toBeGreaterThan(20);
  });
});
