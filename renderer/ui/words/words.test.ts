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
]);

function holes(text: string): readonly string[] {
  return [...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1] ?? '').sort();
}

describe('the texts of the window', () => {
  test('have the same keys in both languages', () => {
    expect([...chinese.keys()].sort()).toEqual([...english.keys()].sort());
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
