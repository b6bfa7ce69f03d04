import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { Readable } from 'node:stream';
import { isDeepStrictEqual } from 'node:util';
import { extractFile, getRawHeader, uncache } from '@electron/asar';
import { getFileIntegrity } from '@electron/asar/lib/integrity.js';
import { getCurrentFuseWire } from '@electron/fuses';

/** Where what is looked at lies in a package of each platform. */
const layouts = {
  linux: { folder: 'linux-unpacked', archive: 'resources/app.asar', program: 'passbench-desktop', written: () => null },
  mac: {
    folder: 'mac/Passbench.app',
    archive: 'Contents/Resources/app.asar',
    program: '',
    written: (files) => plistIntegrity(contentOf(files, 'Contents/Info.plist')),
  },
  win: {
    folder: 'win-unpacked',
    archive: 'resources/app.asar',
    program: 'passbench-desktop.exe',
    written: (files) => resourceIntegrity(contentOf(files, 'passbench-desktop.exe')),
  },
};

/** The platforms that packages are made for. */
export const platformNames = Object.keys(layouts);

/**
 * Reads a package that was made into a folder, as it lies on disk: { platform, packed, beside, headerHash, written, fuses }.
 * `packed` are the files of the archive, `beside` all others as { path, content }; `written` is the hash of the archive's
 * header that the program holds (null where none does), `fuses` the state of each fuse of the program.
 */
export async function readPackage(platform, output) {
  const layout = layouts[platform];
  const folder = join(output, layout.folder);
  if (!existsSync(join(folder, layout.archive))) throw new Error(`The ${platform} package has no ${layout.archive}.`);
  const { headerHash, packed } = await readArchive(join(folder, layout.archive));
  const beside = (await filesBelow(folder)).filter(({ path }) => path !== layout.archive);
  const fuses = await readFuses(join(folder, layout.program));
  return { platform, packed, beside, headerHash, written: layout.written(beside), fuses };
}

/**
 * `{ headerHash, packed }` of an archive: the SHA-256 of its header, which Electron compares with what the program says, and
 * each file as `{ path, content, problem }`. `problem` says what is wrong with one file of it, or is null.
 */
export async function readArchive(archive) {
  uncache(archive);
  const { headerString, header } = getRawHeader(archive);
  const packed = filesIn(header, []).map(async ({ names, entry }) => {
    const path = names.join('/');
    if (entry.unpacked) return { path, content: none, problem: 'lies outside of the archive, where nothing checks it' };
    if (entry.link !== undefined) return { path, content: none, problem: `is a link to ${entry.link}` };
    const content = extractFile(archive, join(...names), false);
    const isWhole = isDeepStrictEqual(entry.integrity, await getFileIntegrity(Readable.from([content])));
    return { path, content, problem: isWhole ? null : 'is not what the header has the hash of' };
  });
  const headerHash = createHash('sha256').update(headerString).digest('hex');
  return { headerHash, packed: await Promise.all(packed) };
}

const none = Buffer.alloc(0);

function filesIn(node, above) {
  return Object.entries(node.files).flatMap(([name, entry]) =>
    entry.files === undefined ? [{ names: [...above, name], entry }] : filesIn(entry, [...above, name]),
  );
}

/** The state of each fuse of a program (a folder .app of a Mac) as a text: '0' (off), '1' (on), 'r' (removed); empty without fuses. */
export async function readFuses(program) {
  const { version, ...wire } = await getCurrentFuseWire(program).catch(() => ({}));
  return version === '1' ? String.fromCharCode(...Object.values(wire)) : '';
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
  return files.find((file) => file.path === path)?.content ?? none;
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
