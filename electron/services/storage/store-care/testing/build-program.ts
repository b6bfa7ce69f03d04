import { createHash } from 'node:crypto';
import { chmod, cp, mkdir, mkdtemp, readFile, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Metafile } from 'esbuild';

const services = join(import.meta.dirname, '../../..');
const product = join(services, '../..');

/** All that the programs are made of. */
const sources = ['electron', 'shared', 'package.json', 'package-lock.json'];
const dayMs = 86_400_000;

/**
 * Puts a program of the product into `folder`/`name`.js, with the thread of the stores beside it, built as the product's own
 * build does: what is killed in a test is what users run.
 */
export async function buildProgram(entry: string, folder: string, name: string): Promise<string> {
  const stores = join(services, 'storage/store-care/store-thread.ts');
  await cp(await builtPrograms({ [name]: entry, 'store-thread': stores }), folder, { recursive: true });
  return join(folder, `${name}.js`);
}

/**
 * The folder with these programs, each as NAME.js, inside the project, where they find the installed packages that stay outside
 * of them. The same programs of the same sources give the same folder: write nothing there.
 */
export async function builtPrograms(entries: Readonly<Record<string, string>>, root = product): Promise<string> {
  const cache = join(root, '.build/test-programs');
  const folder = join(cache, await digestOf(root, JSON.stringify(entries)));
  if (await isUsed(folder)) return folder;
  await mkdir(cache, { recursive: true });
  await sweep(cache);
  const half = await mkdtemp(join(cache, 'half-'));
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: entries,
    outdir: half,
    bundle: true,
    platform: 'node',
    format: 'esm',
    mainFields: ['module', 'main'],
    external: ['electron', 'libsql', 'pg-native'],
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
    metafile: true,
    logLevel: 'error',
  });
  demandKnownSources(metafile);
  await writeFile(join(half, 'package.json'), '{"type":"module"}');
  // Copies are run as other users too.
  await chmod(half, 0o755);
  // Another test may have been quicker.
  await rename(half, folder).catch(() => rm(half, { recursive: true }));
  return folder;
}

/** Of the names and bytes of all sources: no program outlives a change of one. */
async function digestOf(root: string, asked: string): Promise<string> {
  const hash = createHash('sha256').update(asked);
  const files = (await Promise.all(sources.map((source) => filesBelow(root, source))))
    .flat()
    .filter((file) => !/\.test\.tsx?$/.test(file));
  const bytes = await Promise.all(files.map((file) => readFile(join(root, file))));
  files.forEach((file, at) => hash.update(`${file}\0${bytes[at]?.length}\0`).update(bytes[at] ?? ''));
  return hash.digest('hex').slice(0, 32);
}

async function filesBelow(root: string, path: string): Promise<readonly string[]> {
  if ((await stat(join(root, path))).isFile()) return [path];
  const entries = await readdir(join(root, path), { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .sort();
}

/** What a program is made of and nobody looked at could change unseen. */
function demandKnownSources({ inputs }: Metafile): void {
  const known = [...sources, 'node_modules'].map((source) => `${source}/`);
  const unknown = Object.keys(inputs).find((input) => !known.some((folder) => input.startsWith(folder)));
  if (unknown !== undefined) throw new Error(`${unknown} is in a program, and not among its sources.`);
}

/** Programs that nobody has asked for go after a day. */
async function sweep(cache: string): Promise<void> {
  for (const name of await readdir(cache)) {
    const folder = join(cache, name);
    const madeAt = await stat(folder).then(
      ({ mtimeMs }) => mtimeMs,
      () => Date.now(),
    );
    if (Date.now() - madeAt > dayMs) await rm(folder, { recursive: true, force: true });
  }
}

/** Whether it is there; if so, it is as new for the next sweep. */
async function isUsed(folder: string): Promise<boolean> {
  const now = new Date();
  return utimes(folder, now, now).then(
    () => true,
    () => false,
  );
}
