// Notices that stand in the shipped files of a package and in none of its licence files: code of others that it carries.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

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
