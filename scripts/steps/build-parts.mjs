import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Builds parts of the product, where they are stale. Never bundled with who asks: the builder knows its own place. */
export async function buildParts(root, only = ['host', 'window']) {
  const { build } = await import(pathToFileURL(join(root, 'scripts', 'build.mjs')).href);
  await build({ only });
}
