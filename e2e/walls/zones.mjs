// Who may import whom: the one table of it, and the rule of lint that keeps it. ARCHITECTURE.md shows the same to people.
import { dirname, join, posix, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');

const shared = (...names) => names.map((name) => `shared/${name}`);
const window = (...names) => names.map((name) => `renderer/${name}`);
const belowScenarios = shared('lib', 'gaps', 'fields', 'specification', 'lifecycle', 'card');
const scenarios = shared('scenarios', 'scenarios/*', 'scenarios/suite');
const everyShared = [...belowScenarios, ...scenarios, ...shared('documents', 'protocol', 'bridge')];
const ground = window('views', 'commands', 'store', 'engine', 'words', 'ui', 'preview', 'preview/measure');

const nodePackages = ['node:', 'zod', 'jsonc-parser', 'hono', '@hono/node-server', 'ipaddr.js', 'libsql', 'commander'];
const bridgePackages = ['@orpc/server', '@orpc/contract'];
const drawnPackages = ['react', 'react-dom', 'react-i18next', 'lucide-react', '@base-ui/react'];
const windowPackages = [...drawnPackages, '@tanstack/react-virtual', 'react-hotkeys-hook', 'react-resizable-panels'];
const dataPackages = ['zod', 'jsonc-parser'];

/**
 * The zones, each on those below it; of several rows that a file fits, the last one counts, and `*` is any one folder. A zone
 * imports its own files, those of the zones it `may`, types of those in `types`, nothing of `never`, and these `packages`
 * (`node:` is all of Node), as types those of `typePackages` too.
 */
const zones = [
  { zone: 'shared/lib', packages: ['get-east-asian-width', 'jsonc-parser'] },
  { zone: 'shared/gaps', may: shared('lib') },
  { zone: 'shared/fields', may: shared('lib', 'gaps'), packages: ['zod'] },
  { zone: 'shared/specification', may: shared('lib', 'gaps', 'fields') },
  { zone: 'shared/documents', may: shared('lib', 'gaps', 'specification'), packages: ['zod'] },
  { zone: 'shared/lifecycle', may: shared('lib', 'gaps', 'fields', 'specification') },
  { zone: 'shared/card', may: shared('lib', 'gaps', 'fields', 'specification') },
  { zone: 'shared/scenarios', may: [...belowScenarios, ...scenarios, 'shared/documents'] },
  // A scenario knows no other scenario, nor the list of them.
  { zone: 'shared/scenarios/*', may: [...belowScenarios, 'shared/scenarios'], never: ['shared/scenarios/index.ts'] },
  { zone: 'shared/scenarios/suite', may: [...belowScenarios, ...scenarios, 'shared/documents'] },
  // The engine knows no scenario by name.
  {
    zone: 'shared/protocol',
    may: shared('lib', 'gaps', 'fields', 'specification', 'documents', 'lifecycle', 'scenarios'),
  },
  {
    zone: 'shared/bridge',
    may: shared('lib', 'gaps', 'specification', 'documents'),
    types: ['shared/protocol', ...scenarios],
    packages: ['zod', '@orpc/contract'],
  },

  {
    zone: 'electron/services',
    may: [...everyShared, 'electron/services/render/drawing'],
    packages: [...nodePackages, ...bridgePackages],
    typePackages: ['electron'],
  },
  // The door from Node to the window: here alone its components are drawn as pictures.
  {
    zone: 'electron/services/render/drawing',
    may: [...everyShared, 'electron/services', 'renderer/preview'],
    packages: [...nodePackages, 'react', 'react-dom/server'],
  },
  ...['host', 'cli', 'main'].map((name) => ({
    zone: `electron/${name}`,
    may: [...everyShared, 'electron/services', 'electron/services/render/drawing'],
    packages: [...nodePackages, ...bridgePackages, ...(name === 'main' ? ['electron'] : [])],
    typePackages: ['electron'],
  })),
  { zone: 'electron/preload', may: everyShared, packages: ['electron', '@orpc/contract', ...dataPackages] },

  { zone: 'renderer/engine', may: everyShared },
  { zone: 'renderer/bridge', may: everyShared, packages: ['@orpc/client', '@orpc/contract', ...dataPackages] },
  {
    zone: 'renderer/store',
    may: [...everyShared, ...window('engine', 'bridge')],
    packages: ['react', 'zustand', ...dataPackages],
  },
  { zone: 'renderer/words', may: ['shared/lib'], packages: ['i18next', 'react-i18next'] },
  { zone: 'renderer/ui', may: ['shared/lib'], packages: windowPackages },
  { zone: 'renderer/preview', may: shared('lib', 'specification', 'card'), packages: ['react', 'bwip-js'] },
  // The measure looks at a page, whoever has drawn it.
  { zone: 'renderer/preview/measure', may: shared('lib', 'specification') },
  {
    zone: 'renderer/commands',
    may: [...everyShared, ...window('store', 'engine', 'words')],
    packages: ['react', 'react-i18next', 'react-hotkeys-hook', ...dataPackages],
  },
  {
    zone: 'renderer/views',
    may: [...everyShared, ...ground],
    packages: [...windowPackages, ...dataPackages],
  },
  // A place of the window knows no other: what several show lives in renderer/views, and the roof composes.
  {
    zone: 'renderer/features/*',
    may: [...everyShared, ...ground],
    packages: [...windowPackages, 'i18next', ...dataPackages],
  },
  {
    zone: 'renderer/app',
    may: [...everyShared, ...ground, ...window('features/*', 'bridge')],
    packages: [...windowPackages, 'i18next', ...dataPackages],
  },

  {
    zone: 'e2e',
    may: everyShared,
    packages: ['node:', '@playwright/test', 'axe-core', 'esbuild', 'vite', 'vitest', ...dataPackages],
    typePackages: ['electron'],
  },
  // Soak builds on the benches, which know nothing of it.
  {
    zone: 'e2e/bench',
    may: ['*'],
    packages: ['node:', '@playwright/test', 'esbuild', ...dataPackages],
    never: ['e2e/soak'],
  },
  { zone: 'e2e/soak', may: ['*'], packages: ['node:', '@playwright/test', 'esbuild', 'fast-check', ...dataPackages] },
];

/** Packages that no zone imports but in these files. */
const alone = {
  'node:child_process': ['electron/services/render/browser/launch-browser.ts'],
  'node:vm': [],
  'monaco-editor': ['renderer/features/editor/monaco/monaco.ts'],
};

const isProduct = (file) => /^(?:shared|electron|renderer)\//.test(file);

/** The row of a file's zone, and the folder in which it is that zone. */
function zoneOf(file) {
  const parts = file.split('/');
  const row = zones.findLast(({ zone }) => {
    const folders = zone.split('/');
    return folders.length < parts.length && folders.every((name, depth) => name === '*' || name === parts[depth]);
  });
  return row === undefined ? null : { ...row, folder: parts.slice(0, row.zone.split('/').length).join('/') };
}

/** Why a file, by its path from the root, may not import something; null where it may. */
export function problemOf(file, specifier, isType = false) {
  const from = zoneOf(file);
  if (from === null) return `${file} stands in no zone`;
  if (!specifier.startsWith('.')) return problemOfPackage(file, from, specifier, isType);
  const target = posix.join(posix.dirname(file), specifier);
  if (isProduct(file) && target.includes('/testing/')) return 'The product imports nothing of testing';
  const to = zoneOf(target);
  if (to === null) return /^(?:shared|electron|renderer|e2e)\//.test(target) ? `${target} stands in no zone` : null;
  const may = [...(from.may ?? []), ...(isType ? (from.types ?? []) : [])];
  const isAllowed = from.folder === to.folder || may.includes('*') || may.includes(to.zone);
  const isNever = from.never?.some((place) => target === place || target.startsWith(`${place}/`)) === true;
  return isAllowed && !isNever ? null : `${from.zone} does not import from ${target}`;
}

function problemOfPackage(file, { zone, packages = [], typePackages = [] }, specifier, isType) {
  const isOf = (name) =>
    specifier === name || specifier.startsWith(`${name}/`) || (name === 'node:' && specifier.startsWith(name));
  const places = isProduct(file) ? Object.entries(alone).find(([name]) => isOf(name))?.[1] : undefined;
  if (places !== undefined)
    return places.includes(file) ? null : `${specifier} is imported in ${places.join(', ')} alone`;
  if (packages.some(isOf) || (isType && typePackages.some(isOf))) return null;
  return `${zone} imports of packages only ${packages.join(', ') || 'none'}`;
}

const imports = {
  create(context) {
    const file = relative(root, context.filename).split(sep).join('/');
    const check = (node, source, isType) => {
      const problem = source?.type === 'Literal' ? problemOf(file, String(source.value), isType) : null;
      if (problem !== null) context.report({ node, message: `${problem} (ARCHITECTURE: who may import whom).` });
    };
    const onlyTypes = ({ specifiers }) =>
      specifiers.length > 0 && specifiers.every(({ importKind, exportKind }) => (importKind ?? exportKind) === 'type');
    return {
      ImportDeclaration: (node) => check(node, node.source, node.importKind === 'type' || onlyTypes(node)),
      ExportNamedDeclaration: (node) => check(node, node.source, node.exportKind === 'type' || onlyTypes(node)),
      ExportAllDeclaration: (node) => check(node, node.source, node.exportKind === 'type'),
      ImportExpression: (node) => {
        if (node.source.type !== 'Literal' && isProduct(file))
          context.report({ node, message: 'The product imports nothing whose name is computed.' });
        check(node, node.source, false);
      },
      TSImportType: (node) => check(node, node.source ?? node.argument, true),
    };
  },
};

// oxlint-disable-next-line import/no-default-export -- lint asks for a plugin by this name.
export default { meta: { name: 'zones' }, rules: { imports } };
