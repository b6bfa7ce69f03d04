// What is known of a package's licence, and whether the product may be shipped with it.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readManifest } from './shipped-packages.mjs';

/** Licences that ask for their notice and for nothing that this product does not do. */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Unlicense',
  'Zlib',
]);

const textFile = /^(?:licen[cs]e|copying|notice|third-?party-?notices?)/i;

/** Packages that hold a platform's binary of another one, whose licence file they leave to it. */
const textIsWith = [{ name: /^@libsql\//, folder: 'node_modules/libsql' }];

/** `{ name, version, licence, homepage, texts: [{ file, text }] }` of an installed package; texts in the order of their names. */
export function licenceOf(folder, root) {
  const { name, version, license, homepage } = readManifest(join(root, folder));
  const own = textsIn(join(root, folder));
  const elsewhere = textIsWith.find((row) => row.name.test(name) && existsSync(join(root, row.folder)));
  const texts = own.length === 0 && elsewhere !== undefined ? textsIn(join(root, elsewhere.folder)) : own;
  return { name, version, licence: typeof license === 'string' ? license : '', homepage: homepage ?? '', texts };
}

function textsIn(folder) {
  const files = readdirSync(folder, { withFileTypes: true }).filter(
    (entry) => entry.isFile() && textFile.test(entry.name),
  );
  return files
    .map(({ name }) => ({ file: name, text: readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n').trim() }))
    .filter(({ text }) => text !== '')
    .sort((one, other) => (one.file < other.file ? -1 : 1));
}

/** Why a package may not be shipped, one sentence each; none when it may. */
export function problemsOf({ name, version, licence, texts }) {
  const which = `${name} ${version}`;
  const problems = [];
  if (texts.length === 0) problems.push(`${which} has no licence text.`);
  if (licence === '') problems.push(`${which} names no licence.`);
  else if (!isAllowed(licence))
    problems.push(`${which} is under ${licence}, which is not on the list of allowed licences.`);
  return problems;
}

/** An SPDX expression of names, AND, OR and parentheses around the whole. One choice of an OR is enough. */
export function isAllowed(expression) {
  const plain = expression.replace(/^\((.*)\)$/, '$1');
  if (/[()]/.test(plain)) return false; // Read by a person, then put on the list.
  return plain.split(' OR ').some((choice) => choice.split(' AND ').every((licence) => allowed.has(licence.trim())));
}
