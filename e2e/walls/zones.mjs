// Who may import whom: the one table of it, and the rule of lint that keeps it. ARCHITECTURE.md shows the same to people.
import { dirname, join, posix, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');

const shared = (...names) => names.map((name) => `shared/${name}`);
const window = (...names) => names.map((name) => `renderer/${name}`);
const subjects = (...layers) => layers.map((layer) => `renderer/features/*/${layer}`);
const belowScenarios = shared('lib', 'gaps', 'fields', 'specification', 'lifecycle', 'card');
const scenarios = shared('scenarios', 'scenarios/*');
const everyShared = [...belowScenarios, ...scenarios, ...shared('documents', 'protocol', 'bridge')];
const ground = window('views', 'commands', 'store', 'engine', 'words', 'ui', 'preview', 'preview/measure');

const nodePackages = ['node:', 'zod', 'jsonc-parser', 'hono', '@hono/node-server', 'ipaddr.js', 'libsql', 'commander'];
const morePackages = { main: ['electron'], cli: ['@modelcontextprotocol/sdk', 'yauzl', 'yazl'] };
const roomPackages = { bench: ['yauzl', 'yazl'], sandbox: ['pg', 'pg-connection-string', 'prom-client'] };
const bridgePackages = ['@orpc/server', '@orpc/contract'];
const drawnPackages = ['react', 'react-dom', 'lucide-react', '@base-ui/react'];
const windowPackages = [...drawnPackages, '@tanstack/react-virtual', 'react-resizable-panels'];
const dataPackages = ['zod', 'jsonc-parser'];

/**
 * The rooms of electron/services, bottom first: each imports those above it in this table, and everybody outside of a room
 * imports only these modules of it.
 */
const rooms = {
  platform: {
    'data-folder':
      'data-folder durable-file folder-trouble owner-lock private-file process-identity product-files safe-file-name',
    '.': 'exit-codes input-files open-in-order program-ports runtime-flags text-encoding',
    log: 'program-log',
    terminal: 'bounded-log line-reader',
  },
  keys: {
    '.': 'demo-client',
    encryption: 'encrypt-body',
    keys: 'key-kind key-pair-file read-key',
    'keys/der': 'der write-der',
    'keys/forms': 'examine-bytes',
    'keys/report': 'key-finding key-report',
    signer: 'check-request diagnose diagnose-answer sign-bytes sign-request verify-request',
    vault: 'headers open-vault passphrase vault',
  },
  storage: {
    'call-search': 'searched-call',
    exchange: 'entry-texts store-calls',
    database: 'database exact-text read-column',
    'database/drivers': 'sql-driver',
    inbox: 'inbox startup-files',
    journal:
      'call-record call-row call-store clear-calls find-calls forget-calls merge-calls read-call-row summarise-record',
    outbox: 'import-outbox outbox outbox-log pending-send',
    'store-care': 'built-programs read-calls store-care store-notes',
    versions: 'versions',
  },
  network: {
    certificates: 'check-identity local-authority',
    http: 'connection-limits listen-on-loopback message-head read-body',
    images: 'images load-image',
    network: 'choose-proxy network proxy-address read-certificates trouble trusted-authorities',
    sender:
      'call-outcome connections exact-request exchange read-answer refused-signature send-address send-failure send-limits send sign-for-address',
  },
  environments: {
    'connection-check': 'probe-payload check-connection',
    environments:
      'check-environment environment-store origin-of read-environment read-key-files ready-to-send seal-draft send-blockers window-words',
    'environments/fields': 'environment-fields write-field',
    'user-keys': 'open-user-keys user-keys user-keys-services',
  },
  sandbox: {
    owner: 'clients controls pasted-key tls-files',
    open: 'open-sandbox',
    server: 'client-keys loopback-guard sandbox-server',
    team: 'team-address',
  },
  projects: {
    bundles: 'bundles',
    project: 'layout project-folder project-format project-theme read-project',
    projects: 'machine-file project-files project-place projects switch-project',
  },
  bench: {
    '.': 'ports',
    evidence: 'archive content-of-stories evidence-content make verify-evidence',
    'render/browser': 'launch-browser',
    'render/page': 'html-page picture-facts',
    render: 'drawn-with-theme render-messages renderer',
    router: 'router',
    run: 'check-cuts check-phones measured-run run-on-engine story-files',
    workspace: 'call-recorder call-views open-bench workspace',
  },
  app: {
    '.': 'security-headers static-files',
    shell:
      'ask-page connect-pages dialogs failures lock-when-away menu-template menus notices open-link own-pages picture-window placed-files shell-life start-check window-place',
    start: 'private-files program serve-bench start-options',
  },
};
const services = (...names) => names.map((name) => `electron/services/${name}`);
const everyRoom = services(...Object.keys(rooms));
const drawing = 'electron/services/bench/render/drawing';
const openModules = (room) =>
  Object.entries(room).flatMap(([folder, names]) => names.split(' ').map((name) => posix.join(folder, `${name}.ts`)));

/**
 * The zones, each on those below it; of several rows that a file fits, the last one counts, and `*` is any one folder. A zone
 * imports its own files, those of the zones it `may`, types of those in `types`, nothing of `never`, and these `packages`
 * (`node:` is all of Node), as types those of `typePackages` too. `own` are layers of its own subject, `open` the modules that
 * others may use, `usedBy` files that may use the zone whatever their own zone says.
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
  // The engine knows no scenario by name.
  {
    zone: 'shared/protocol',
    may: shared('lib', 'gaps', 'fields', 'specification', 'documents', 'lifecycle', 'scenarios'),
    packages: ['@rgrove/parse-xml'],
  },
  {
    zone: 'shared/bridge',
    may: shared('lib', 'gaps', 'specification', 'documents'),
    types: ['shared/protocol', ...scenarios],
    packages: ['zod', '@orpc/contract'],
  },

  ...Object.keys(rooms).map((room, place, all) => ({
    zone: `electron/services/${room}`,
    may: [
      ...everyShared,
      ...services(...all.slice(0, place)),
      ...(room === 'app' || room === 'bench' ? [drawing] : []),
    ],
    packages: [...nodePackages, ...bridgePackages, ...(roomPackages[room] ?? [])],
    typePackages: ['electron'],
    open: openModules(rooms[room]),
  })),
  // The door from Node to the window: here alone its components are drawn as pictures.
  {
    zone: drawing,
    may: [...everyShared, ...everyRoom, 'renderer/preview'],
    packages: [...nodePackages, 'react', 'react-dom/server'],
  },
  ...['host', 'cli', 'main'].map((name) => ({
    zone: `electron/${name}`,
    may: [...everyShared, ...everyRoom, drawing],
    packages: [...nodePackages, ...bridgePackages, ...(morePackages[name] ?? [])],
    typePackages: ['electron'],
  })),
  { zone: 'electron/preload', may: everyShared, packages: ['electron', '@orpc/contract', ...dataPackages] },

  { zone: 'renderer/engine', may: everyShared },
  { zone: 'renderer/bridge', may: everyShared, packages: ['@orpc/client', '@orpc/contract', ...dataPackages] },
  {
    zone: 'renderer/store',
    may: [...everyShared, ...window('engine', 'bridge')],
    types: subjects('store', 'engine'),
    packages: ['react', 'zustand', ...dataPackages],
  },
  {
    zone: 'renderer/words',
    may: ['shared/lib', ...subjects('words')],
    packages: ['i18next', 'react'],
  },
  { zone: 'renderer/ui', may: ['shared/lib', 'renderer/words'], packages: windowPackages },
  { zone: 'renderer/preview', may: shared('lib', 'specification', 'card'), packages: ['react', 'bwip-js'] },
  // The measure looks at a page, whatever has drawn it.
  { zone: 'renderer/preview/measure', may: shared('lib', 'specification') },
  {
    zone: 'renderer/commands',
    may: [...everyShared, ...window('store', 'engine', 'words'), ...subjects('store', 'engine')],
    packages: ['react', ...dataPackages],
  },
  {
    zone: 'renderer/views',
    may: [...everyShared, ...ground],
    packages: [...windowPackages, ...dataPackages],
  },
  // A subject knows no other: what several show lives in renderer/views, and the roof composes.
  {
    zone: 'renderer/features/*/view',
    may: [...everyShared, ...ground],
    own: ['store', 'engine', 'words'],
    packages: [...windowPackages, 'i18next', ...dataPackages],
  },
  {
    zone: 'renderer/features/*/store',
    may: [...everyShared, ...window('store', 'engine', 'bridge')],
    own: ['engine'],
    usedBy: ['renderer/store/bench.ts'],
    packages: dataPackages,
  },
  { zone: 'renderer/features/*/engine', may: [...everyShared, ...window('engine')] },
  { zone: 'renderer/features/*/words', may: ['shared/lib'] },
  {
    zone: 'renderer/app',
    may: [...everyShared, ...ground, ...window('bridge'), ...subjects('view', 'store', 'engine', 'words')],
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
    packages: ['node:', '@playwright/test', 'ajv', 'esbuild', ...dataPackages],
    never: ['e2e/soak'],
  },
  { zone: 'e2e/soak', may: ['*'], packages: ['node:', '@playwright/test', 'esbuild', 'fast-check', ...dataPackages] },
];

/** Packages that no zone imports but in these files. */
const alone = {
  'node:child_process': ['electron/services/bench/render/browser/launch-browser.ts'],
  'node:vm': [],
  // What other commands would load with it takes as long as they do.
  '@modelcontextprotocol/sdk': [
    'electron/cli/mcp/batches.ts',
    'electron/cli/mcp/serve-agents.ts',
    'electron/cli/mcp/stdio.ts',
  ],
  'monaco-editor': ['renderer/features/editor/view/monaco/monaco.ts'],
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
  const isOwn = dirname(from.folder) === dirname(to.folder) && from.own?.includes(posix.basename(to.folder)) === true;
  const isAllowed =
    from.folder === to.folder ||
    may.includes('*') ||
    may.includes(to.zone) ||
    isOwn ||
    to.usedBy?.includes(file) === true;
  const isOpen = from.folder.startsWith(to.folder) || to.open?.includes(posix.relative(to.folder, target)) !== false;
  const isNever = from.never?.some((place) => target === place || target.startsWith(`${place}/`)) === true;
  if (!isAllowed || isNever) return `${from.zone} does not import from ${target}`;
  return isOpen || may.includes('*') ? null : `${target} is not one of the modules of ${to.zone} that others may use`;
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
