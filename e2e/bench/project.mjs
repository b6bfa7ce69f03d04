import { pathToFileURL } from 'node:url';
import { buildBench } from './build-bench.mjs';

/** How soon a project of two thousand payloads is open, what an edit of one costs, and what it changes in git. */
export const projectBench = {
  name: 'project',
  run: async (root) => {
    const { measureProject } = await import(pathToFileURL(await buildBench(root, 'project-rounds')));
    return measureProject();
  },
};
