import { afterAll, beforeAll, expect, it } from 'vitest';
import { plantedTree, type PlantedTree } from './planted-tree.ts';

type Breach = readonly [rule: string, file: string, text: string];

/** One breach of each rule that lint keeps, and of each way to write an import. */
const breaches: readonly Breach[] = [
  ['zones(imports)', 'shared/lib/import', "import * as plant from 'zod';\nexport const planted = plant;"],
  ['zones(imports)', 'shared/lib/unnamed', "import 'zod';"],
  ['zones(imports)', 'shared/lib/all', "export * from 'zod';"],
  ['zones(imports)', 'shared/lib/named', "export { z } from 'zod';"],
  ['zones(imports)', 'shared/lib/types', "export type { ZodType } from 'zod';"],
  ['zones(imports)', 'shared/lib/inline', "export type Plant = import('zod').ZodType;"],
  ['zones(imports)', 'shared/lib/at-run-time', "export const plant = import('zod');"],
  ['zones(imports)', 'shared/lib/computed', 'export const plant = import(`./one-${String(1)}.ts`);'],
  ['zones(imports)', 'shared/bridge/code', "export { target } from '../protocol/target.ts';"],
  ['typescript(consistent-type-assertions)', 'shared/card/assertion', 'export const plant = 1 as number;'],
  ['typescript(no-explicit-any)', 'shared/card/any', 'export const plant: any = 1;'],
  ['typescript(no-non-null-assertion)', 'shared/card/non-null', 'export const plant = [1][0]!;'],
  ['import(no-default-export)', 'shared/card/default', 'export default 1;'],
  ['import(no-cycle)', 'shared/card/cycle', "import { here } from './cycle-too.ts';\nexport const plant = here;"],
  [
    'import(no-cycle)',
    'shared/card/cycle-too',
    "import { plant } from './cycle.ts';\nexport const here: unknown = plant;",
  ],
  ['eslint(max-lines)', 'shared/card/long', '// a line\n'.repeat(300)],
  [
    'eslint(max-lines-per-function)',
    'shared/card/large',
    `export function plant(): void {${'\n  String(1);'.repeat(70)}}`,
  ],
  ['eslint(no-console)', 'electron/services/keys/console', 'console.log(1);'],
  ['eslint(no-eval)', 'electron/services/keys/eval', "eval('1');"],
  ['eslint(no-new-func)', 'electron/services/keys/new-func', "new Function('return 1');"],
  ['eslint(no-restricted-globals)', 'renderer/store/fetch', "export const plant = fetch('/');"],
  ...[
    'Promise.withResolvers<number>()',
    'Object.groupBy([1], String)',
    'Map.groupBy([1], String)',
    'new ArrayBuffer(1).transfer(2)',
    "new Date(0).toLocaleDateString('en')",
    "new Date(0).toLocaleTimeString('en')",
  ].map<Breach>((text, index) => [
    'eslint(no-restricted-properties)',
    `shared/lib/property-${index}`,
    `export const plant = ${text};`,
  ]),
];

/** What looks like a breach and is none. */
const permitted = [
  ['shared/bridge/types', "import type { Target } from '../protocol/target.ts';\nexport type Plant = Target;"],
  ['electron/services/app/type', "import type { Session } from 'electron';\nexport type Plant = Session;"],
  ['electron/services/app/inline', "import { type Session } from 'electron';\nexport type Plant = Session;"],
  ['electron/cli/console', 'console.log(1);\nexport {};'],
  ['renderer/bridge/fetch', "export const plant = fetch('/');"],
  ['shared/lib/encoders', 'export const plant = [new TextEncoder(), new TextDecoder(), new URL("a:b")];'],
] as const;

/** What the runtime of a zone does not have: the types of its project do not know it. */
const foreignGlobals = {
  'shared/lib': 'document process Buffer fetch setTimeout console performance crypto localStorage',
  'renderer/engine': 'document window process fetch setTimeout console performance localStorage',
  'renderer/preview': 'document window process fetch setTimeout console',
  'renderer/store': 'process Buffer setImmediate',
  'electron/services/keys': 'document window localStorage',
};
const globals = Object.entries(foreignGlobals).flatMap(([folder, names]) =>
  names
    .split(' ')
    .map((name) => [`${folder}/global-${name}`, `export const plant = typeof ${name}.toString;`] as const),
);

let tree: PlantedTree;
let lint: ReadonlyMap<string, ReadonlySet<string>>;
let types: ReadonlyMap<string, ReadonlySet<string>>;

beforeAll(async () => {
  tree = await plantedTree();
  await tree.plant('shared/protocol/target.ts', 'export const target = 1;\nexport type Target = 1;');
  for (const [, file, text] of breaches) await tree.plant(`${file}.ts`, text);
  for (const [file, text] of [...permitted, ...globals]) await tree.plant(`${file}.ts`, text);
  [lint, types] = await Promise.all([tree.lint(), tree.compile()]);
}, 60_000);
afterAll(() => tree.remove());

it.each(breaches)('lint keeps %s in %s', (rule, file) => {
  expect([...(lint.get(`${file}.ts`) ?? [])]).toContain(rule);
});

it.each(permitted)('lint lets %s be', (file) => {
  expect([...(lint.get(`${file}.ts`) ?? [])].filter((code) => /zones|restricted|console/.test(code))).toEqual([]);
});

it('the compiler complains about the globals that a zone does not have', () => {
  const found = [...types.keys()].filter((file) => !breaches.some(([, breach]) => file === `${breach}.ts`));
  expect(found.toSorted()).toEqual(globals.map(([file]) => `${file}.ts`).toSorted());
});
