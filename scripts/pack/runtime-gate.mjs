import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { readManifest } from '../notices/shipped-packages.mjs';

/**
 * Why no release may be made with the Electron that is installed; null where it may. Its line must be cared for by its
 * makers at `now`, as the application itself sees it, and it must be the one that package.json names.
 */
export async function runtimeRefusal(root, now, version = readManifest(join(root, 'node_modules/electron')).version) {
  const pinned = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).devDependencies?.electron;
  if (pinned !== version) return `Electron ${version} is installed, and package.json names ${pinned}. Run npm ci.`;
  const { runtimeNote, supportedRuntime } = await runtimeAge(root);
  if (Number.parseInt(version, 10) === supportedRuntime.major && runtimeNote(version, now) === null) return null;
  return [
    `No release is made with Electron ${version}: the line ${supportedRuntime.major} is cared for until ${supportedRuntime.until}.`,
    'Take a newer Electron in package.json, and renew supportedRuntime in electron/services/shell/runtime-age.ts with it.',
  ].join(' ');
}

/** What the application itself says of the runtime's age, which is TypeScript. */
async function runtimeAge(root) {
  const { outputFiles } = await build({
    entryPoints: [join(root, 'electron/services/shell/runtime-age.ts')],
    bundle: true,
    format: 'esm',
    platform: 'node',
    write: false,
    logLevel: 'silent',
  });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`);
}
