import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { windowWords } from './window-words.ts';
import type { Words } from '../../shared/lib/text/words.ts';

type Table = { readonly [key: string]: Words | Table };

function leaves(table: Table, path = ''): readonly (readonly [key: string, words: Words])[] {
  return Object.entries(table).flatMap(([key, value]) =>
    isWords(value) ? [[`${path}${key}`, value] as const] : leaves(value, `${path}${key}.`),
  );
}

function isWords(value: Words | Table): value is Words {
  return typeof value['en'] === 'string';
}

const texts = leaves(windowWords);

/** Texts that are the same in every language: names, and the switch that must be found by who reads only English. */
const alike = new Set([
  'product',
  'response.status',
  'commands.openDocument',
  'timeline.lane',
  'commands.english',
  'commands.chinese',
  'incoming.mail.part',
  // Signs alone.
  'contactSheet.cuts.is',
]);

function holes(text: string): readonly string[] {
  return [...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1] ?? '').sort();
}

const window = join(dirname(fileURLToPath(import.meta.url)), '..');

/** Everything of the window that may name a text, without what names it in tests. */
function sources(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(({ name }) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => readFileSync(path, 'utf8'));
}

/** Keys as sources write them, whole or with holes: `faults.label`, `trouble.doing.${doing}`. */
function namedIn(texts: readonly string[]): (key: string) => boolean {
  const written = texts.flatMap((text) =>
    [...text.matchAll(/(['`])([a-z]\w*(?:\.[^'`\n]+)?)\1/g)].map(([, , key = '']) => key),
  );
  const whole = new Set(written.filter((key) => !key.includes('${')));
  const patterns = new Set(written.filter((key) => /^[a-z]\w*\..*\$\{/.test(key)));
  const withHoles = [...patterns].map(
    (key) =>
      new RegExp(
        `^${key
          .split(/\$\{[^}]*\}/)
          .map((part) => part.replaceAll('.', '\\.'))
          .join('.+')}$`,
      ),
  );
  return (key) => whole.has(key) || withHoles.some((pattern) => pattern.test(key));
}

describe('the texts of the window', () => {
  test('are all said somewhere', () => {
    const isNamed = namedIn(sources(window));
    // A text with a number is named without what its number ends in.
    const keys = texts.map(([key]) => key.replace(/_(?:one|other)$/, ''));
    expect(keys.filter((key) => !isNamed(key))).toEqual([]);
  });

  test('fill the same holes in both languages', () => {
    for (const [key, { en, zh }] of texts) expect(holes(zh), key).toEqual(holes(en));
  });

  test('are Chinese in Chinese', () => {
    const translated = texts.filter(([key]) => !alike.has(key));
    expect(translated.filter(([, { zh }]) => !/\p{Script=Han}/u.test(zh))).toEqual([]);
  });

  test('are never empty', () => {
    for (const [key, { en, zh }] of texts) for (const text of [en, zh]) expect(text.trim(), key).not.toBe('');
  });

  test('use no mainland or ASCII punctuation between Chinese characters', () => {
    for (const [key, { zh }] of texts) expect(zh, key).not.toMatch(/\p{Script=Han}[,;:?!]|[“”‘’]/u);
  });
});
