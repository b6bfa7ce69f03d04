/**
 * Who may import whom, as ARCHITECTURE has it, for the test that plants one import for each pair. A pair that is not
 * listed is a wall. The same table stands in .oxlintrc.json as rules; this one says what those must come to.
 */
export type Zone = {
  readonly name: string;
  readonly folder: string;
  /** The file that others import, where it is not `wall-target.ts`. */
  readonly entry?: string;
  /** What its own files end with, where that is not `ts`: such files are linted and not compiled. */
  readonly extension?: 'mjs';
  readonly mayImport: readonly string[];
  readonly packages: readonly string[];
};

const belowScenarios = ['lib', 'gaps', 'fields', 'specification', 'documents', 'lifecycle', 'card'];
const eachScenario = ['one-scenario', 'other-scenario'];
const shared = [...belowScenarios, 'scenarios', ...eachScenario, 'protocol', 'contract'];
const nodePackages = ['node:fs/promises', 'zod', 'hono', '@orpc/server', '@orpc/contract', 'commander', 'jsonc-parser'];
const windowPackages = ['react', '@base-ui/react/dialog', 'zod', 'jsonc-parser'];
const features = ['one-feature', 'other-feature'];
/** Folders in the first of them, one in the other. */
const drawers = ['drawer', 'inner-drawer'];
/** What every place of the window stands on. */
const ground = ['views', 'commands', 'store', 'engine', 'words', 'ui', 'preview', 'measure'];

const productAndStories: readonly Zone[] = [
  { name: 'lib', folder: 'shared/lib', mayImport: [], packages: ['get-east-asian-width', 'jsonc-parser'] },
  { name: 'gaps', folder: 'shared/gaps', mayImport: ['lib'], packages: [] },
  { name: 'fields', folder: 'shared/fields', mayImport: ['lib', 'gaps'], packages: ['zod'] },
  { name: 'specification', folder: 'shared/specification', mayImport: ['lib', 'gaps', 'fields'], packages: [] },
  { name: 'documents', folder: 'shared/documents', mayImport: ['lib', 'gaps', 'specification'], packages: ['zod'] },
  {
    name: 'lifecycle',
    folder: 'shared/lifecycle',
    mayImport: ['lib', 'gaps', 'fields', 'specification'],
    packages: [],
  },
  { name: 'card', folder: 'shared/card', mayImport: ['lib', 'gaps', 'fields', 'specification'], packages: [] },
  {
    name: 'scenarios',
    folder: 'shared/scenarios',
    entry: 'index.ts',
    mayImport: [...belowScenarios, ...eachScenario],
    packages: [],
  },
  ...eachScenario.map((name) => ({
    name,
    folder: `shared/scenarios/${name}`,
    entry: 'index.ts',
    mayImport: ['lib', 'gaps', 'fields', 'specification', 'lifecycle', 'card'],
    packages: [],
  })),
  {
    name: 'protocol',
    folder: 'shared/protocol',
    mayImport: ['lib', 'gaps', 'fields', 'specification', 'documents', 'lifecycle', 'scenarios'],
    packages: [],
  },
  {
    name: 'contract',
    folder: 'shared/bridge',
    mayImport: ['lib', 'gaps', 'specification', 'documents'],
    packages: ['zod', '@orpc/contract'],
  },
  { name: 'services', folder: 'electron/services', mayImport: [...shared, 'drawing'], packages: nodePackages },
  // The door from Node to the window: here alone its components are drawn as pictures.
  {
    name: 'drawing',
    folder: 'electron/services/render/drawing',
    mayImport: [...shared, 'services', 'preview'],
    packages: [...nodePackages, 'react', 'react-dom/server'],
  },
  { name: 'host', folder: 'electron/host', mayImport: [...shared, 'services', 'drawing'], packages: nodePackages },
  { name: 'cli', folder: 'electron/cli', mayImport: [...shared, 'services', 'drawing'], packages: nodePackages },
  {
    name: 'main',
    folder: 'electron/main',
    mayImport: [...shared, 'services', 'drawing'],
    packages: [...nodePackages, 'electron'],
  },
  {
    name: 'preload',
    folder: 'electron/preload',
    mayImport: shared,
    packages: ['electron', 'zod', 'jsonc-parser', '@orpc/contract'],
  },
  {
    name: 'preview',
    folder: 'renderer/preview',
    mayImport: ['lib', 'specification', 'card'],
    packages: ['react', 'bwip-js/generic'],
  },
  { name: 'measure', folder: 'renderer/preview/measure', mayImport: ['lib', 'specification'], packages: [] },
  {
    name: 'window-bridge',
    folder: 'renderer/bridge',
    mayImport: shared,
    packages: ['zod', 'jsonc-parser', '@orpc/client', '@orpc/contract'],
  },
  {
    name: 'app',
    folder: 'renderer/app',
    mayImport: [...shared, ...features, ...drawers, ...ground, 'window-bridge'],
    packages: windowPackages,
  },
  ...features.map((name) => ({
    name,
    folder: `renderer/features/${name}`,
    mayImport: [...shared, ...ground, ...(name === 'one-feature' ? drawers : [])],
    packages: windowPackages,
  })),
  ...drawers.map((name, depth) => ({
    name,
    folder: ['renderer/features/one-feature', ...drawers.slice(0, depth + 1)].join('/'),
    mayImport: [...shared, ...ground, 'one-feature', ...drawers],
    packages: windowPackages,
  })),
  {
    name: 'views',
    folder: 'renderer/views',
    mayImport: [...shared, 'commands', 'store', 'engine', 'words', 'ui', 'preview', 'measure'],
    packages: windowPackages,
  },
  {
    name: 'commands',
    folder: 'renderer/commands',
    mayImport: [...shared, 'store', 'engine', 'words'],
    packages: ['react', 'zod', 'jsonc-parser'],
  },
  {
    name: 'store',
    folder: 'renderer/store',
    mayImport: [...shared, 'engine', 'window-bridge'],
    packages: ['react', 'zustand', 'zod', 'jsonc-parser'],
  },
  { name: 'engine', folder: 'renderer/engine', mayImport: shared, packages: [] },
  { name: 'words', folder: 'renderer/words', mayImport: ['lib'], packages: ['i18next'] },
  { name: 'ui', folder: 'renderer/ui', mayImport: ['lib'], packages: ['react', '@base-ui/react/dialog'] },
  {
    name: 'end-to-end',
    folder: 'e2e/specs',
    mayImport: shared,
    packages: ['node:fs/promises', '@playwright/test', 'zod', 'jsonc-parser'],
  },
];

const all = productAndStories.map(({ name }) => name);
const measuring = { extension: 'mjs', packages: ['node:fs/promises', '@playwright/test', 'esbuild'] } as const;

export const zones: readonly Zone[] = [
  ...productAndStories,
  { name: 'bench', folder: 'e2e/bench', mayImport: all, ...measuring },
  { name: 'soak', folder: 'e2e/soak', mayImport: [...all, 'bench'], ...measuring },
];

/** Packages tried in every zone. Those of a zone's own list must pass there; where nothing is said, nothing is asked. */
export const walledPackages = [
  'electron',
  'node:fs/promises',
  'react',
  'zustand',
  '@base-ui/react/dialog',
  'bwip-js/generic',
  'monaco-editor/editor/editor.api',
  '@orpc/client',
] as const;

/** What the runtime of a zone does not have: the types of its project must not know it. */
export const foreignGlobals: readonly { readonly folder: string; readonly globals: readonly string[] }[] = [
  {
    folder: 'shared/lib',
    globals: [
      'document',
      'process',
      'Buffer',
      'fetch',
      'setTimeout',
      'console',
      'performance',
      'crypto',
      'localStorage',
    ],
  },
  {
    folder: 'renderer/engine',
    globals: ['document', 'window', 'process', 'fetch', 'setTimeout', 'console', 'performance', 'localStorage'],
  },
  { folder: 'renderer/preview', globals: ['document', 'window', 'process', 'fetch', 'setTimeout', 'console'] },
  { folder: 'renderer/store', globals: ['process', 'Buffer', 'setImmediate'] },
  { folder: 'electron/services', globals: ['document', 'window', 'localStorage'] },
];

/** One line for each rule of the house that lint keeps, and where it is planted. */
export const houseRules: readonly { readonly rule: string; readonly file: string; readonly text: string }[] = [
  {
    rule: 'typescript(consistent-type-assertions)',
    file: 'shared/specification/house.ts',
    text: 'export const plant = 1 as number;',
  },
  { rule: 'typescript(no-explicit-any)', file: 'shared/specification/house.ts', text: 'export const plant: any = 1;' },
  {
    rule: 'typescript(no-non-null-assertion)',
    file: 'shared/specification/house.ts',
    text: 'export const plant = [1][0]!;',
  },
  { rule: 'import(no-default-export)', file: 'shared/specification/house.ts', text: 'export default 1;' },
  { rule: 'eslint(no-console)', file: 'electron/services/house.ts', text: 'console.log(1);' },
  { rule: 'eslint(no-eval)', file: 'electron/services/house.ts', text: "eval('1');" },
  { rule: 'eslint(no-new-func)', file: 'electron/services/house.ts', text: "new Function('return 1');" },
  { rule: 'eslint(no-restricted-imports)', file: 'electron/services/house.ts', text: "import 'node:vm';" },
  {
    rule: 'eslint(no-restricted-imports)',
    file: 'electron/host/house.ts',
    text: "import { spawn } from 'node:child_process';\nexport { spawn };",
  },
  { rule: 'eslint(no-restricted-imports)', file: 'shared/lib/house.ts', text: "export * from 'zod';" },
  {
    rule: 'eslint(no-restricted-imports)',
    file: 'shared/protocol/house.ts',
    text: "export * from '../scenarios/one-scenario/index.ts';",
  },
  {
    rule: 'eslint(no-restricted-imports)',
    file: 'shared/bridge/house.ts',
    text: "import { target } from '../protocol/wall-target.ts';\nexport const plant = target;",
  },
  { rule: 'eslint(no-restricted-globals)', file: 'renderer/store/house.ts', text: "export const plant = fetch('/');" },
  {
    rule: 'eslint(no-restricted-properties)',
    file: 'shared/lib/house.ts',
    text: 'export const plant = Promise.withResolvers<number>();',
  },
  {
    rule: 'eslint(no-restricted-properties)',
    file: 'electron/services/house.ts',
    text: 'export const plant = Object.groupBy([1], String);',
  },
  {
    rule: 'eslint(no-restricted-properties)',
    file: 'renderer/store/house.ts',
    text: 'export const plant = Map.groupBy([1], String);',
  },
  {
    rule: 'eslint(no-restricted-properties)',
    file: 'electron/host/house.ts',
    text: 'export const plant = new ArrayBuffer(1).transfer(2);',
  },
  {
    rule: 'eslint(no-restricted-properties)',
    file: 'shared/card/house.ts',
    text: "export const plant = new Date(0).toLocaleDateString('en');",
  },
  {
    rule: 'eslint(no-restricted-properties)',
    file: 'renderer/words/house.ts',
    text: "export const plant = new Date(0).toLocaleTimeString('en');",
  },
  {
    rule: 'import(no-cycle)',
    file: 'shared/card/house.ts',
    text: "import { here } from './house-cycle.ts';\nexport const plant = here;",
  },
  { rule: 'eslint(max-lines)', file: 'shared/card/house.ts', text: '// a line\n'.repeat(300) },
  {
    rule: 'eslint(max-lines-per-function)',
    file: 'shared/card/house.ts',
    text: `export function plant(): void {\n${'  String(1);\n'.repeat(70)}}`,
  },
];

/** Imports that look like a breach and are none. */
export const permitted: readonly { readonly file: string; readonly text: string }[] = [
  {
    file: 'shared/scenarios/one-scenario/permitted.ts',
    text: "import { target } from '../scenario.ts';\nexport const plant = target;",
  },
  {
    file: 'shared/protocol/permitted.ts',
    text: "import { target } from '../scenarios/scenario.ts';\nexport const plant = target;",
  },
  {
    file: 'shared/bridge/permitted.ts',
    text: "import type { Target } from '../protocol/wall-target.ts';\nexport type Plant = Target;",
  },
  {
    file: 'electron/services/permitted.ts',
    text: "import type { BrowserWindow } from 'electron';\nexport type Plant = BrowserWindow;",
  },
  {
    file: 'renderer/features/editor/monaco/monaco.ts',
    text: "import * as monaco from 'monaco-editor/editor/editor.api';\nexport const plant = monaco;",
  },
  { file: 'electron/cli/permitted.ts', text: 'console.log(1);\nexport {};' },
  { file: 'renderer/bridge/permitted.ts', text: "export const plant = fetch('/');" },
  {
    file: 'shared/lib/permitted.ts',
    text: 'export const plant = [new TextEncoder(), new TextDecoder(), new URL("a:b")];',
  },
];
