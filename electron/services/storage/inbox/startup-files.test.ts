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
    (sentence) => told.push(sentence),
  );
  expect(await files.take()).toEqual([{ name: 'a.json', bytesBase64: bytes.toString('base64') }]);
  expect(told).toEqual([
    expect.stringContaining('more than 20 MiB'),
    expect.stringContaining('ENOENT'),
    expect.stringContaining('not a regular file'),
  ]);
  expect(await files.take()).toEqual([]);
});
