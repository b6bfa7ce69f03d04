// THIRD-PARTY-NOTICES.txt: the notices of everything that is shipped, made from what the bundlers say they shipped.
import { existsSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { licenceOf, noticesInFiles, problemsOf } from './licences.mjs';
import { packageOf, shippedOf, sortedSet, withDependencies } from './shipped-packages.mjs';

export const noticesFile = 'dist/THIRD-PARTY-NOTICES.txt';
export const shownNoticesFile = 'dist/renderer/third-party-notices.txt';

/**
 * Writes the notices of the parts that are built. Throws one Error that names every package that may not be shipped:
 * without a licence text, or under a licence that nobody has allowed.
 */
export function writeNotices(root, parts) {
  const text = collectNotices(root, parts, desktopHead);
  write(join(root, noticesFile), text);
  // The window shows them too.
  if (existsSync(join(root, 'dist/renderer'))) write(join(root, shownNoticesFile), text);
}

/** The notices of these parts, as a text; `about` says more above them. Throws as above. */
export function collectNotices(root, parts, about = '') {
  const places = new Map();
  const files = new Set();
  const add = (folder, place) => places.set(folder, (places.get(folder) ?? new Set()).add(place));
  for (const part of parts) {
    const shipped = shippedOf(root, part);
    if (shipped === null) continue;
    for (const folder of shipped.folders) add(folder, part);
    for (const file of shipped.files) files.add(file);
    const copied = shipped.folders.flatMap((folder) => copiedInto.get(folder) ?? []);
    for (const folder of withDependencies(copied, root)) add(folder, part);
    for (const folder of withDependencies(shipped.external, root)) add(folder, `beside ${part}`);
  }
  const packages = [...places].map(([folder, where]) => ({
    folder,
    ...licenceOf(folder, root),
    where: sortedSet(where),
  }));
  const problems = packages.flatMap(problemsOf);
  if (problems.length > 0) throw new Error(`Some packages cannot be shipped.\n${[...new Set(problems)].join('\n')}`);
  return noticesText(head + about, packages.map(withCarried(sortedSet(files), root)));
}

function write(file, text) {
  const half = `${file}.${process.pid}.half`;
  writeFileSync(half, text);
  renameSync(half, file);
}

/** Adds what stands in the shipped files of a package of others, and not in its licence. */
function withCarried(files, root) {
  return ({ folder, texts, ...found }) => {
    const own = files.filter((file) => packageOf(file) === folder);
    const carried = [...noticesInFiles(own, texts, root), ...(carriedFiles.get(folder) ?? [])];
    return { ...found, texts: [...texts, ...carried] };
  };
}

/** Packages that are copied into the files of another one, where no bundler sees them. */
const copiedInto = new Map([['node_modules/monaco-editor', ['dompurify', 'marked']]]);

/** Files of others that a package carries, and of which it says nothing itself. */
const carriedFiles = new Map([
  [
    'node_modules/monaco-editor',
    [
      {
        file: 'codicon.ttf',
        text: `The icons of the editor are the font "codicon", https://github.com/microsoft/vscode-codicons, as it is there.
Copyright (c) Microsoft Corporation. Licensed under the Creative Commons Attribution 4.0 International Public License
(CC-BY-4.0), https://creativecommons.org/licenses/by/4.0/legalcode, without warranties, as its section 5 says.`,
      },
    ],
  ],
]);

const head = `Passbench ships with the software and the fonts below, under the licences that follow each name.
The build writes this file from the packages that are in it. Passbench itself is under the MIT licence (LICENSE).
`;
const desktopHead = `The desktop application also contains Electron, Chromium and Node. Their notices are in the folder of the program:
LICENSE.electron.txt and LICENSES.chromium.html.
`;

/** The same packages give the same bytes. */
function noticesText(above, packages) {
  const one = (each) => `${each.name} ${each.version}`;
  const sorted = [...packages].sort((a, b) => (one(a) < one(b) ? -1 : 1));
  const list = sorted.map((each) => `  ${one(each)} (${each.licence})`);
  return [above, `${list.join('\n')}\n`, ...sorted.map(section)].join('\n');
}

function section({ name, version, licence, homepage, where, texts }) {
  const line = '='.repeat(100);
  const facts = [`${name} ${version}`, `Licence: ${licence}`, `Shipped in: ${where.join(', ')}`];
  if (homepage !== '') facts.push(`Home: ${homepage}`);
  const bodies = texts.map(({ file, text }) => (texts.length > 1 ? `--- ${file} ---\n\n${text}` : text));
  return `${line}\n${facts.join('\n')}\n${line}\n\n${bodies.join('\n\n')}\n`;
}
