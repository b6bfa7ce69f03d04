import { pathToFileURL } from 'node:url';
import { buildBench } from './build-bench.mjs';

/** How soon the Assumptions panel knows what another value would change. */
export const gapsBench = {
  name: 'gaps',
  run: async (root) => {
    const { measureGaps } = await import(pathToFileURL(await buildBench(root, 'gaps-rounds')));
    return measureGaps();
  },
};
