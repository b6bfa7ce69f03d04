// Which packages a build ships: what the bundlers put into files, and what the programs load from beside them. The packaged
// application carries no others (npm run pack:check).
import { isBuiltin } from 'node:module';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The folder of the package that a file belongs to, from the first node_modules on; null for a file of no package. */
export function packageOf(file) {
  const found = /(?:^|\/)(node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+)/.exec(file.replaceAll('\\', '/'));
  return found?.[1] ?? null;
}

/** Where a part's build says what it shipped, for the notices of all parts. */
const shippedFile = (part) => join('dist/notices', `${part}.json`);

/** Remembers what one part shipped, from the metafiles that esbuild made. The window's build writes its own list. */
export function rememberShipped(root, part, metafiles) {
  const all = metafiles.flatMap(({ outputs }) => Object.values(outputs));
  const files = all.flatMap(({ inputs }) =>
    Object.entries(inputs).flatMap(([file, { bytesInOutput }]) =>
      bytesInOutput > 0 && packageOf(file) !== null ? [file.slice(file.indexOf('node_modules/'))] : [],
    ),
  );
  const outside = all.flatMap(({ imports }) => imports.filter(({ external }) => external).map(({ path }) => path));
  // Electron brings notices of its own.
  const external = sortedSet(outside.filter((name) => !isBuiltin(name) && name !== 'electron'));
  mkdirSync(join(root, dirname(shippedFile(part))), { recursive: true });
  writeFileSync(join(root, shippedFile(part)), JSON.stringify({ files: sortedSet(files), external }));
}

/**
 * What a part shipped: `files` of packages and their `folders`, and packages loaded from beside (`external`). Null where it was
 * not built.
 */
export function shippedOf(root, part) {
  if (!existsSync(join(root, shippedFile(part)))) return null;
  const { files, external } = JSON.parse(readFileSync(join(root, shippedFile(part)), 'utf8'));
  return { files, folders: sortedSet(files.map(packageOf)), external };
}

/** The folders of these packages and of all that they need, as far as it is installed; a platform's own parts may not be. */
export function withDependencies(names, root) {
  const found = new Set();
  const visit = (name, from) => {
    const folder = installedFolder(name, from, root);
    if (folder === null || found.has(folder)) return;
    found.add(folder);
    const { dependencies = {}, optionalDependencies = {} } = readManifest(join(root, folder));
    for (const next of Object.keys({ ...dependencies, ...optionalDependencies })) visit(next, folder);
  };
  for (const name of names) visit(name, '');
  return sortedSet(found);
}

/** As Node looks for it: in the node_modules of the folder and of those above it. */
function installedFolder(name, from, root) {
  for (let at = from; ; at = at.includes('/') ? dirname(at) : '') {
    const folder = [...(at === '' ? [] : [at]), 'node_modules', name].join('/');
    if (existsSync(join(root, folder, 'package.json'))) return folder;
    if (at === '' || at === '.') return null;
  }
}

export function readManifest(folder) {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
}

export function sortedSet(values) {
  return [...new Set(values)].sort((one, other) => (one < other ? -1 : 1));
}
