import { dirname } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { entryOf, plantedTree, projects, specifierFrom } from './planted-tree.ts';
import type { PlantedTree } from './planted-tree.ts';
import { dynamicImports } from './source-files.ts';
import { foreignGlobals, houseRules, permitted, walledPackages, zones } from './zones.ts';

/** One import of one zone, in a file of its own, and whether it may stand there. */
type Planted = { readonly file: string; readonly what: string; readonly text: string; readonly allowed: boolean };

const importing = (specifier: string): string =>
  `import * as plant from '${specifier}';\nexport const planted = plant;`;

const betweenZones: readonly Planted[] = zones.flatMap((from) =>
  zones
    .filter((to) => to !== from)
    .map((to) => ({
      file: `${from.folder}/plant-${to.name}.${from.extension ?? 'ts'}`,
      what: `${from.name} imports ${to.name}`,
      text: importing(specifierFrom(from.folder, entryOf(to))),
      allowed: from.mayImport.includes(to.name),
    })),
);

const ofPackages: readonly Planted[] = zones.flatMap((zone) =>
  [...new Set([...walledPackages, ...zone.packages])].map((name) => ({
    file: `${zone.folder}/package-${name.replaceAll(/\W/g, '-')}.${zone.extension ?? 'ts'}`,
    what: `${zone.name} imports ${name}`,
    text: importing(name),
    allowed: zone.packages.includes(name),
  })),
);

/** What stands in for the world while something is tested is compiled with the tests, and no part of the product. */
const ofTesting: readonly Planted[] = projects
  .filter((project) => project !== 'e2e')
  .map((project) => {
    const folder = project === 'electron' ? 'electron/services' : project;
    return {
      file: `${folder}/plant-testing.ts`,
      what: `${folder} imports its own testing`,
      text: importing('./testing/wall-target.ts'),
      allowed: false,
    };
  });

const imports = [...betweenZones, ...ofPackages, ...ofTesting];
const rules = houseRules.map((each, index) => ({ ...each, file: each.file.replace('house.ts', `house-${index}.ts`) }));
const cycle = rules.find(({ rule }) => rule === 'import(no-cycle)');
const globals = foreignGlobals.flatMap(({ folder, globals: names }) =>
  names.map((name) => ({
    file: `${folder}/global-${name}.ts`,
    what: `${name} in ${folder}`,
    text: `export const plant = typeof ${name}.toString;`,
  })),
);

type Findings = ReadonlyMap<string, ReadonlySet<string>>;
const none: ReadonlySet<string> = new Set();

describe('with every import planted at once', () => {
  let tree: PlantedTree;
  let lint: Findings;
  let types: Findings;

  beforeAll(async () => {
    tree = await plantedTree();
    for (const { file, text } of [...imports, ...rules]) await tree.plant(file, text);
    for (const { file } of ofTesting) await tree.plant(`${dirname(file)}/testing/wall-target.ts`, 'export {};');
    if (cycle !== undefined)
      await tree.plant(
        'shared/card/house-cycle.ts',
        `import { plant } from './${cycle.file.split('/').pop()}';\nexport const here: unknown = plant;`,
      );
    [lint, types] = await Promise.all([tree.lint(), tree.compile()]);
  }, 60_000);
  afterAll(() => tree.remove());

  const isCaught = ({ file }: { readonly file: string }): boolean =>
    (lint.get(file) ?? none).has('eslint(no-restricted-imports)') || types.has(file);

  it('lint or the compiler catches each that the table forbids', () => {
    const forbidden = imports.filter(({ allowed }) => !allowed);
    expect(forbidden.length).toBeGreaterThan(400);
    expect(forbidden.filter((each) => !isCaught(each)).map(({ what }) => what)).toEqual([]);
  });

  it('and nothing that the table allows', () => {
    const allowed = imports.filter((each) => each.allowed);
    expect(allowed.length).toBeGreaterThan(200);
    expect(
      allowed.filter(isCaught).map(({ what, file }) => [what, [...(types.get(file) ?? lint.get(file) ?? [])]]),
    ).toEqual([]);
  });

  it.each(rules)('lint keeps $rule in $file', ({ rule, file }) => {
    expect([...(lint.get(file) ?? [])]).toContain(rule);
  });
});

describe('with nothing planted that is forbidden', () => {
  let tree: PlantedTree;
  let lint: Findings;
  let types: Findings;

  beforeAll(async () => {
    tree = await plantedTree();
    for (const { file, text } of [...imports.filter(({ allowed }) => allowed), ...permitted, ...globals])
      await tree.plant(file, text);
    await tree.plant('shared/card/house-cycle.ts', 'export {};');
    [lint, types] = await Promise.all([tree.lint(), tree.compile()]);
  }, 60_000);
  afterAll(() => tree.remove());

  it('lint has no import and no global to complain about', () => {
    const codes = ['eslint(no-restricted-imports)', 'eslint(no-restricted-globals)', 'eslint(no-console)'];
    const isPlanted = (file: string): boolean => !globals.some((each) => each.file === file);
    expect([...lint].filter(([file, found]) => isPlanted(file) && codes.some((code) => found.has(code)))).toEqual([]);
  });

  it('the compiler complains about the globals that a zone does not have, and about nothing else', () => {
    expect([...types.keys()].toSorted()).toEqual(globals.map(({ file }) => file).toSorted());
  });
});

describe('imports at run time', () => {
  it('keep the same walls: written as plain imports, lint passes them', async () => {
    const found = await dynamicImports();
    const tree = await plantedTree();
    try {
      for (const [index, { folder, specifier }] of found.entries())
        await tree.plant(`${folder}/dynamic-${index}.ts`, importing(specifier));
      await tree.plant('electron/services/dynamic-control.ts', importing('electron'));
      const lint = await tree.lint();
      const caught = [...lint].filter(([, codes]) => codes.has('eslint(no-restricted-imports)')).map(([file]) => file);
      const blamed = found.filter((_, index) => caught.some((file) => file.endsWith(`/dynamic-${index}.ts`)));
      expect(caught).toContain('electron/services/dynamic-control.ts');
      expect(blamed).toEqual([]);
    } finally {
      await tree.remove();
    }
  }, 60_000);
});
