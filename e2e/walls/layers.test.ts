import { posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { byLayer, cyclesIn, importGraph, siblingFolders } from './import-graph.ts';
import { projectFiles } from './source-files.ts';

const mostInFolder = 25;

describe('imports, values and types', () => {
  it('go round in no circle of files', async () => {
    const graph = await importGraph();
    expect(graph.size).toBeGreaterThan(500);
    expect(cyclesIn(graph)).toEqual([]);
  });

  it('go round in no circle of folders that stand beside one another', async () => {
    expect(siblingFolders(byLayer(await importGraph())).flatMap(cyclesIn)).toEqual([]);
  });

  it('that did so would be found', () => {
    const files = new Map([
      ['a/one/x.ts', ['a/two/deep/y.ts']],
      ['a/two/deep/y.ts', ['a/ground.ts']],
      ['a/two/z.ts', ['a/one/w.ts']],
      ['a/one/w.ts', []],
      ['a/ground.ts', ['a/two/deep/y.ts']],
    ]);
    expect(cyclesIn(files)).toEqual([['a/ground.ts', 'a/two/deep/y.ts']]);
    expect(siblingFolders(files).flatMap(cyclesIn)).toEqual([['a/one', 'a/two']]);
  });
});

describe('folders', () => {
  it(`hold at most ${mostInFolder} source files, tests aside`, async () => {
    const sources = (await projectFiles()).filter(
      (file) =>
        /^(?:shared|electron|renderer)\/.*\.(?:tsx?|css)$/.test(file) && !/\.test\.tsx?$|\/testing\//.test(file),
    );
    const counts = new Map<string, number>();
    for (const file of sources) counts.set(posix.dirname(file), (counts.get(posix.dirname(file)) ?? 0) + 1);
    const large = [...counts].filter(([, count]) => count > mostInFolder).map(([folder]) => folder);
    expect(sources.length).toBeGreaterThan(500);
    expect(large).toEqual([]);
  });
});
