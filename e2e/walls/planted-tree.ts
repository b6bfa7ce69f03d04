import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

export const projectRoot = fileURLToPath(new URL('../..', import.meta.url));

/** The projects of TypeScript that make up the product, and the stories of its users. */
const projects = [
  'shared',
  'electron',
  'electron/main',
  'renderer/engine',
  'renderer/preview',
  'renderer/preview/measure',
  'renderer',
  'e2e',
] as const;
const run = promisify(execFile);

/** A temporary copy of the project's walls (its configurations) with other files behind them. */
export type PlantedTree = {
  readonly plant: (file: string, text: string) => Promise<void>;
  /** Rules of lint by file, such as `eslint(no-restricted-imports)`. */
  readonly lint: () => Promise<ReadonlyMap<string, ReadonlySet<string>>>;
  /** Codes of the compiler by file, such as `TS2307`. */
  readonly compile: () => Promise<ReadonlyMap<string, ReadonlySet<string>>>;
  readonly remove: () => Promise<void>;
};

/** Makes the copy: every project holds one file. */
export async function plantedTree(): Promise<PlantedTree> {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'passbench-walls-')));
  const plant = async (file: string, text: string): Promise<void> => {
    await mkdir(dirname(join(root, file)), { recursive: true });
    await writeFile(join(root, file), `${text}\n`);
  };
  await symlink(join(projectRoot, 'node_modules'), join(root, 'node_modules'));
  const configs = [
    'package.json',
    'tsconfig.base.json',
    'shared/lib/runtime.d.ts',
    'e2e/walls/zones.mjs',
    ...projects.map((each) => `${each}/tsconfig.json`),
  ];
  for (const file of configs) await cp(join(projectRoot, file), join(root, file), { recursive: true });
  const references = projects.map((path) => ({ path }));
  await plant('tsconfig.json', JSON.stringify({ files: [], references }));
  await plant('.oxlintrc.json', await withoutTypes());
  for (const project of projects)
    await plant(`${project}/lib/one-file.ts`, 'export const target = 1;\nexport type Target = 1;');
  return {
    plant,
    lint: () => lintFindings(root),
    compile: () => compilerFindings(root),
    remove: () => rm(root, { recursive: true, force: true }),
  };
}

/** The project's own lint rules, but for those that need types: these would take the time of a whole compilation. */
async function withoutTypes(): Promise<string> {
  const config: { options: { typeAware: boolean } } = JSON.parse(
    await readFile(join(projectRoot, '.oxlintrc.json'), 'utf8'),
  );
  return JSON.stringify({ ...config, options: { ...config.options, typeAware: false } });
}

/** Files of the project itself with more than `most` lines, but for those whose length lint does not limit (tables). */
export async function longFiles(most: number): Promise<string[]> {
  type Override = { readonly files: readonly string[]; readonly rules: { readonly 'max-lines'?: unknown } };
  const config: { ignorePatterns: readonly string[]; overrides: readonly Override[] } = JSON.parse(
    await readFile(join(projectRoot, '.oxlintrc.json'), 'utf8'),
  );
  const overrides = config.overrides.filter(({ rules }) => rules['max-lines'] === 'off');
  const folder = await mkdtemp(join(tmpdir(), 'passbench-lines-'));
  try {
    // An override counts from the folder of its configuration: the globs are made to match from anywhere.
    const anywhere = overrides.map((each) => ({ ...each, files: each.files.map((glob) => `**/${glob}`) }));
    const path = join(folder, 'lines.json');
    const { ignorePatterns } = config;
    const rules = { 'max-lines': ['error', { max: most, skipBlankLines: false, skipComments: false }] };
    await writeFile(
      path,
      JSON.stringify({ plugins: [], categories: { correctness: 'off' }, ignorePatterns, rules, overrides: anywhere }),
    );
    return [...(await lintFindings(projectRoot, ['-c', path])).keys()];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function lintFindings(root: string, args: readonly string[] = []): Promise<Map<string, Set<string>>> {
  const output = await outputOf(root, 'oxlint', ['--format=json', ...args]);
  const report: { diagnostics: readonly { filename: string; code?: string }[] } = JSON.parse(output);
  const found = new Map<string, Set<string>>();
  for (const { filename, code } of report.diagnostics) add(found, filename, code ?? '');
  return found;
}

async function compilerFindings(root: string): Promise<Map<string, Set<string>>> {
  const output = await outputOf(root, 'tsc', ['-b', '--pretty', 'false', '--checkers', '1']);
  const found = new Map<string, Set<string>>();
  for (const [, file = '', code = ''] of output.matchAll(/^([^\s(]+)\(\d+,\d+\): error (TS\d+)/gm))
    add(found, file, code);
  return found;
}

function add(found: Map<string, Set<string>>, file: string, code: string): void {
  const codes = found.get(file) ?? new Set();
  found.set(file, codes.add(code));
}

/** What a checker prints; that it finds something is no failure here. */
async function outputOf(root: string, tool: string, args: readonly string[]): Promise<string> {
  const path = join(projectRoot, 'node_modules', '.bin', tool);
  try {
    return (await run(path, args, { cwd: root, maxBuffer: 64 * 1024 * 1024 })).stdout;
  } catch (error) {
    if (error instanceof Error && 'stdout' in error && typeof error.stdout === 'string' && error.stdout !== '')
      return error.stdout;
    throw error;
  }
}
