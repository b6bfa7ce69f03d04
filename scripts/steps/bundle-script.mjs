import { mkdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { build } from 'esbuild';

/** What cannot be bundled (native parts, programs of their own) or is used to bundle. */
const external = ['libsql', 'pg-native', '@playwright/test', 'esbuild', 'vite'];

/**
 * Bundles a script with the product's TypeScript sources that it imports, as the product itself is bundled, into
 * `.build/FOLDER/`. Gives the path of the result.
 */
export async function bundleScript({ root, entry, folder }) {
  const outfile = join(root, '.build', folder, basename(entry));
  await mkdir(dirname(outfile), { recursive: true });
  await build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    mainFields: ['module', 'main'],
    external,
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
    logLevel: 'error',
  });
  return outfile;
}
