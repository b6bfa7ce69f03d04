import { join } from 'node:path';
import { bundleScript } from '../../scripts/steps/bundle-script.mjs';

/** Bundles a module of this folder, with the product's sources it imports, as the product itself is bundled. Gives the path. */
export function buildBench(root, name) {
  return bundleScript({ root, entry: join(root, 'e2e', 'bench', `${name}.mjs`), folder: 'bench' });
}
