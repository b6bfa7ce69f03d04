import { existsSync } from 'node:fs';
import { cp, copyFile, mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readManifest } from '../notices/shipped-packages.mjs';
import { collectNotices } from '../notices/write-notices.mjs';
import { runQuietly } from '../steps/run-step.mjs';

/** The most bytes of the packed file. */
const mostBytes = 10_000_000;

/** The parts of a build that the command needs. */
const parts = ['cli', 'render'];

/**
 * Packs the built command, what draws its pictures, and their fonts: { name, bytes, files }. No installed package is in
 * it; libsql is optional beside it. Throws one Error that says what is missing or too large.
 */
export async function makeCliPackage(root, out) {
  const folder = await mkdtemp(join(tmpdir(), 'passbench-pack-cli-'));
  try {
    for (const part of parts) {
      if (!existsSync(join(root, 'dist', part))) throw new Error(`dist/${part} is not built. npm run build makes it.`);
      await cp(join(root, 'dist', part), join(folder, 'dist', part), { recursive: true });
    }
    await copyFonts(root, folder);
    await writeFile(join(folder, 'THIRD-PARTY-NOTICES.txt'), collectNotices(root, parts));
    await copyFile(join(root, 'LICENSE'), join(folder, 'LICENSE'));
    await writeFile(join(folder, 'package.json'), `${JSON.stringify(manifestOf(readManifest(root)), null, 2)}\n`);
    await writeFile(join(folder, 'README.md'), readme);
    return await pack(folder, out);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function manifestOf({ name, version, description, license, type, engines, bin, optionalDependencies }) {
  const about = { name: `${name}-cli`, version, description, license, type, engines, bin };
  return { ...about, files: ['dist', 'THIRD-PARTY-NOTICES.txt'], optionalDependencies };
}

const readme = `# passbench

Payloads of an Order Status Sync service: templates, validation, signing, sending, stories, pictures, and a sandbox.

    npm install --global ./passbench-cli-VERSION.tgz
    passbench --help
    npx --yes ./passbench-cli-VERSION.tgz validate call.json

It needs Node 20.19 or newer. Commands that store calls need Node 22.13, or the optional package libsql. Pictures need an installed
Chromium, Chrome or Edge. THIRD-PARTY-NOTICES.txt has the licences of what is inside.
`;

/** Copies the fonts that the style sheets of pictures name, as the window has them. */
async function copyFonts(root, folder) {
  const sheets = (await readdir(join(folder, 'dist/render'))).filter((name) => name.endsWith('.css'));
  const texts = await Promise.all(sheets.map((name) => readFile(join(folder, 'dist/render', name), 'utf8')));
  const names = new Set(texts.flatMap((text) => text.match(/(?<=\.\.\/renderer\/fonts\/)[\w-]+\.woff2/g) ?? []));
  const packages = 'node_modules/@fontsource-variable';
  await mkdir(join(folder, 'dist/renderer/fonts'), { recursive: true });
  for (const font of await readdir(join(root, packages))) {
    for (const name of await readdir(join(root, packages, font, 'files'))) {
      if (!names.delete(name)) continue;
      await copyFile(join(root, packages, font, 'files', name), join(folder, 'dist/renderer/fonts', name));
    }
  }
  if (names.size > 0) throw new Error(`No installed package has these fonts: ${[...names].join(', ')}.`);
}

/** `npm pack`, which gives the same bytes for the same files. */
async function pack(folder, out) {
  await mkdir(out, { recursive: true });
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', out];
  const { code, output } = await runQuietly(npm, args, { cwd: folder, shell: process.platform === 'win32' });
  const [packed] = code === 0 ? JSON.parse(output.slice(output.indexOf('['))) : [];
  if (packed === undefined) throw new Error(`npm pack failed.\n${output.trim()}`);
  const { filename, size, entryCount } = packed;
  if (size > mostBytes) throw new Error(`${filename} has ${size} bytes, more than ${mostBytes}.`);
  return { name: filename, bytes: size, files: entryCount };
}
