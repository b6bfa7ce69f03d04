import { pathToFileURL } from 'node:url';
import { buildBench } from './build-bench.mjs';

/** How soon the lanes of the timeline are built. */
export const timelineBench = {
  name: 'timeline',
  run: async (root) => {
    const { measureTimeline } = await import(pathToFileURL(await buildBench(root, 'timeline-rounds')));
    return measureTimeline();
  },
};
