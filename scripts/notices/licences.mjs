// What is known of a package's licence, whether the product may be shipped with it, and whose code its files carry.
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
  const other = elsewhere === undefined ? textInReadme(join(root, folder)) : textsIn(join(root, elsewhere.folder));
  const texts = own.length === 0 ? other : own;
  return { name, version, licence: typeof license === 'string' ? license : '', homepage: homepage ?? '', texts };
}

/** The whole licence under a heading of the README, where a package has it nowhere else. */
function textInReadme(folder) {
  const file = 'README.md';
  const readme = existsSync(join(folder, file))
    ? readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n')
    : '';
  const [text = ''] = /^#+\s*licen[cs]e\b.*\n[^]*/im.exec(readme) ?? [];
  return text.includes('Permission is hereby granted') ? [{ file, text: text.trim() }] : [];
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

const comment = /\/\*[\s\S]*?\*\/|(?:^[ \t]*\/\/.*(?:\n|$))+/gm;
const holder = /copyright\s*(?:\(c\)|©|(?=\d{4}))[\s\d,–-]*(?:present)?,?\s+(?:by\s+)?(?<name>\p{L}.*)/iu;

/**
 * The comments in these files that name somebody who holds a copyright and whom none of the texts name, as
 * `[{ file, text }]`: the first comment for each of them.
 */
export function noticesInFiles(files, texts, root) {
  const known = new Set();
  const all = texts.map(({ text }) => plain(text)).join('\n');
  return files
    .filter((file) => /\.(?:[cm]?js|css)$/.test(file))
    .flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(comment)].flatMap(([text]) => {
        const names = holdersIn(text).filter((name) => !known.has(name) && !all.includes(name));
        for (const name of names) known.add(name);
        return names.length === 0 ? [] : [{ file, text: withoutSigns(text) }];
      }),
    );
}

function holdersIn(text) {
  return text.split('\n').flatMap((line) => {
    const name = holder.exec(line)?.groups.name ?? '';
    const bare = plain(name)
      .replace(/\ball rights reserved\b.*|\s*[:<(].*|\*\/.*$/g, '')
      .replace(/[\s.,;]+$/, '');
    return bare === '' ? [] : [bare];
  });
}

function plain(text) {
  return text.toLowerCase().replaceAll(/\s+/g, ' ');
}

function withoutSigns(text) {
  return text
    .replaceAll('\r', '')
    .replace(/^\/\*+!?|\*+\/$/g, '')
    .split('\n')
    .map((line) => line.replace(/^\s*(?:\/\/|\*) ?/, '').trimEnd())
    .filter((line) => !/^-{9,}$/.test(line))
    .join('\n')
    .trim();
}
