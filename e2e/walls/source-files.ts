import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { projectRoot } from './planted-tree.ts';

/** Folders that are made, not written; the same as in .gitignore. */
const madeFolders = new Set(['node_modules', 'dist', '.build', '.git', 'test-results', 'playwright-report', 'shots']);

/** Every written file of the project, as paths from its root with forward slashes, sorted. */
export async function projectFiles(folder = ''): Promise<string[]> {
  const entries = await readdir(join(projectRoot, folder), { withFileTypes: true });
  const nested = entries.map(async (entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) return madeFolders.has(entry.name) ? [] : projectFiles(path);
    return entry.isFile() && !entry.name.endsWith('.log') ? [path] : [];
  });
  return (await Promise.all(nested)).flat().toSorted();
}

/** The TypeScript files of the product itself: no tests, no declarations. */
export async function productFiles(): Promise<string[]> {
  const files = await projectFiles();
  return files.filter(
    (file) => /^(?:shared|electron|renderer)\/.*\.tsx?$/.test(file) && !/\.test\.tsx?$|\.d\.ts$/.test(file),
  );
}

/** The text of a file of the project. */
export function readProjectFile(file: string): Promise<string> {
  return readFile(join(projectRoot, file), 'utf8');
}

/** A regular expression as it is written in the source. */
export type WrittenRegex = { readonly file: string; readonly pattern: string; readonly flags: string };

/** Every literal regular expression of the product, once for each file. */
export async function writtenRegexes(): Promise<WrittenRegex[]> {
  const found = new Map<string, WrittenRegex>();
  for (const file of await productFiles()) {
    for (const { pattern, flags } of regexesIn(parseSync(file, await readProjectFile(file)).program.body)) {
      found.set(`${file} /${pattern}/${flags}`, { file, pattern, flags });
    }
  }
  return [...found.values()];
}

type Regex = { readonly pattern: string; readonly flags: string };

function* regexesIn(value: unknown): Generator<Regex> {
  if (typeof value !== 'object' || value === null) return;
  if ('regex' in value && isRegex(value.regex)) yield value.regex;
  for (const inner of Object.values(value)) yield* regexesIn(inner);
}

function isRegex(value: unknown): value is Regex {
  return (
    typeof value === 'object' &&
    value !== null &&
    'pattern' in value &&
    'flags' in value &&
    typeof value.pattern === 'string'
  );
}
