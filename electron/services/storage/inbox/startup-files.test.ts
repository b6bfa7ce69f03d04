import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createStartupFiles, mostStartupBytes } from './startup-files.ts';

let folder = '';
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'passbench-handed-'))));
afterAll(() => rm(folder, { recursive: true }));

test('files that were named are handed over once, byte for byte; what cannot be is told', async () => {
  const bytes = Buffer.from([0, 255, 0xef, 0xbb, 0xbf]);
  await writeFile(join(folder, 'a.json'), bytes);
  await writeFile(join(folder, 'large.json'), '');
  await truncate(join(folder, 'large.json'), mostStartupBytes + 1);
  const told: string[] = [];
  const names = ['a.json', 'large.json', 'gone.json', '.'];
  const files = createStartupFiles(
    names.map((name) => join(folder, name)),
    ({ en, zh }) => told.push(`${en} ${zh}`),
  );
  expect(await files.take()).toEqual([{ name: 'a.json', bytesBase64: bytes.toString('base64') }]);
  expect(told).toEqual([
    expect.stringMatching(/large\.json was not opened: files of more than 20 MiB .*未能開啟/),
    expect.stringMatching(/gone\.json was not opened: it does not exist\..*檔案不存在/),
    expect.stringMatching(/it is not a regular file\..*這不是一般檔案/),
  ]);
  expect(await files.take()).toEqual([]);
  files.add([join(folder, 'a.json')]);
  expect(await files.take()).toHaveLength(1);
});

test('files that are not read for the same reason are told of at once, however many there are', async () => {
  const told: string[] = [];
  const take = async (names: readonly string[]): Promise<void> => {
    const files = createStartupFiles(
      names.map((name) => join(folder, name)),
      ({ en, zh }) => told.push(en, zh),
    );
    expect(await files.take()).toEqual([]);
  };
  await take(Array.from({ length: 100 }, (_, at) => `gone-${at}.json`));
  await take(['one', 'two\u202e']);
  expect(told).toEqual([
    expect.stringMatching(/gone-0\.json was not opened: .* applies to gone-1\.json, gone-2\.json and 97 more\.$/),
    expect.stringMatching(/gone-0\.json：檔案不存在。gone-1\.json、gone-2\.json 及另外 97 個檔案亦然。$/),
    expect.stringMatching(/one was not opened: it does not exist\. The same applies to two\\u202e\.$/),
    expect.stringMatching(/two\\u202e 亦然。$/),
  ]);
});
