import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';

/** Bundles a module of this folder, with the product's sources it imports, as the product itself is bundled. Gives the path. */
export async function buildBench(root, name) {
  const outfile = join(root, '.build', 'bench', `${name}.mjs`);
  await mkdir(join(root, '.build', 'bench'), { recursive: true });
  await build({
    entryPoints: [join(root, 'scripts', 'bench', `${name}.mjs`)],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    mainFields: ['module', 'main'],
    external: ['libsql'],
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
    logLevel: 'error',
  });
  return outfile;
}
