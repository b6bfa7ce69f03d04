import { pathToFileURL } from 'node:url';
import { buildBench } from './build-bench.mjs';

/** How fast a long story is played, and what the phone shows of ten thousand calls. */
export const simulateBench = {
  name: 'simulate',
  run: async (root) => {
    const { measureSimulate } = await import(pathToFileURL(await buildBench(root, 'simulate-rounds')));
    return measureSimulate();
  },
};
