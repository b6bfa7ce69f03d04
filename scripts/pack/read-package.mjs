import { existsSync } from 'node:fs';
import { readFile, readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { readAsar } from './asar-archive.mjs';

/** Where what is looked at lies in a package of each platform. */
const layouts = {
  linux: { folder: 'linux-unpacked', archive: 'resources/app.asar', program: 'passbench', written: () => null },
  mac: {
    folder: 'mac/Passbench.app',
    archive: 'Contents/Resources/app.asar',
    program: 'Contents/Frameworks/Electron Framework.framework/Versions/A/Electron Framework',
    written: (files) => plistIntegrity(contentOf(files, 'Contents/Info.plist')),
  },
  win: {
    folder: 'win-unpacked',
    archive: 'resources/app.asar',
    program: 'Passbench.exe',
    written: (files) => resourceIntegrity(contentOf(files, 'Passbench.exe')),
  },
};

/** The platforms that packages are made for. */
export const platformNames = Object.keys(layouts);

/**
 * A package that was made into a folder, as it lies on disk: { platform, packed, beside, headerHash, written, program }.
 * `packed` are the files of the archive, `beside` all others as { path, content }; `written` is the hash of the archive's
 * header that the program holds (null where none does), `program` the bytes that the fuses are in.
 */
export async function readPackage(platform, output) {
  const layout = layouts[platform];
  const folder = join(output, layout.folder);
  const all = await filesBelow(folder);
  const archive = all.find(({ path }) => path === layout.archive);
  if (archive === undefined) throw new Error(`The ${platform} package has no ${layout.archive}.`);
  const beside = all.filter((file) => file !== archive);
  const { headerHash, files } = read(platform, archive.content);
  const program = contentOf(beside, layout.program);
  return { platform, packed: files, beside, headerHash, written: layout.written(beside), program };
}

function read(platform, content) {
  try {
    return readAsar(content);
  } catch (error) {
    throw new Error(`The archive of the ${platform} package cannot be read: ${error.message}.`, { cause: error });
  }
}

async function filesBelow(folder) {
  const entries = existsSync(folder) ? await readdir(folder, { withFileTypes: true, recursive: true }) : [];
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name));
  const files = paths.map(async (path) => ({
    path: relative(folder, path).split(sep).join('/'),
    content: await readFile(path),
  }));
  return (await Promise.all(files)).sort((one, other) => (one.path < other.path ? -1 : 1));
}

function contentOf(files, path) {
  return files.find((file) => file.path === path)?.content ?? Buffer.alloc(0);
}

/** Of a Mac: in the property list, under the archive's name. */
export function plistIntegrity(plist) {
  const found =
    /<key>ElectronAsarIntegrity<\/key>\s*<dict>\s*<key>Resources\/app\.asar<\/key>\s*<dict>([^]*?)<\/dict>/.exec(
      plist.toString('utf8'),
    );
  return /<key>hash<\/key>\s*<string>([0-9a-f]{64})<\/string>/.exec(found?.[1] ?? '')?.[1] ?? null;
}

/** Of Windows: JSON among the resources of the program. */
export function resourceIntegrity(program) {
  const text = program.toString('latin1');
  return /\[\{"file":"resources\\\\app\.asar","alg":"SHA256","value":"([0-9a-f]{64})"\}\]/.exec(text)?.[1] ?? null;
}
