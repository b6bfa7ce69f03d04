import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { en } from './en.ts';
import { zhHantHk } from './zh-hant-hk.ts';

type Tree = { readonly [key: string]: string | Tree };

function leaves(tree: Tree, path = ''): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(tree).flatMap(([key, value]) =>
      typeof value === 'string' ? [[`${path}${key}`, value] as const] : [...leaves(value, `${path}${key}.`)],
    ),
  );
}

const english = leaves(en);
const chinese = leaves(zhHantHk);

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

const here = dirname(fileURLToPath(import.meta.url));

/** Everything of the window that may name a text, without what names it in tests. */
function sources(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(({ name }) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !path.startsWith(here) || !/\b(?:en|zh-hant-hk)\.ts$/.test(path))
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
  test('have the same keys in both languages', () => {
    expect([...chinese.keys()].sort()).toEqual([...english.keys()].sort());
  });

  test('are all said somewhere', () => {
    const isNamed = namedIn(sources(join(here, '..')));
    // A text with a number is named without what its number ends in.
    const keys = [...english.keys()].map((key) => key.replace(/_(?:one|other)$/, ''));
    expect(keys.filter((key) => !isNamed(key))).toEqual([]);
  });

  test('fill the same holes in both languages', () => {
    for (const [key, text] of english) expect(holes(chinese.get(key) ?? ''), key).toEqual(holes(text));
  });

  test('are Chinese in Chinese', () => {
    const translated = [...chinese].filter(([key]) => !alike.has(key));
    expect(translated.filter(([, text]) => !/\p{Script=Han}/u.test(text))).toEqual([]);
  });

  test('are never empty', () => {
    for (const [key, text] of [...english, ...chinese]) expect(text.trim(), key).not.toBe('');
  });

  test('use no mainland or ASCII punctuation between Chinese characters', () => {
    for (const [key, text] of chinese) expect(text, key).not.toMatch(/\p{Script=Han}[,;:?!]|[“”‘’]/u);
  });
});
