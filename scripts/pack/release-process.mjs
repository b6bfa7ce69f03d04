// A process of its own that runs electron-builder for a release and then reads the fuses of what it made. Its only argument is
// JSON: { root, platforms, arch, dir, config }.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Arch, Platform, build } from 'electron-builder';
import { readFuseWires, wrongFuses } from './fuse-wire.mjs';

const { root, platforms, arch, dir, config } = JSON.parse(process.argv[2]);
const builders = { linux: Platform.LINUX, mac: Platform.MAC, win: Platform.WINDOWS };

try {
  for (const platform of platforms) await make(platform);
  const wrong = programs().flatMap((file) => readFuseWires(readFileSync(file)).flatMap(wrongFuses));
  if (wrong.length > 0) throw new Error(`The fuses are not as they must be: ${wrong.join('; ')}.`);
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

async function make(platform) {
  const targets = builders[platform].createTarget(dir ? ['dir'] : null, Arch[arch]);
  const made = await build({ projectDir: root, targets, publish: 'never', config });
  for (const file of made) process.stdout.write(`${file}\n`);
}

/** The programs of the folders that packages are made from. */
function programs() {
  const output = join(root, 'dist/packages');
  const folders = existsSync(output) ? readdirSync(output) : [];
  const inside = [
    'passbench',
    'Passbench.exe',
    'Passbench.app/Contents/Frameworks/Electron Framework.framework/Electron Framework',
  ];
  return folders
    .flatMap((folder) => inside.map((name) => join(output, folder, name)))
    .filter((file) => existsSync(file));
}
