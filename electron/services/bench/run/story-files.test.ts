import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readStory } from '../../../../shared/documents/story/read-story.ts';
import { filesOfStories, newReadBudget, readFileIn, readStoryFiles } from './story-files.ts';

let folder = '';
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'passbench-story-files-')));
  mkdirSync(join(folder, 'sub'));
  writeFileSync(join(folder, 'a.json'), '{"a":1}');
  writeFileSync(join(folder, 'dense.json'), `[${'0,'.repeat(1_100_000)}0]`);
  symlinkSync(tmpdir(), join(folder, 'out'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test.each([
  ['none.json', 'there is no such file', '沒有此檔案'],
  ['a.json/b.json', 'a part of its path is not a folder', '路徑中有一部分不是資料夾'],
  ['sub', 'it is a folder', '它是資料夾'],
  ['.', 'it is a folder', '它是資料夾'],
  ['out', 'a link points outside the story’s folder', '有連結指向劇本資料夾以外'],
  ['dense.json', 'it contains 1,100,002 JSON values', '它含有 1,100,002 個 JSON 值'],
  ['n'.repeat(300), 'its name is too long', '名稱太長'],
])('why %s cannot be read is said in both languages', async (path, en, zh) => {
  expect(await readFileIn(folder, path)).toEqual({
    problem: { en: expect.stringContaining(en), zh: expect.stringContaining(zh) },
  });
});

test('the files of stories that are read together have one budget', async () => {
  const calls = [{ at: '+0m', file: 'a.json', scenario: 'queue-up' }];
  const { story } = readStory(JSON.stringify({ format: 'passbench.story/1', calls }));
  if (story === null) throw new Error('The story cannot be read');
  const budget = newReadBudget(10);
  const read = async () => (await readStoryFiles(folder, story, budget))('a.json');
  expect([await read(), budget.left]).toEqual([{ bytes: Buffer.from('{"a":1}') }, 3]);
  // The same file takes nothing more.
  expect([await read(), budget.left]).toEqual([{ bytes: Buffer.from('{"a":1}') }, 3]);
  writeFileSync(join(folder, 'b.json'), '{"b":1}');
  const other = story.text.replace('a.json', 'b.json');
  const files = await filesOfStories(folder, [other], budget);
  expect([files.get('b.json'), budget.left]).toEqual([{ problem: expect.anything() }, 3]);
});

test('the files that any of some stories names are read once, also those of branches and of escaped names', async () => {
  const story = (calls: string, branches = '[]'): string =>
    `{"format":"passbench.story/2","calls":[${calls}],"branches":${branches}}`;
  const texts = [
    story('{"at":"+0m","file":"a.json"}'),
    story('{"at":"+0m","fil\\u0065":"a.json"}', '[{"name":"b","after":0,"calls":[{"at":"+1m","file":"none.json"}]}]'),
    story('{"at":"+0m","file":"../a.json"}'),
    'no story that names a "file"',
  ];
  const files = await filesOfStories(folder, texts);
  expect([...files]).toEqual([
    ['a.json', { bytes: Buffer.from('{"a":1}') }],
    ['none.json', { problem: expect.objectContaining({ en: 'there is no such file' }) }],
  ]);
  expect(await filesOfStories(join(folder, 'gone'), texts)).toHaveLength(2);
});
