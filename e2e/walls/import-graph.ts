import { posix } from 'node:path';
import { productFiles, readProjectFile } from './source-files.ts';

/** What each node imports. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>;

/** Which file of the product imports which, types too, at run time too. Tests and what serves them stand aside. */
export async function importGraph(): Promise<ImportGraph> {
  const files = (await productFiles()).filter((file) => !file.includes('/testing/'));
  const known = new Set(files);
  const entries = files.map(async (file) => {
    const imported = [...(await readProjectFile(file)).matchAll(/\b(?:from|import)\b\s*\(?\s*'(\.[^']+)'/g)];
    const paths = imported.map(([, specifier = '']) => posix.join(posix.dirname(file), specifier));
    return [file, paths.filter((path) => known.has(path))] as const;
  });
  return new Map(await Promise.all(entries));
}

/** The groups of nodes that reach each other, each sorted: none where nothing imports itself by any way round. */
export function cyclesIn(graph: ImportGraph): readonly (readonly string[])[] {
  const reached = new Map([...graph.keys()].map((node) => [node, reachable(graph, node)]));
  const inCycle = [...reached].filter(([node, others]) => others.has(node)).map(([node]) => node);
  const groups = inCycle.map((node) =>
    inCycle.filter((other) => reached.get(node)?.has(other) === true && reached.get(other)?.has(node) === true),
  );
  return [...new Map(groups.map((group) => [group.toSorted().join(' '), group.toSorted()])).values()];
}

function reachable(graph: ImportGraph, start: string): ReadonlySet<string> {
  const seen = new Set<string>();
  const waiting = [...(graph.get(start) ?? [])];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (seen.has(node)) continue;
    seen.add(node);
    waiting.push(...(graph.get(node) ?? []));
  }
  return seen;
}

const layerPath = (file: string): string =>
  file.replace(/^renderer\/features\/([^/]+)\/(store|engine|words)\//, 'renderer/$2/$1/');

/** The same graph with each subject's store, engine and words as folders of those layers: a subject is cut by its layers. */
export function byLayer(files: ImportGraph): ImportGraph {
  return new Map([...files].map(([file, imported]) => [layerPath(file), imported.map(layerPath)]));
}

/** For each folder the graph of the folders in it, as their files import each other, whatever depth they lie in. */
export function siblingFolders(files: ImportGraph): readonly ImportGraph[] {
  const parents = new Map<string, Map<string, Set<string>>>();
  for (const [file, imported] of files) {
    for (const other of imported) {
      const [one, two] = [file.split('/'), other.split('/')];
      const fork = one.findIndex((part, depth) => part !== two[depth]);
      // A file that stands in the common folder itself is of no folder in it.
      if (fork < 0 || fork >= one.length - 1 || fork >= two.length - 1) continue;
      const siblings = parents.get(one.slice(0, fork).join('/')) ?? new Map<string, Set<string>>();
      parents.set(one.slice(0, fork).join('/'), siblings);
      const [from, to] = [one, two].map((path) => path.slice(0, fork + 1).join('/'));
      if (from === undefined || to === undefined) continue;
      siblings.set(from, (siblings.get(from) ?? new Set()).add(to));
    }
  }
  return [...parents.values()].map((siblings) => new Map([...siblings].map(([from, to]) => [from, [...to]])));
}
