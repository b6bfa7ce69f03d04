// Builds what is out of date, all parts at the same time, and says nothing unless something fails.
// It runs before anything is built, so it is plain JavaScript; the bundlers are loaded only when there is work for them.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { rememberShipped, shippedOf } from './notices/shipped-packages.mjs';
import { noticesFile, shownNoticesFile, writeNotices } from './notices/write-notices.mjs';
import { sourceStates } from './steps/source-state.mjs';
import { sweepHalves } from './steps/sweep-halves.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const always = ['package.json', 'package-lock.json', 'scripts/build.mjs', 'scripts/notices'];

/** The parts of a build: what each reads, what it makes, how. `made` must exist for the part to count as built. */
const parts = {
  cli: {
    sources: ['shared', 'electron/services', 'electron/cli', 'assets'],
    made: 'dist/cli/passbench.js',
    build: buildCommand,
  },
  host: {
    sources: ['shared', 'electron/services', 'electron/host'],
    made: 'dist/host/host.js',
    build: () =>
      bundleAll('host', [{ entry: 'electron/host/main.ts', made: 'dist/host/host.js' }, storeThread('dist/host')]),
  },
  electron: {
    sources: ['shared', 'electron/services', 'electron/main', 'electron/preload'],
    made: 'dist/electron/main.js',
    build: () =>
      bundleAll('electron', [
        { entry: 'electron/preload/preload.ts', made: 'dist/electron/preload.cjs', format: 'cjs' },
        { entry: 'electron/preload/ask.ts', made: 'dist/electron/ask.cjs', format: 'cjs' },
        { entry: 'electron/main/main.ts', made: 'dist/electron/main.js' },
        storeThread('dist/electron'),
      ]),
  },
  render: {
    sources: ['shared', 'electron/services', 'renderer/preview', 'renderer/ui/theme'],
    made: 'dist/render/render-thread.js',
    build: buildRender,
  },
  window: {
    sources: ['shared', 'renderer', 'assets', 'vite.config.ts'],
    made: 'dist/renderer/index.html',
    build: buildWindow,
  },
};

let usedBundler = null;

/** Names of all parts, as `--only` takes them. */
export const partNames = Object.keys(parts);

/**
 * Brings parts up to date: all of them, or those of `only`. `onStart` is told which are stale, when any are. Resolves with
 * the names of those that had to be built; throws one Error whose message holds what each failing bundler said.
 */
export async function build({ only = partNames, onStart = () => {} } = {}) {
  const stateOf = sourceStates(root);
  const stale = [];
  const states = new Map();
  for (const name of only) {
    const { facts, readContent } = stateOf([...always, ...parts[name].sources]);
    const built = await readStamp(name);
    const isThere = existsSync(join(root, parts[name].made)) && shippedOf(root, name) !== null;
    if (isThere && facts !== '' && built.facts === facts) continue;
    const state = { facts, content: readContent() };
    states.set(name, state);
    if (isThere && built.content === state.content) await writeStamp(name, state);
    else stale.push(name);
  }
  if (stale.length === 0 && [noticesFile, shownNoticesFile].every((file) => existsSync(join(root, file)))) return [];
  sweepHalves(['dist', 'dist/host', 'dist/electron', 'dist/stamps'].map((folder) => join(root, folder)));
  onStart(stale);
  const results = await Promise.allSettled(stale.map((name) => buildOne(name, states.get(name))));
  await endBundler();
  const failures = results.flatMap((result, index) =>
    result.status === 'rejected'
      ? [`Building ${stale[index]} failed.\n${result.reason?.message ?? result.reason}`]
      : [],
  );
  if (failures.length > 0) throw new Error(failures.join('\n\n'));
  writeNotices(root, partNames);
  return stale;
}

/** The bundler keeps a process of its own for as long as it is not told to go: the process that builds may run for days. */
async function endBundler() {
  const bundler = await usedBundler;
  usedBundler = null;
  await bundler?.stop();
}

async function buildOne(name, state) {
  await rm(stampFile(name), { force: true });
  await parts[name].build();
  await writeStamp(name, state);
}

function stampFile(name) {
  return join(root, 'dist/stamps', name);
}

async function readStamp(name) {
  const [content = '', facts = ''] = (await readFile(stampFile(name), 'utf8').catch(() => '')).split('\n');
  return { content, facts };
}

async function writeStamp(name, { content, facts }) {
  await mkdir(join(root, 'dist/stamps'), { recursive: true });
  // Whole or not at all: another start may read it now.
  const half = `${stampFile(name)}.${process.pid}.half`;
  await writeFile(half, `${content}\n${facts}`);
  await rename(half, stampFile(name));
}

/** The programs of one part, one after another. */
async function bundleAll(part, programs) {
  const metafiles = [];
  for (const program of programs) metafiles.push(await bundle(program));
  rememberShipped(root, part, metafiles);
}

/** Pictures embed the fonts that the window has: vite.config.ts keeps their names. */
const fontsOfWindow = {
  name: 'passbench:fonts-of-window',
  setup: ({ onResolve }) =>
    onResolve({ filter: /\.woff2$/ }, ({ path }) => ({ path: `../renderer/fonts/${basename(path)}`, external: true })),
};

/**
 * The thread that draws pictures, with the style sheets of its pages, in a folder of its own: every program finds it beside
 * its own folder. It is moved in whole, so that nobody meets a thread and styles of two builds.
 */
async function buildRender() {
  usedBundler ??= import('esbuild');
  const esbuild = await usedBundler;
  const half = `dist/render.${process.pid}.half`;
  try {
    const { metafile } = await esbuild.build({
      ...nodeProgram('esm'),
      minify: true,
      entryPoints: {
        'render-thread': 'electron/services/bench/render/render-thread.ts',
        page: 'renderer/preview/pictures/page.css',
      },
      outdir: half,
      jsx: 'automatic',
      define: { 'process.env.NODE_ENV': '"production"' },
      plugins: [fontsOfWindow],
    });
    // What looks at a page of phones runs in the page itself, as one text.
    const measure = await esbuild.build({
      absWorkingDir: root,
      entryPoints: ['renderer/preview/measure/text-cuts.ts'],
      outfile: `${half}/measure.js`,
      bundle: true,
      platform: 'browser',
      format: 'iife',
      globalName: 'passbenchMeasure',
      minify: true,
      metafile: true,
      logLevel: 'silent',
    });
    await rm(join(root, 'dist/render'), { recursive: true, force: true });
    await rename(join(root, half), join(root, 'dist/render'));
    rememberShipped(root, 'render', [metafile, measure.metafile]);
  } catch (error) {
    throw new Error(await readable(error), { cause: error });
  } finally {
    await rm(join(root, half), { recursive: true, force: true });
  }
}

/**
 * The command, in a folder of its own: a file for each subcommand and for what several of them share, so that each loads
 * what it needs. It is moved in whole, so that nobody meets files of two builds.
 */
async function buildCommand() {
  usedBundler ??= import('esbuild');
  const esbuild = await usedBundler;
  const half = `dist/cli.${process.pid}.half`;
  try {
    const { metafile } = await esbuild.build({
      ...nodeProgram('esm'),
      entryPoints: { passbench: 'electron/cli/main.ts', 'store-thread': storeThread('').entry },
      outdir: half,
      splitting: true,
      chunkNames: 'parts/[name]-[hash]',
      ...withoutBlanks,
      loader: textFiles,
    });
    await chmod(join(root, half, 'passbench.js'), 0o755);
    await rm(join(root, 'dist/cli'), { recursive: true, force: true });
    await rename(join(root, half), join(root, 'dist/cli'));
    rememberShipped(root, 'cli', [metafile]);
  } catch (error) {
    throw new Error(await readable(error), { cause: error });
  } finally {
    await rm(join(root, half), { recursive: true, force: true });
  }
}

/** What lies beside each program that opens a data folder: the thread of a store. */
function storeThread(folder) {
  return { entry: 'electron/services/storage/store-care/store-thread.ts', made: `${folder}/store-thread.js` };
}

/** How every program of the product is bundled. libsql is native and optional, electron is the runtime itself: both stay outside. */
function nodeProgram(format) {
  // Dependencies that are CommonJS call require, which a module does not have.
  const requiring = [
    "import { createRequire as createRequireForBundle } from 'node:module';",
    'const require = createRequireForBundle(import.meta.url);',
  ];
  return {
    absWorkingDir: root,
    bundle: true,
    platform: 'node',
    target: 'node20.19',
    format,
    // jsonc-parser's `main` is a module format that no bundler can follow; its `module` is plain.
    mainFields: ['module', 'main'],
    external: ['electron', 'libsql', 'pg-native'],
    banner: { js: format === 'esm' ? requiring.join('\n') : '' },
    metafile: true,
    legalComments: 'eof',
    logLevel: 'silent',
  };
}

/** What is packed has no blanks. Names stay, so that a stack says where it was. */
const withoutBlanks = { minifySyntax: true, minifyWhitespace: true };

/** Files that a program holds as text. */
const textFiles = { '.pem': 'text', '.html': 'text' };

/** One Node program as one file. */
async function bundle({ entry, made, format = 'esm' }) {
  if (!existsSync(join(root, entry))) throw new Error(`${entry} is not there.`);
  usedBundler ??= import('esbuild');
  const esbuild = await usedBundler;
  const half = `${join(root, made)}.${process.pid}.half`;
  try {
    const { metafile } = await esbuild.build({
      ...nodeProgram(format),
      entryPoints: [entry],
      outfile: half,
      loader: textFiles,
      ...(made.startsWith('dist/electron/') ? withoutBlanks : {}),
    });
    await rename(half, join(root, made));
    return metafile;
  } catch (error) {
    throw new Error(await readable(error), { cause: error });
  } finally {
    await rm(half, { force: true });
  }
}

async function readable(error) {
  if (!Array.isArray(error.errors)) return error.message;
  const { formatMessages } = await import('esbuild');
  return (await formatMessages(error.errors, { kind: 'error', color: false })).join('\n');
}

/** The window, built beside its place and moved in whole, so that a running host never meets half a build. */
async function buildWindow() {
  const half = `dist/renderer.${process.pid}.half`;
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  try {
    await run(process.execPath, [vite, 'build', '--logLevel', 'error', '--outDir', join(root, half), '--emptyOutDir']);
    await rm(join(root, 'dist/renderer'), { recursive: true, force: true });
    await rename(join(root, half), join(root, 'dist/renderer'));
  } finally {
    await rm(join(root, half), { recursive: true, force: true });
  }
}

function run(program, args) {
  return new Promise((resolve, reject) => {
    const env = { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined };
    const child = spawn(program, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
    const endWithUs = () => child.kill();
    process.once('exit', endWithUs);
    const said = [];
    child.stdout.on('data', (chunk) => said.push(chunk));
    child.stderr.on('data', (chunk) => said.push(chunk));
    child.on('error', reject);
    child.on('close', (code) => {
      process.removeListener('exit', endWithUs);
      if (code === 0) resolve();
      else reject(new Error(Buffer.concat(said).toString('utf8').trim() || `It ended with code ${code}.`));
    });
  });
}

function wantedParts(args) {
  const at = args.indexOf('--only');
  if (at === -1) return partNames;
  const names = (args[at + 1] ?? '').split(',').filter((name) => name !== '');
  const unknown = names.find((name) => !partNames.includes(name));
  if (names.length === 0 || unknown !== undefined) {
    throw new Error(`--only takes some of ${partNames.join(', ')}, joined by commas.`);
  }
  return names;
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  try {
    const { ensureInstalled } = await import('./steps/install.mjs');
    await ensureInstalled(root);
    await build({ only: wantedParts(process.argv.slice(2)) });
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
