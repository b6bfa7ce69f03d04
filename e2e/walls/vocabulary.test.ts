import { describe, expect, it } from 'vitest';
import { projectFiles, readProjectFile } from './source-files.ts';
import vocabulary from './vocabulary.json' with { type: 'json' };

/** Texts and documents: everything a user or a reader sees, and the code and comments around it. */
const isRead = (file: string): boolean =>
  /^(?:shared|electron|renderer|scripts|e2e|docs|\.ci)\/.*\.(?:tsx?|mjs|md|html|css)$|^[^/]+\.(?:md|ts)$/.test(file) &&
  !/^e2e\/(?:walls\/vocabulary|interop\/recorded)/.test(file);

/** One line of text: the ends of lines and the signs of a comment are white space. */
const joined = (text: string): string => text.replaceAll(/\s*\n\s*(?:\*(?!\/)|\/\/|>)?\s*/g, ' ');

/** The section of CONTRIBUTING.md that shows old words beside the new ones. */
const withoutExamples = (text: string): string => text.replace(/^#+ Write a text\n[\s\S]*?(?=^## )/m, '');

const refused = vocabulary.refused.map((each) => ({ ...each, pattern: new RegExp(each.pattern, 'gi') }));

function refusedIn(text: string): string[] {
  const line = joined(text);
  return refused.flatMap(({ pattern, use }) =>
    [...line.matchAll(pattern)].map(({ 0: found, index }) => {
      const around = line.slice(Math.max(0, index - 30), index + found.length + 20);
      return `"${found}" in "…${around}…": use ${use}`;
    }),
  );
}

describe('the words of texts, documents and code', () => {
  it('are those of the vocabulary', async () => {
    const files = (await projectFiles()).filter(isRead);
    expect(files.length).toBeGreaterThan(1000);
    const found: string[] = [];
    for (const file of files) {
      const text = await readProjectFile(file);
      const read = file === 'CONTRIBUTING.md' ? withoutExamples(text) : text;
      found.push(...refusedIn(read).map((each) => `${file}: ${each}`));
    }
    expect(found).toEqual([]);
  });

  it.each([
    ['The fix mends it.', 1],
    ['deleted for\n * good', 1],
    ['A store is begun anew, and it is not there\n// any more.', 2],
    ['What came in was handed in by whoever was told so.', 4],
    ['It stands at /a, is no JSON and cannot stand: TLS is spoken here.', 4],
    ['本工具把使用者的錢包放上工作台。', 4],
    ['The fix goes forward. Recommend it.', 0],
  ])('that are refused in %j are found', (text, count) => {
    expect(refusedIn(text)).toHaveLength(count);
  });
});
