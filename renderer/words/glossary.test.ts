import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { english } from '../../shared/protocol/validate/wording.en.ts';
import { traditionalChinese } from '../../shared/protocol/validate/wording.zh-hant-hk.ts';

/** One Chinese term for one thing. `never` are words for the same thing that stand nowhere. */
const glossary = [
  { of: 'call', term: '呼叫', never: ['調用'] },
  { of: 'key', term: '密鑰', never: ['金鑰'] },
  { of: 'signature', term: '簽名', never: ['簽署值', '簽章'] },
  { of: 'list', term: '列表', never: ['清單'] },
  { of: 'example', term: '範例', never: ['示例', '例子'] },
  { of: 'template', term: '範本', never: ['模板'] },
  { of: 'grant', term: '授權', never: ['准許'] },
  { of: 'base URL', term: '基底網址', never: ['基本網址'] },
  { of: 'review', term: '審閱', never: ['評審'] },
  { of: 'algorithm', term: '演算法', never: ['的算法'] },
  { of: 'passenger code', term: '展示碼', never: ['票碼'] },
  { of: 'endpoint', term: '端點', never: ['接口'] },
  { of: 'end status', term: '終結狀態', never: ['最終狀態'] },
  { of: 'accept', term: '接受', never: ['接納'] },
  { of: 'scenario', term: '場景', never: ['情境'] },
  { of: 'movie ticket', term: '戲票', never: ['電影票'] },
  { of: 'cinema house', term: '影廳', never: ['影院'] },
  { of: 'story', term: '劇本', never: ['故事'] },
  { of: 'assumption', term: '假設', never: ['未定事項', '待決事項'] },
  { of: 'hexadecimal digit', term: '十六進位', never: ['十六進制'] },
  { of: 'beginning', term: '開首', never: ['開頭'] },
  { of: 'least number', term: '至少', never: ['最少'] },
  { of: 'command line', term: '指令列', never: ['命令列'] },
  { of: 'ellipsis', term: '…', never: ['⋯'] },
] as const;

/** Words that are right for another thing: they do not stand where the English names this one. */
const apart = [
  { said: /\bbod(?:y|ies)\b/i, term: '正文', not: ['內容'] },
  { said: /\bduration\b/i, term: '時長', not: ['時段'] },
  { said: /\bwarnings?\b/i, term: '警告', not: ['提示'] },
] as const;

type Said = { readonly at: string; readonly en: string; readonly zh: string };

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');

/** Every source file that is no test, as its path from the root. */
function sources(folder: string): readonly string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));
}

const files = ['shared', 'electron', 'renderer', 'e2e']
  .flatMap(sources)
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

const quoted = String.raw`(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|\`(?:[^\`\\]|\\.)*\`)`;
const pair = new RegExp(
  String.raw`(?:en:\s*(${quoted}),\s*zh:\s*(${quoted})|\(\s*(${quoted}),\s*(${quoted}),?\s*\))`,
  'gs',
);

/** Pairs as the sources write them: `{ en, zh }`, and `say(en, zh)`. */
function pairsIn({ path, text }: { readonly path: string; readonly text: string }): readonly Said[] {
  return [...text.matchAll(pair)]
    .map(([, en = '', zh = '', first = en, second = zh]) => ({ at: path, en: first, zh: second }))
    .filter(({ zh }) => /\p{Script=Han}/u.test(zh));
}

/** The texts of two tables of one shape, by key. */
function pairsOf(english: unknown, chinese: unknown, at: string): readonly Said[] {
  if (typeof english === 'string' && typeof chinese === 'string') return [{ at, en: english, zh: chinese }];
  if (typeof english !== 'object' || typeof chinese !== 'object' || english === null || chinese === null) return [];
  const others = new Map<string, unknown>(Object.entries(chinese));
  return Object.entries(english).flatMap(([key, value]) => pairsOf(value, others.get(key), `${at}.${key}`));
}

const pairs = [...files.flatMap(pairsIn), ...pairsOf(english, traditionalChinese, 'findings')];

describe('the words of the product in Chinese', () => {
  it('are read from everywhere', () => {
    expect(pairs.length).toBeGreaterThan(1200);
  });

  it.each(glossary)('call a $of $term', ({ term, never }) => {
    expect(files.some(({ text }) => text.includes(term))).toBe(true);
    const second = files.flatMap(({ path, text }) =>
      text
        .split('\n')
        .flatMap((line) => (never.some((word) => line.includes(word)) ? [`${path}: ${line.trim()}`] : [])),
    );
    expect(second).toEqual([]);
  });

  it.each(apart)('say $term where the English says $said', ({ said, term, not }) => {
    const named = pairs.filter(({ en: text }) => said.test(text));
    expect(named.some(({ zh }) => zh.includes(term))).toBe(true);
    const second = named.filter(({ zh }) => !zh.includes(term) && not.some((word) => zh.includes(word)));
    expect(second).toEqual([]);
  });
});
