import { pathToFileURL } from 'node:url';
import { buildBench } from './build-bench.mjs';

/** How fast the rules read a payload, from its text on. */
export const validateBench = {
  name: 'validate',
  run: async (root) => {
    const { measureValidate } = await import(pathToFileURL(await buildBench(root, 'validate-rounds')));
    return measureValidate();
  },
};
