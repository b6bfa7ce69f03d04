import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';

const services = join(import.meta.dirname, '../..');

/**
 * Builds a program of the product into `folder`/`name`.js, with the programs of the stores beside it, as the product's own
 * build does: what is killed in a test is what users run.
 */
export async function buildProgram(entry: string, folder: string, name: string): Promise<string> {
  await build({
    entryPoints: {
      [name]: entry,
      'store-thread': join(services, 'database/store-thread.ts'),
      'store-check': join(services, 'store-care/store-check.ts'),
    },
    outdir: folder,
    bundle: true,
    platform: 'node',
    format: 'esm',
    mainFields: ['module', 'main'],
    external: ['electron', 'libsql'],
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
    logLevel: 'error',
  });
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  return join(folder, `${name}.js`);
}
