import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { filePlacement } from './placed-files.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'passbench-placed-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('as many files as were spoken of go into the folder, over none that is there', async () => {
  await writeFile(join(folder, 'card.png'), 'theirs');
  const { chooseFolder, pathOf } = filePlacement(
    async () => folder,
    () => {},
  );
  expect(pathOf('card.png')).toBeNull();
  expect(await chooseFolder(3)).toBe(true);
  expect(['card.png', 'CARD.png', 'other.png', 'card.png'].map(pathOf)).toEqual([
    join(folder, 'card (2).png'),
    join(folder, process.platform === 'linux' ? 'CARD.png' : 'CARD (3).png'),
    join(folder, 'other.png'),
    null,
  ]);
});

test('where no folder is chosen nothing is placed, what was spoken of before neither', async () => {
  const answers = [folder, undefined];
  const { chooseFolder, pathOf } = filePlacement(
    async () => answers.shift(),
    () => {},
  );
  expect([await chooseFolder(2), await chooseFolder(2), pathOf('x.png')]).toEqual([true, false, null]);
});
